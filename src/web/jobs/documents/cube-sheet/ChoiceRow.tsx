import { UnstyledButton } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import type { Choice } from './choices.ts'
import classes from './cube-sheet.module.css'

interface Props {
  choice: Choice
  count: number
  onPlus: (choice: Choice, count: number) => void
  onMinus: (choice: Choice, count: number) => void
}

/** An item with its count and large minus and plus buttons. */
export const ChoiceRow = memo(function ChoiceRow({ choice, count, onPlus, onMinus }: Props) {
  const { volume } = choice
  const item = shownName(choice.item)
  return (
    <li className={classes['row']} data-counted={count > 0}>
      <span className={classes['name']}>
        {item}
        <span className={classes['volume']}>{volume === null ? 'Ask the volume' : `${volume} cubic ft`}</span>
      </span>
      <UnstyledButton
        className={classes['step'] ?? ''}
        aria-label={`One less: ${item}`}
        // Not disabled, so that keyboard users keep the focus when they reach 0.
        aria-disabled={count === 0}
        onClick={() => {
          if (count > 0) onMinus(choice, count)
        }}
      >
        <IconMinus size={20} aria-hidden />
      </UnstyledButton>
      <span className={classes['count']}>{count}</span>
      <UnstyledButton
        className={classes['step'] ?? ''}
        data-plus
        aria-label={`One more: ${item}`}
        onClick={() => onPlus(choice, count)}
      >
        <IconPlus size={20} aria-hidden />
      </UnstyledButton>
    </li>
  )
})
