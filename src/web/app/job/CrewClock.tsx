import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { getJob } from '../../../shared/jobs/jobs/job.api.ts'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { useKeptAt } from '../../kernel/kept-at.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { callKey } from '../../kernel/queries.ts'
import { useCompanyZone } from '../../kernel/session.ts'
import { KeptNote } from '../../ui/KeptNote.tsx'
import { ArrivalOfCrew } from './ArrivalOfCrew.tsx'
import { namesOf } from './crew-names.ts'

const OwnClock = lazyPart(() => import('./OwnClock.tsx'))
const RunningClocks = lazyPart(() =>
  import('../../schedule/time-clock/RunningClocks.tsx').then((module) => ({ default: module.RunningClocks })),
)
const OfficeClock = lazyPart(() => import('../../schedule/time-clock/OfficeClock.tsx'))

/** The time clock of a member of the crew, once the job is scheduled; after its end, who is still on the clock, and the times to correct. */
export function ClockOfJob({ job, userId }: { job: PartSlot['job']; userId: number }) {
  const { id, jobStatus, jobDate, companyInfo, crew } = job
  const queries = useQueryClient()
  const own = crew.find((member) => member.id === userId)
  const isEnded = jobStatus === 'completed'
  const isShown = id !== null && (jobStatus === 'scheduled' || isEnded) && own !== undefined
  useEffect(() => {
    // A phone that has never opened 'My day', which also starts this, would keep its times and send none.
    if (isShown) void import('../offline/phone-work.ts').then(({ startPhoneWork }) => startPhoneWork(queries))
  }, [isShown, queries])
  if (!isShown) return null
  const names = namesOf(crew)
  return (
    <Suspense fallback={null}>
      {isEnded && <RunningClocks jobId={id} userId={userId} timezone={companyInfo.timezone} names={names} />}
      <OwnClock
        jobId={id}
        userId={userId}
        timezone={companyInfo.timezone}
        names={names}
        day={jobDate.slice(0, 10)}
        permissions={own.permissions ?? []}
        isEnded={isEnded}
      />
    </Suspense>
  )
}

/** The clock of the whole crew for the office, once the job is scheduled, with the arrival of a crew on the way. */
export function ClockForOffice({ job }: { job: PartSlot['job'] }) {
  const { id, jobStatus, jobDate, companyInfo, crew } = job
  if (id === null || (jobStatus !== 'scheduled' && jobStatus !== 'completed')) return null
  return (
    <Suspense fallback={null}>
      <ArrivalOfCrew job={job} />
      <OfficeClock
        jobId={id}
        timezone={companyInfo.timezone}
        names={namesOf(crew)}
        day={jobDate === null ? '' : jobDate.slice(0, 10)}
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
