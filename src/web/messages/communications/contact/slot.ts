import type { Ref } from 'react'
import type { JobContact } from '../../../../shared/messages/communications/communication.ts'
import type { Problems } from './check.ts'
import type { ContactDraft } from './draft.ts'

/** The phone, as the Contact tab needs it. */
export interface TabPhone {
  isReady: boolean
  isBusy: boolean
  /** Calls a ten-digit number about a job; throws if the call fails. */
  dial: (to: string, jobId: number, name: string) => Promise<void>
}

/** Props of each mode. */
export interface ModeSlot {
  jobId: number
  /** The company's time zone. */
  timezone: string
  contact: JobContact | undefined
  draft: ContactDraft
  onChange: (change: (draft: ContactDraft) => ContactDraft) => void
  problems: Problems
  /** Validates, then sends to the contact; throws if either fails. */
  submit: (send: (contact: JobContact) => Promise<unknown>) => Promise<void>
  /** Like `submit`; then clears the sent message and reloads the history. */
  onSend: (send: (contact: JobContact) => Promise<unknown>) => Promise<void>
  /** Text that states what was sent last; empty if nothing was sent. */
  sent: string
  /** The button that Ctrl/Cmd+Enter presses. */
  sendRef: Ref<HTMLButtonElement>
}
