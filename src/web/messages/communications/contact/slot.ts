import type { Ref } from 'react'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import type { Problems } from './check.ts'
import type { ContactDraft } from './draft.ts'

/** The telephone, as the Contact tab needs it. */
export interface TabPhone {
  isReady: boolean
  isBusy: boolean
  /** Calls ten digits about a job; throws why it could not. */
  dial: (to: string, jobId: number, name: string) => Promise<void>
}

/** What each mode is drawn with. */
export interface ModeSlot {
  jobId: number
  /** The company's time zone. */
  timezone: string
  contact: JobContact | undefined
  draft: ContactDraft
  onChange: (change: (draft: ContactDraft) => ContactDraft) => void
  problems: Problems
  /** Checks, then does it with the contact; throws why not. */
  submit: (send: (contact: JobContact) => Promise<unknown>) => Promise<void>
  /** As `submit`; afterwards what was sent is cleared and the history renewed. */
  onSend: (send: (contact: JobContact) => Promise<unknown>) => Promise<void>
  /** What has gone out last, in words; empty for nothing. */
  sent: string
  /** The button that Ctrl/Cmd+Enter presses. */
  sendRef: Ref<HTMLButtonElement>
}
