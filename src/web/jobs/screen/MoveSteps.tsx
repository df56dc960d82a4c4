import { Anchor, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { isOver, MOVE_STEP_LABELS, stepStates, type Progress } from './steps.ts'
import classes from './screen.module.css'

const STATE_WORDS = { done: 'done', current: 'now', open: 'to come' } as const

interface Props {
  progress: Progress
  /** The client reads of themselves. */
  isClient: boolean
  /** To where the next step is taken, where that is another tab. */
  onGo: (() => void) | null
}

/** The move as a line of steps, with what comes next and whose turn it is. */
export function MoveSteps({ progress, isClient, onGo }: Props) {
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
        {progress.current !== null && !isOver(progress) && 'Next: '}
        {onGo ? (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={700}
            underline="always"
            py={10}
            onClick={onGo}
          >
            {progress.next}
          </Anchor>
        ) : (
          <strong>{progress.next}</strong>
        )}
        {progress.turn !== null &&
          (isClient && (progress.turn === 'Client' || progress.current === 'inquiry')
            ? ' · Your turn'
            : ` · ${progress.turn}’s turn`)}
      </Text>
    </div>
  )
}
