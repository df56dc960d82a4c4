import { Text } from '@mantine/core'
import { answerAssignment } from '../../../shared/schedule/crew/crew-answers.api.ts'
import type { CrewMember } from '../../../shared/people/workers/crew.ts'
import { CREW_ANSWER_LABELS } from '../../../shared/people/workers/crew.choices.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { AsyncButton } from '../../ui/AsyncButton.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { ANSWER_COLORS } from './answers.ts'
import ui from '../../ui/primitives.module.css'

interface Props {
  jobId: number
  workerId: number
  name: string
  timezone: string
  answer: NonNullable<CrewMember['answer']>
  onAnswered: (job: Job) => void
}

/** What a member answered, for the office, which can confirm for them. */
export function MemberAnswer({ jobId, workerId, name, timezone, answer, onAnswered }: Props) {
  const { value, at, by, reason, mayAnswer } = answer
  return (
    <div className={ui['wrap']}>
      <StatusBadge label={CREW_ANSWER_LABELS[value]} color={ANSWER_COLORS[value]} />
      {at !== null && by !== null && (
        <Text size="sm" c="dimmed">
          {formatInstant(at, timezone)}, {WAYS[by]}
        </Text>
      )}
      {reason !== '' && <Text size="sm">{reason}</Text>}
      {mayAnswer && value !== 'confirmed' && (
        <AsyncButton
          size="compact-sm"
          variant="default"
          aria-label={`Mark as confirmed: ${name}`}
          action={async () =>
            onAnswered(
              await call(answerAssignment, {
                params: { id: jobId, workerId },
                body: { answer: 'confirmed' },
              }),
            )
          }
        >
          Mark as confirmed
        </AsyncButton>
      )}
    </div>
  )
}

const WAYS = { link: 'by link', app: 'in the app', office: 'by the office' }
