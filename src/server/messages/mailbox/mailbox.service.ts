import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import type { Mailbox, MailboxInput } from '../../../shared/messages/mailbox/mailbox.api.ts'
import { verifyMailbox } from '../../adapters/mail/create.ts'
import type { MailboxServer } from '../../adapters/mail/imap.ts'
import { MAILBOX_FAULTS } from '../../adapters/mail/mailbox-faults.ts'
import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { Queue } from '../../kernel/queue/queue.ts'
import { findMailbox, findShownMailbox, writeMailbox, type MailboxRow } from './mailbox.store.ts'

/** Separates the encryption of these passwords from all others. */
const SEALED_FOR = 'mailbox'

/** Returns a company's own mailbox for its managers, without the password; null if it is off. */
export async function showMailbox(tx: Tx, companyId: number): Promise<Mailbox | null> {
  const row = await findShownMailbox(tx, companyId)
  if (!row) return null
  const { host, port, username, folder, switched_on_at: switchedOnAt, readAt, error, failures } = row
  return {
    host,
    port,
    secure: securityOf(row),
    username,
    folder,
    switchedOnAt,
    readAt,
    error,
    failures: failures ?? 0,
  }
}

/** Saves a company's own mailbox and queues its first reading; throws as `serverOf` does. */
export async function saveMailbox(
  tx: Tx,
  { config, queue }: { config: Pick<Config, 'SECRET'>; queue: Queue },
  companyId: number,
  input: MailboxInput,
): Promise<void> {
  const before = await findMailbox(tx, companyId)
  const { password, ...server } = serverOf(config, before, input)
  const isOther =
    before?.host.toLowerCase() !== server.host.toLowerCase() ||
    before.username !== server.username ||
    before.folder !== server.folder
  const columns = { ...server, sealed_password: encryptText(config.SECRET, SEALED_FOR, password) }
  await writeMailbox(tx, companyId, columns, isOther)
  await queue.send(tx, 'read-mailbox', { companyId })
}

/**
 * Returns the server of an input. Without a password the stored one is used, but not for another host, port, account or
 * security: who changes the connection must not receive a password that another person entered. Throws rest_invalid_param.
 */
function serverOf(
  config: Pick<Config, 'SECRET'>,
  before: MailboxRow | undefined,
  { password, ...input }: MailboxInput,
): MailboxServer {
  if (password !== undefined) return { ...input, password }
  const isSameWay =
    before?.host.toLowerCase() === input.host.toLowerCase() &&
    before.port === input.port &&
    before.secure === input.secure &&
    before.username === input.username
  if (!isSameWay) throw new AppError('rest_invalid_param', { fields: { password: 'Required.' } })
  return { ...input, password: passwordOf(config, before) }
}

/** Returns the connection of a stored mailbox; throws rest_invalid_param if its password can not be read. */
export function connectionOf(config: Pick<Config, 'SECRET'>, row: MailboxRow): MailboxServer {
  const { host, port, username, folder } = row
  return { host, port, secure: securityOf(row), username, folder, password: passwordOf(config, row) }
}

function passwordOf({ SECRET }: Pick<Config, 'SECRET'>, row: MailboxRow): string {
  const password = decryptText(SECRET, SEALED_FOR, row.sealed_password)
  if (password === null) throw new AppError('rest_invalid_param', { fields: { password: 'Required.' } })
  return password
}

function securityOf({ secure }: Pick<MailboxRow, 'secure'>): Mailbox['secure'] {
  return secure === 'ssl' || secure === 'tls' ? secure : ''
}

/** Connects to the mailbox of an input; throws mailbox_failed with the field to correct, and as `serverOf` does. */
export async function checkMailbox(
  config: Pick<Config, 'SECRET' | 'NODE_ENV'>,
  before: MailboxRow | undefined,
  input: MailboxInput,
): Promise<void> {
  const fault = await verifyMailbox(config, serverOf(config, before, input))
  if (!fault) return
  const { field, text } = MAILBOX_FAULTS[fault]
  throw new AppError('mailbox_failed', {
    message: `${ERRORS.mailbox_failed.text} ${text}`,
    fields: { [field]: text },
  })
}
