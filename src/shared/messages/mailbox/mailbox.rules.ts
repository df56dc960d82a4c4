import type { Mailbox } from './mailbox.api.ts'

/** Failed readings in a row after which a mailbox is down: one alone, such as a restart of its server, is over with the next. */
const FAILURES = 3

/** Returns whether a mailbox could not be read for some minutes, so that the inbox says that mails are missing. */
export function isMailboxDown(mailbox: Pick<Mailbox, 'error' | 'failures'> | null | undefined): boolean {
  return mailbox != null && mailbox.error !== null && mailbox.failures >= FAILURES
}
