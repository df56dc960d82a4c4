import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { answerAssignment } from '../../../shared/schedule/crew/crew-answers.api.ts'
import { listJobs } from '../../../shared/jobs/jobs/job.api.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { CREW_ANSWER_LABELS, type CrewMember } from '../../../shared/people/workers/crew.ts'
import { call } from '../../kernel/api.ts'
import { callKey } from '../../kernel/queries.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { AnswerButtons } from './AnswerButtons.tsx'
import { ANSWER_COLORS } from './answers.ts'
import classes from './crew.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  /** The viewer as a member of the crew. */
  member: CrewMember | undefined
  onAnswered: (job: Job) => void
}

/** What a member of the crew answered to being on a scheduled job, with the buttons that answer. */
export function OwnAnswer({ jobId, member, onAnswered }: Props) {
  const queries = useQueryClient()
  const answer = member?.answer
  if (!answer || !member || member.id === null) return null
  const workerId = member.id
  return (
    <section className={`${ui['stackSmall']} ${classes['widget']}`} aria-label="Your answer">
      <div className={ui['wrap']}>
        <Text fw={600}>{TEXTS[answer.value]}</Text>
        <StatusBadge label={CREW_ANSWER_LABELS[answer.value]} color={ANSWER_COLORS[answer.value]} />
      </div>
      {answer.reason !== '' && <Text size="sm">Your reason: {answer.reason}</Text>}
      {answer.mayAnswer && (
        <AnswerButtons
          answer={answer.value}
          onAnswer={async (body) => {
            onAnswered(await call(answerAssignment, { params: { id: jobId, workerId }, body }))
            void queries.invalidateQueries({ queryKey: callKey(listJobs, {}) })
          }}
        />
      )}
    </section>
  )
}

const TEXTS = {
  open: 'Can you work on this job?',
  confirmed: 'You confirmed this job.',
  declined: 'You declined this job.',
}
