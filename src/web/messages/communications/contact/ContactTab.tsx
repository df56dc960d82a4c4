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
  /** Null where nobody can be called from. */
  phone: TabPhone | null
  /** The disputes of the job, which managers work on; their part of the screen belongs to another feature. */
  renderDisputes: () => ReactNode
  /** To the messages that failed, where they can be sent again. */
  onFailed: () => void
}

/** The Contact tab: call, text, mail and booking info, what was said so far, and the dispute link. */
export function ContactTab({ job, isManager, phone, renderDisputes, onFailed }: ContactTabProps) {
  const { timezone } = job.companyInfo
  useReadMark(job.id, isManager)
  return (
    <div className={classes['tab']} key={job.id}>
      <Composer jobId={job.id} timezone={timezone} phone={phone} />
      <History jobId={job.id} timezone={timezone} onFailed={isManager ? onFailed : null} />
      {isManager && <DisputeLink jobId={job.id}>{renderDisputes()}</DisputeLink>}
    </div>
  )
}
