import { Suspense } from 'react'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'

const JobArrival = lazyPart(() =>
  import('../../schedule/time-clock/JobArrival.tsx').then((module) => ({ default: module.JobArrival })),
)

/** When the crew of a job arrives, for those who may see it; nothing unless it is on the way by its lead's clock. */
export function ArrivalOfCrew({
  job: { id, jobStatus, crewFacts, companyInfo },
}: {
  job: Pick<PartSlot['job'], 'id' | 'jobStatus' | 'crewFacts' | 'companyInfo'>
}) {
  if (id === null || jobStatus !== 'scheduled' || crewFacts.clock?.state !== 'onTheWay') return null
  return (
    <Suspense fallback={null}>
      <JobArrival jobId={id} timezone={companyInfo.timezone} />
    </Suspense>
  )
}
