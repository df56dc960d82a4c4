import { WorkerDocuments } from '../papers/WorkerDocuments.tsx'
import { ScheduleTab } from './ScheduleTab.tsx'
import classes from '../workers.module.css'

interface Props {
  companyId: number
  timezone: string
  /** Workers request time off; the office has none of its own here. */
  isCrew: boolean
}

/** Shows a worker's jobs, time off, calendar address and documents. */
export function MySchedule({ companyId, timezone, isCrew }: Props) {
  return (
    <div className={classes['stack']}>
      <ScheduleTab whose="me" timezone={timezone} may={isCrew ? 'ask' : 'view'} />
      <section className={classes['section']} aria-labelledby="my-documents">
        <h2 id="my-documents" className={classes['heading']}>
          My documents
        </h2>
        <WorkerDocuments whose="me" companyId={companyId} mayWrite={false} />
      </section>
    </div>
  )
}
