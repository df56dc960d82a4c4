import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { LineStep } from './dispute-words.ts'
import classes from './disputes.module.css'
import ui from '../../ui/primitives.module.css'

const STATE_LABELS = { done: 'done', current: 'now', open: 'to come' } as const

/** The progress of a claim as a line of steps, each with its date or deadline. */
export function StepsLine({ steps }: { steps: readonly LineStep[] }) {
  return (
    <ol className={`${ui['list']} ${classes['line']}`} aria-label="Steps of your claim">
      {steps.map(({ label, state, note }) => (
        <li key={label} data-state={state} {...(state === 'current' && { 'aria-current': 'step' })}>
          <span className={classes['dot']} aria-hidden>
            {state === 'done' && <IconCheck size={12} stroke={3} />}
          </span>
          <span className={classes['lineLabel']}>
            {label}
            <VisuallyHidden>, {STATE_LABELS[state]}</VisuallyHidden>
          </span>
          {note !== '' && <span className={ui['dimmed']}>{note}</span>}
        </li>
      ))}
    </ol>
  )
}
