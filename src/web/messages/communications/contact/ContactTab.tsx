import type { ReactNode } from 'react'
import { useReadMark } from '../unread/use-read-mark.ts'
import { Composer } from './Composer.tsx'
import { DisputeLink } from './DisputeLink.tsx'
import { History } from './History.tsx'
import type { TabPhone } from './slot.ts'
import classes from './contact.module.css'

export interface ContactTabProps {
  job: { id: number; companyInfo: { id: number; timezone: string; name: string } }
  isManager: boolean
  /** null if no calls are possible. */
  phone: TabPhone | null
  /** Renders the job's disputes for managers; they belong to another feature. */
  renderDisputes: () => ReactNode
  /** Opens the failed messages, where they can be sent again. */
  onFailed: () => void
}

/** The Contact tab: call, text, mail and booking info, the history, and the dispute link. */
export function ContactTab({ job, isManager, phone, renderDisputes, onFailed }: ContactTabProps) {
  const { timezone } = job.companyInfo
  useReadMark(job.id, isManager)
  return (
    <div className={classes['tab']} key={job.id}>
      <Composer jobId={job.id} timezone={timezone} isManager={isManager} phone={phone} />
      <History jobId={job.id} timezone={timezone} onFailed={isManager ? onFailed : null} />
      {isManager && <DisputeLink jobId={job.id}>{renderDisputes()}</DisputeLink>}
    </div>
  )
}
