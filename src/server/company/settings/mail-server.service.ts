import type { Company, MailServerInput } from '../../../shared/company/settings/company.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { verifyMailServer } from '../../adapters/mail/create.ts'
import { withDefaultBooking } from '../../../shared/company/settings/online-booking.ts'
import type { MailLook } from '../../adapters/mail/mail.html.ts'
import type { Mail, MailServer } from '../../adapters/mail/mail.ts'
import { MAIL_FAULTS } from '../../adapters/mail/mail-faults.ts'
import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'
import type { Config } from '../../kernel/config/config.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { deleteMailServer, findMailServer, writeMailServer, type MailServerRow } from './mail-server.store.ts'

/** Separates the encryption of these passwords from all others. */
const SEALED_FOR = 'mail server'

/** Saves a company's own mail server; null returns to the installation's. Throws like `nextServer`. */
export async function saveMailServer(
  tx: Tx,
  config: Pick<Config, 'SECRET'>,
  companyId: number,
  input: MailServerInput | null,
): Promise<void> {
  if (!input) return deleteMailServer(tx, companyId)
  await writeMailServer(tx, companyId, nextServer(config, await findMailServer(tx, companyId), input))
}

type ServerColumns = Omit<MailServerRow, 'company_id' | 'changed_at'>

/**
 * Returns the columns after a save. Without a password the stored one stays, but not for another host, port,
 * account or security: a person who changes the connection must not receive a password that another person
 * entered, or have it sent unencrypted. Throws rest_invalid_param for an account without name or password.
 */
function nextServer(
  config: Pick<Config, 'SECRET'>,
  before: ServerColumns | undefined,
  input: MailServerInput,
): ServerColumns {
  const { host, port, auth, secure, username, password } = input
  const isSameWay =
    before?.host.toLowerCase() === host.toLowerCase() &&
    before.port === port &&
    before.secure === secure &&
    before.username === username
  const kept = isSameWay ? before.sealed_password : null
  const sealed =
    password === undefined ? kept : password === '' ? null : encryptText(config.SECRET, SEALED_FOR, password)
  if (auth && username === '') throw required('username')
  if (auth && sealed === null) throw required('password')
  return { host, port, auth, secure, username, sealed_password: sealed }
}

/**
 * Creates the check that connects to a mail server before it is saved, unless it is the stored one or
 * `saveAnyway` is sent. Throws mail_server_failed with the field to correct, rest_too_many_requests above ten
 * checks a minute or a hundred a day per company, and the errors of `nextServer`.
 */
export function createMailServerCheck(
  kernel: Pick<Kernel, 'config' | 'db' | 'pool'>,
): (companyId: number, input: MailServerInput | null | undefined) => Promise<void> {
  const minute = createRateLimit(kernel.pool, 'mail-server')
  const day = createRateLimit(kernel.pool, 'mail-server-day')
  return async (companyId, input) => {
    if (!input || input.saveAnyway) return
    const scope = { companyIds: [companyId], userId: null }
    const before = await inTenant(kernel.db, scope, (tx) => findMailServer(tx, companyId))
    const next = nextServer(kernel.config, before, input)
    if (before && isSameServer(kernel.config, before, next)) return
    await minute(String(companyId))
    await day(String(companyId))
    const { host, port, secure } = next
    const account = accountOf(kernel.config, next)
    const fault = await verifyMailServer(kernel.config, { host, port, secure, account })
    if (!fault) return
    const { field, text } = MAIL_FAULTS[fault]
    throw new AppError('mail_server_failed', {
      message: `${ERRORS.mail_server_failed.text} ${text}`,
      fields: { [`mailServer.${field}`]: text },
    })
  }
}

/** Returns whether mail would use the same connection and account. */
function isSameServer(config: Pick<Config, 'SECRET'>, before: ServerColumns, next: ServerColumns): boolean {
  const passwordOf = (row: ServerColumns) => decryptText(config.SECRET, SEALED_FOR, row.sealed_password ?? '')
  return SERVER_FACTS.every((name) => before[name] === next[name]) && passwordOf(before) === passwordOf(next)
}

const SERVER_FACTS = ['host', 'port', 'auth', 'secure', 'username'] as const

/** Returns whether a save changes a company's stored mail server; an entered password always does. */
export function changesMailServer(stored: MailServerRow | undefined, sent: MailServerInput | null): boolean {
  if (!stored || !sent) return (stored !== undefined) !== (sent !== null)
  return sent.password !== undefined || SERVER_FACTS.some((name) => stored[name] !== sent[name])
}

function required(field: 'username' | 'password'): AppError {
  return new AppError('rest_invalid_param', { fields: { [`mailServer.${field}`]: 'Required.' } })
}

/** Returns the mail server for managers; of the password only whether there is one. */
export function showMailServer(row: MailServerRow | undefined): Company['mailServer'] {
  if (!row) return null
  const { host, port, auth, secure, username } = row
  return { host, port, auth, secure, username, hasPassword: row.sealed_password !== null }
}

/** The data of a company that its mail needs. */
export interface MailSender {
  companyId: number
  name: string
  email: string | null
  /** The company's address on one line. */
  address: string
  server: MailServerRow | undefined
  logoFileId: number | null
  /** Color of buttons, `#rrggbb`; null for the product's own. */
  accent: string | null
}

/** Returns how a company's mail looks. */
export function lookOf({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, sender: MailSender): MailLook {
  const { name, logoFileId, accent } = sender
  return { name, accent, logoUrl: logoFileId === null ? null : `${PUBLIC_URL}/files/${logoFileId}` }
}

/** Returns the data of a company that its mail needs; throws rest_not_found. */
export async function readMailSender(tx: Tx, companyId: number): Promise<MailSender> {
  const row = await tx
    .selectFrom('companies')
    .select(['name', 'email', 'address', 'logo_file_id', 'booking'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!row) throw new AppError('rest_not_found')
  const { logo_file_id: logoFileId, booking, ...facts } = row
  const { accent } = withDefaultBooking(booking)
  return { companyId, ...facts, logoFileId, accent, server: await findMailServer(tx, companyId) }
}

/**
 * Returns the server and sender for a company's mail. With its own server, mail is from the company. With the
 * installation's (null), which has its own address, mail has the company's name and replies go to the
 * company. Throws if the stored server cannot be used.
 */
export function routeMail(
  config: Pick<Config, 'SECRET'>,
  sender: MailSender,
): { server: MailServer | null; mail: Pick<Mail, 'from' | 'replyTo' | 'senderName'> } {
  const { companyId, name, email, server: row } = sender
  if (!row) return { server: null, mail: { senderName: name, ...(email && { replyTo: email }) } }
  const address = email ?? (row.username.includes('@') ? row.username : null)
  if (!address) throw new Error('The company has no email address to send from.')
  const { host, port, secure } = row
  return {
    server: { companyId, host, port, secure, account: accountOf(config, row) },
    mail: { from: { name, address } },
  }
}

function accountOf(config: Pick<Config, 'SECRET'>, row: ServerColumns): MailServer['account'] {
  if (!row.auth) return null
  const password = decryptText(config.SECRET, SEALED_FOR, row.sealed_password ?? '')
  if (password === null)
    throw new Error("The password of the company's mail server can not be read. Save it again.")
  return { username: row.username, password }
}
