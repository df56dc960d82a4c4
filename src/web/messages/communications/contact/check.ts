import {
  mailInputSchema,
  NO_CONTACT_MESSAGE,
  textInputSchema,
  type JobContact,
} from '../../../../shared/messages/communications/communication.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { CallError } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { channelOf, refusalOf } from './contact-choice.ts'
import type { ContactDraft } from './draft.ts'

/** Errors by where they are shown: at the picker, at a field, or at the button. */
export type Problems = Partial<Record<'contact' | 'subject' | 'message' | 'form', string>>

const textFields = textInputSchema.pick({ message: true })
const mailFields = mailInputSchema.pick({ subject: true, message: true })

/** Returns the errors that prevent sending in the open mode. */
export function checkMessage(draft: ContactDraft, contact: JobContact | undefined): Problems {
  const refusal = contact ? refusalOf(contact, channelOf(draft)) : NO_CONTACT_MESSAGE
  return {
    ...(refusal !== null && { contact: refusal }),
    ...(draft.mode === 'text' && problemsOf(textFields, draft.text)),
    ...(draft.mode === 'email' && problemsOf(mailFields, draft.email)),
  }
}

/** Returns the errors of the server or the phone line by where they are shown. */
export function problemsFrom(error: unknown): Problems {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof CallError)) return { form: message }
  if (error.message === ERRORS.contact_opted_out.text) return { contact: message }
  const { to, subject, message: words } = error.fields ?? {}
  const found: Problems = {
    ...(to !== undefined && { contact: to }),
    ...(subject !== undefined && { subject }),
    ...(words !== undefined && { message: words }),
  }
  return Object.keys(found).length > 0 ? found : { form: message }
}
