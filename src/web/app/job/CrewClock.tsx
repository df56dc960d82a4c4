import { Suspense } from 'react'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { useKeptAt } from '../../kernel/kept-at.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { callKey } from '../../kernel/queries.ts'
import { useCompanyZone } from '../../kernel/session.ts'
import { KeptNote } from '../../ui/KeptNote.tsx'

const JobClockPanel = lazyPart(() => import('../../schedule/time-clock/JobClockPanel.tsx'))

/** The time clock of a member of the crew, once the job is scheduled. */
export function ClockOfJob({ job, userId }: { job: PartSlot['job']; userId: number }) {
  const { id, jobStatus, jobDate, companyInfo, crew } = job
  if (id === null || jobStatus !== 'scheduled' || !crew.some((member) => member.id === userId)) return null
  const names = new Map(
    crew.flatMap((member) =>
      member.id === null ? [] : [[member.id, `${member.firstName} ${member.lastName}`.trim()]],
    ),
  )
  return (
    <Suspense fallback={null}>
      <JobClockPanel
        jobId={id}
        userId={userId}
        timezone={companyInfo.timezone}
        names={names}
        day={jobDate.slice(0, 10)}
      />
    </Suspense>
  )
}

/** Says that the job was saved on this phone, if that is what is shown. */
export function KeptJobNote({ jobId }: { jobId: number }) {
  const at = useKeptAt(callKey(getJob, { params: { id: jobId } }))
  const timezone = useCompanyZone()
  return at === null ? null : <KeptNote at={at} timezone={timezone} />
}
