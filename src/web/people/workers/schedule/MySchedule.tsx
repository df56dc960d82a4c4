import { WorkerDocuments } from '../papers/WorkerDocuments.tsx'
import { ScheduleTab } from './ScheduleTab.tsx'
import ui from '../../../ui/primitives.module.css'

interface Props {
  companyId: number
  timezone: string
  /** Workers request time off; the office has none of its own here. */
  isCrew: boolean
}

/** Shows a worker's jobs, time off, calendar address and documents. */
export function MySchedule({ companyId, timezone, isCrew }: Props) {
  return (
    <div className={ui['panel']}>
      <ScheduleTab whose="me" timezone={timezone} may={isCrew ? 'ask' : 'view'} />
      <section className={ui['section']} aria-labelledby="my-documents">
        <h2 id="my-documents" className={ui['headingMedium']}>
          My documents
        </h2>
        <WorkerDocuments whose="me" companyId={companyId} mayWrite={false} />
      </section>
    </div>
  )
}
