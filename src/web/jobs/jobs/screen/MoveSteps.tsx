import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowRight, IconCheck, IconMinus } from '@tabler/icons-react'
import {
  MOVE_STEP_LABELS,
  STEP_STATE_LABELS,
  type ScreenLocation,
} from '../../../../shared/jobs/jobs/progress.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import type { ScreenJob } from './form.ts'
import classes from './screen.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  job: Pick<ScreenJob, 'steps' | 'next'>
  role: Role
  onGo: (where: ScreenLocation) => void
}

/** The move as a line of steps, with the next one, who has to act, and a button that opens it. */
export function MoveSteps({ job: { steps, next }, role, onGo }: Props) {
  if (next === null) return null
  const readers = role === 'client' ? 'client' : 'staff'
  const turn = turnText(next.turn, role)
  const { where } = next
  return (
    <div className={ui['stackTight']}>
      <ol className={`${ui['list']} ${classes['steps']}`} aria-label="Steps of the move">
        {steps.map(({ step, state }) => (
          <li key={step} data-state={state} {...(state === 'now' && { 'aria-current': 'step' })}>
            <span className={classes['dot']} aria-hidden>
              {state === 'done' && <IconCheck size={12} stroke={3} />}
              {state === 'notNeeded' && <IconMinus size={12} stroke={3} />}
            </span>
            <span className={classes['stepLabel']}>{MOVE_STEP_LABELS[step][readers]}</span>
            <VisuallyHidden>, {STEP_STATE_LABELS[state].label}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <Text size="sm" component="div" className={`${ui['row']} ${classes['next']}`}>
        {next.turn !== null && 'Next: '}
        {where ? (
          <Button
            size="compact-md"
            variant="light"
            className={classes['nextButton'] ?? ''}
            rightSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => onGo(where)}
          >
            {next.text}
          </Button>
        ) : (
          <strong>{next.text}</strong>
        )}
        {turn !== '' && ` · ${turn}`}
      </Text>
    </div>
  )
}

const TURNS = { office: 'Office’s turn', client: 'Client’s turn', crew: 'Crew’s turn' } as const

/** Returns who has to act, as text for this person; clients see no details of the office's work. */
function turnText(turn: keyof typeof TURNS | null, role: Role): string {
  if (turn === null) return ''
  if (role === 'client') return turn === 'client' ? 'Your turn' : ''
  return turn === 'crew' && role === 'worker' ? 'Your turn' : TURNS[turn]
}
