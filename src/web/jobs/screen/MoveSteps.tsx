import { Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { MOVE_STEP_LABELS, stepStates, type Progress } from './steps.ts'
import classes from './screen.module.css'

const STATE_WORDS = { done: 'done', current: 'now', open: 'to come' } as const

/** The move as a line of steps, with what comes next and whose turn it is. */
export function MoveSteps({ progress }: { progress: Progress }) {
  return (
    <div className={classes['progress']}>
      <ol className={classes['steps']} aria-label="Steps of the move">
        {stepStates(progress).map(({ step, state }) => (
          <li key={step} data-state={state} {...(state === 'current' && { 'aria-current': 'step' })}>
            <span className={classes['dot']} aria-hidden>
              {state === 'done' && <IconCheck size={12} stroke={3} />}
            </span>
            <span className={classes['stepLabel']}>{MOVE_STEP_LABELS[step]}</span>
            <VisuallyHidden>, {STATE_WORDS[state]}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <Text size="sm">
        {progress.current !== null && 'Next: '}
        <strong>{progress.next}</strong>
        {progress.turn !== null && ` · ${progress.turn}’s turn`}
      </Text>
    </div>
  )
}
