import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { PaidChanges } from '../../money/payments/changes/PaidChanges.tsx'
import { DayZone } from '../../ui/DayField.tsx'

interface Props {
  job: Job
  onAnswered: (job: Job) => void
}

/** What a client may change in a move, or cancel, with days in the time zone of its company. */
export default function ChangesOfMove({ job, onAnswered }: Props) {
  return (
    <DayZone value={job.companyInfo.timezone}>
      <PaidChanges job={job} onAnswered={onAnswered} />
    </DayZone>
  )
}
