import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { clockOf } from '../../schedule/crew/collisions.ts'
import { OwnAnswer } from '../../schedule/crew/OwnAnswer.tsx'
import { SignUpWidget } from '../../schedule/crew/SignUpWidget.tsx'
import { SavedOfJob } from './SavedOfJob.tsx'

interface Props {
  job: PartSlot['job'] & { id: number }
  /** The worker who looks at the job. */
  userId: number | null
  /** The answer to being on the crew, or what else a worker says about their place: signing up, and leaving. */
  part: 'answer' | 'place'
}

/** What a worker answers about a job, also without a network. */
export default function OwnWork({ job, userId, part }: Props) {
  const { id: jobId, crew, jobStatus } = job
  const member = crew.find(({ id }) => id !== null && id === userId)
  if (part === 'answer')
    return (
      <>
        <SavedOfJob jobId={jobId} />
        <OwnAnswer jobId={jobId} member={member} />
      </>
    )
  return (
    <SignUpWidget jobId={jobId} jobStatus={jobStatus} isInCrew={member !== undefined} clock={clockOf(job)} />
  )
}
