import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconTrash } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { shownName } from '../../../../shared/jobs/documents/cube-sheet.catalogue.ts'
import { cubicFeetOf } from '../../../../shared/jobs/documents/cube-sheet.ts'
import { lineFields, type LineProps } from './line-fields.tsx'
import classes from './cube-sheet.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props extends LineProps {
  isOpen: boolean
  onOpened: (key: string | null) => void
}

/** A line as a card that expands to its fields. */
export const LineCard = memo(function LineCard({ isOpen, onOpened, ...props }: Props) {
  const { line, number, actions } = props
  const bodyId = useId()
  const units = line.units || 0
  const volume = line.volume || 0
  const notes = [shownName(line.category), line.damage && `Damage: ${line.damage}`, line.comments]
  return (
    <li className={classes['card']}>
      <UnstyledButton
        className={classes['cardHead'] ?? ''}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => onOpened(isOpen ? null : line.key)}
      >
        <span className={classes['name']}>
          {number}. {shownName(line.item)}
          <span className={classes['volume']}>
            {notes.filter((note) => note !== '').join(' · ')}
            {line.delivered && ' · Delivered'}
          </span>
        </span>
        <span className={classes['cardSum']}>
          {units} × {volume}
          <strong>{cubicFeetOf([{ units, volume }])} cubic ft</strong>
        </span>
        <IconChevronDown size={18} aria-hidden className={classes['chevron']} data-open={isOpen} />
      </UnstyledButton>
      <div id={bodyId} hidden={!isOpen} className={`${ui['stackSmall']} ${classes['cardBody']}`}>
        {isOpen && <Fields {...props} />}
        {isOpen && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Remove ${number} ${shownName(line.item)}`}
            onClick={() => actions.remove(line.key)}
          >
            Remove
          </Button>
        )}
      </div>
    </li>
  )
})

function Fields(props: LineProps) {
  const fields = lineFields(props, false)
  return (
    <>
      <div className={classes['figures']}>
        {fields.units}
        {fields.volume}
      </div>
      {fields.comments}
      {fields.damage}
      <span className={classes['check']}>{fields.delivered}</span>
    </>
  )
}
