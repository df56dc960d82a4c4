import { MAIL_FAULTS, mailFaultOf } from './mail-faults.ts'
import { providerMessage } from './providers-words.ts'

/** Reasons why a mailbox cannot be read: the setting to check and the text for the person who entered it. */
export const MAILBOX_FAULTS = {
  ...MAIL_FAULTS,
  encryption: {
    field: 'secure',
    text: 'The server does not offer this encryption on this port. Most mailboxes use SSL on port 993.',
  },
  notMail: {
    field: 'host',
    text: 'The server does not answer like a mailbox server. Check the host and the port.',
  },
  folder: { field: 'folder', text: 'The mailbox has no folder with this name.' },
} as const satisfies Record<string, { field: string; text: string }>
export type MailboxFault = keyof typeof MAILBOX_FAULTS

/** Returns the cause of a failure to read a mailbox; null for any other failure. */
export function mailboxFaultOf(error: unknown): MailboxFault | null {
  const { code, authenticationFailed, mailboxMissing, tlsFailed } = error as Record<string, unknown>
  if (authenticationFailed === true) return 'signIn'
  if (mailboxMissing === true) return 'folder'
  if (typeof code === 'string' && /^(?:CONNECT|GREETING|UPGRADE)_TIMEOUT$|^ETIMEOUT$/.test(code))
    return 'silent'
  const fault = mailFaultOf(error)
  return fault ?? (tlsFailed === true ? 'encryption' : null)
}

/** Returns a plain explanation if the cause is known, else the server's reply. */
export function mailboxFailureText(error: unknown): string {
  const fault = mailboxFaultOf(error)
  if (fault !== null) return MAILBOX_FAULTS[fault].text
  return `The mailbox could not be read. The server answered: ${providerMessage(error)}`
}
