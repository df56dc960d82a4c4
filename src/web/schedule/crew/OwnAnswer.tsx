import { Text } from '@mantine/core'
import type { CrewMember } from '../../../shared/people/workers/crew.ts'
import { CREW_ANSWER_LABELS } from '../../../shared/people/workers/crew.choices.ts'
import type { CrewStatus } from '../../../shared/people/workers/crew-status.ts'
import { useSavedActions } from '../../kernel/use-saved-actions.ts'
import { SavedNote } from '../../ui/SavedActions.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { saveAnswer, savedAnswerOf } from './crew-actions.ts'
import { ANSWER_COLORS } from './answers.ts'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  /** The viewer as a member of the crew. */
  member: CrewMember | undefined
}

/** What a member of the crew answered to being on a scheduled job, with the buttons that answer. */
export function OwnAnswer({ jobId, member }: Props) {
  const saved = useSavedActions(jobId)
  const answer = member?.answer
  if (!answer || !member || member.id === null) return null
  const workerId = member.id
  const waiting = savedAnswerOf(saved, workerId)
  const value = waiting ?? answer.value
  // Nobody is asked whether they can come once they are on their way.
  if (value === 'open' && ON_THE_JOB.has(member.status ?? '')) return null
  return (
    <section className={`${ui['stackSmall']} ${classes['widget']}`} aria-label="Your answer">
      <div className={ui['wrap']}>
        <Text fw={600}>{TEXTS[value]}</Text>
        <StatusBadge label={CREW_ANSWER_LABELS[value]} color={ANSWER_COLORS[value]} />
      </div>
      <SavedNote isShown={waiting !== null} />
      {waiting === null && answer.reason !== '' && <Text size="sm">Your reason: {answer.reason}</Text>}
      {answer.mayAnswer && (
        <AnswerButtons answer={value} onAnswer={(given) => saveAnswer(jobId, { workerId, ...given })} />
      )}
    </section>
  )
}

const ON_THE_JOB: ReadonlySet<string> = new Set<CrewStatus>(['on_the_way', 'on_site', 'done'])

const TEXTS = {
  open: 'Can you work on this job?',
  confirmed: 'You confirmed this job.',
  declined: 'You declined this job.',
}
