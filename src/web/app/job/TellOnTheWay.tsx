import { Suspense } from 'react'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { PartSlot } from '../../jobs/jobs/screen/slots.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useToday } from '../../kernel/use-today.ts'

const OnTheWay = lazyPart(() =>
  import('../../messages/notices/OnTheWay.tsx').then((module) => ({ default: module.OnTheWay })),
)

/** Tells the client of a booked move that the crew is on the way, on its day in the time zone of its company. */
export function TellOnTheWay({ job }: Pick<PartSlot, 'job'>) {
  const { id, jobStatus, jobDate, companyInfo } = job
  const today = useToday(companyInfo.timezone)
  if (id === null || jobStatus !== 'scheduled' || jobDayOf(jobDate) !== today) return null
  return (
    <Suspense fallback={null}>
      <OnTheWay jobId={id} timezone={companyInfo.timezone} />
    </Suspense>
  )
}
