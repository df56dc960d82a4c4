import {
  mailboxInputSchema,
  type Mailbox,
  type MailboxInput,
} from '../../../shared/messages/mailbox/mailbox.api.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'

/** Values of the form; the password is never read, so an empty one keeps the stored one. */
export interface MailboxValues {
  host: string
  port: number | ''
  secure: Mailbox['secure']
  username: string
  password: string
  folder: string
}

/** Returns a company's mailbox for the form, or the defaults of a new one. */
export function mailboxValues(stored: Mailbox | null): MailboxValues {
  const { host, port, secure, username, folder } = stored ?? {
    host: '',
    port: 993,
    secure: 'ssl' as const,
    username: '',
    folder: 'INBOX',
  }
  return { host, port, secure, username, password: '', folder }
}

/** Returns whether the stored password is kept: it is never sent over another connection than it was typed for. */
export function keepsMailboxPassword(values: MailboxValues, stored: Mailbox | null): boolean {
  return (
    stored !== null &&
    values.host.trim().toLowerCase() === stored.host.toLowerCase() &&
    values.port === stored.port &&
    values.secure === stored.secure &&
    values.username.trim() === stored.username
  )
}

/** Returns the request body of a mailbox. */
export function mailboxInput({ password, port, ...others }: MailboxValues): MailboxInput {
  return { ...others, port: port === '' ? 0 : port, ...(password !== '' && { password }) }
}

/** Returns a mailbox's errors before it is sent, by field, with the server's texts. */
export function mailboxProblems(values: MailboxValues, stored: Mailbox | null): FieldErrors {
  const problems: FieldErrors = {}
  for (const { path, message } of mailboxInputSchema.safeParse(mailboxInput(values)).error?.issues ?? [])
    problems[String(path[0])] ??= message
  if (values.port === '') problems['port'] = 'Required.'
  else if (!Number.isInteger(values.port)) problems['port'] = 'Enter a whole number.'
  if (values.password === '' && !keepsMailboxPassword(values, stored)) problems['password'] = 'Required.'
  return problems
}

/** The last test of a connection: what was tested, and why it failed; null if it worked. */
export interface MailboxTest {
  of: string
  error: string | null
}

/** Returns what tells the connection of these values from others. */
export function testKey(values: MailboxValues): string {
  return JSON.stringify(mailboxInput(values))
}

/** Returns the warning to show after these values are saved; null if the last connection test with them succeeded. */
export function savedWarning(
  values: MailboxValues,
  test: MailboxTest | null,
): { isFailed: boolean; title: string; text: string } | null {
  if (test?.of !== testKey(values))
    return {
      isFailed: false,
      title: 'Mailbox saved, but not tested',
      text: 'Test the connection, or wait a minute: the status above says whether the mailbox can be read.',
    }
  if (test.error === null) return null
  return {
    isFailed: true,
    title: 'Mailbox saved, but the last test failed',
    text: `${test.error} No mail appears in the inbox until this is corrected.`,
  }
}
