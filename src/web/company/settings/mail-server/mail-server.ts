import type { z } from 'zod'
import { sendTestMail } from '../../../../shared/company/settings/companies.api.ts'
import {
  mailServerInputSchema,
  type Company,
  type CompanyInput,
} from '../../../../shared/company/settings/company.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'

/** The fields of the mail server as they are typed; the password is never read, so an empty one leaves the stored one. */
export interface MailServerValues {
  host: string
  port: number | ''
  auth: boolean
  secure: NonNullable<Company['mailServer']>['secure']
  username: string
  password: string
}
type StoredServer = Company['mailServer']

/** What is stored of a company's mail server; without one, what a new one starts from. */
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

/** Whether the stored password goes on being used: it is never sent another way than it was typed for. */
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

/** What is sent of a mail server; `saveAnyway` stores it without a check. */
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

/** What is wrong with a mail server before it is sent, by field, in the server's words. */
export function mailServerProblems(values: MailServerValues, stored: StoredServer): FieldErrors {
  const problems: FieldErrors = {}
  const parsed = mailServerInputSchema.safeParse(values)
  for (const { path, message } of parsed.error?.issues ?? []) problems[String(path[0])] ??= message
  if (values.port === '') problems['port'] = 'Required.'
  else if (!Number.isInteger(values.port)) problems['port'] = 'Has to be a whole number.'
  if (values.auth && values.username.trim() === '') problems['username'] = 'Required.'
  if (values.auth && values.password === '' && !keepsPassword(values, stored))
    problems['password'] = 'Required.'
  return problems
}

/** What a test mail is sent with. */
export type TestMail = Required<z.input<NonNullable<typeof sendTestMail.body>>>

/** What is wrong with a test mail before it is sent, by field, in the server's words. */
export function testMailProblems(mail: TestMail): FieldErrors {
  const problems: FieldErrors = {}
  for (const { path, message } of sendTestMail.body?.safeParse(mail).error?.issues ?? [])
    problems[String(path[0])] ??= message
  if (mail.to.trim() === '') problems['to'] = 'Required.'
  return problems
}
