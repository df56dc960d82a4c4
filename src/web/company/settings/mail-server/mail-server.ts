import type { z } from 'zod'
import { testMailSchema } from '../../../../shared/company/settings/companies.api.ts'
import {
  mailServerInputSchema,
  type Company,
  type CompanyInput,
} from '../../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'

/** Values of the mail server's form; the password is never read, so an empty one keeps the stored one. */
export interface MailServerValues {
  host: string
  port: number | ''
  auth: boolean
  secure: NonNullable<Company['mailServer']>['secure']
  username: string
  password: string
}
type StoredServer = Company['mailServer']

/** Returns a company's stored mail server, or the defaults of a new one. */
export function mailServerOf(stored: StoredServer): MailServerValues {
  const { host, port, auth, secure, username } = stored ?? {
    host: '',
    port: 587,
    auth: true,
    secure: 'tls',
    username: '',
  }
  return { host, port, auth, secure, username, password: '' }
}

/**
 * Returns whether the stored password is kept: it is never sent over another connection than it was typed
 * for.
 */
export function keepsPassword(values: MailServerValues, stored: StoredServer): boolean {
  return (
    stored !== null &&
    stored.hasPassword &&
    values.host.trim().toLowerCase() === stored.host.toLowerCase() &&
    values.port === stored.port &&
    values.secure === stored.secure &&
    values.username.trim() === stored.username
  )
}

/** Returns the request body of a mail server; `saveAnyway` stores it without a check. */
export function mailServerInput(values: MailServerValues, saveAnyway = false): CompanyInput {
  const { password, port, ...others } = values
  return {
    mailServer: {
      ...others,
      port: port === '' ? 0 : port,
      ...(password !== '' && { password }),
      ...(saveAnyway && { saveAnyway }),
    },
  }
}

/** Returns a mail server's errors before it is sent, by field, with the server's texts. */
export function mailServerProblems(values: MailServerValues, stored: StoredServer): FieldErrors {
  const problems: FieldErrors = {}
  const parsed = mailServerInputSchema.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message
  if (values.port === '') problems['port'] = 'Required.'
  else if (!Number.isInteger(values.port)) problems['port'] = 'Enter a whole number.'
  if (values.auth && values.username.trim() === '') problems['username'] = 'Required.'
  if (values.auth && values.password === '' && !keepsPassword(values, stored))
    problems['password'] = 'Required.'
  return problems
}

/** The request body of a test mail. */
export type TestMail = Required<z.input<typeof testMailSchema>>

/** Returns a test mail's errors before it is sent, by field, with the server's texts. */
export function testMailProblems(mail: TestMail): FieldErrors {
  const problems: FieldErrors = {}
  for (const { path, message } of testMailSchema.safeParse(mail).error?.issues ?? [])
    problems[String(path[0])] ??= message
  if (mail.to.trim() === '') problems['to'] = 'Required.'
  return problems
}
