import { DAYS_BEFORE } from '../../../shared/messages/mailbox/mailbox.api.ts'
import { openMailbox } from '../../adapters/mail/create.ts'
import type { ListedMail, OpenMailbox } from '../../adapters/mail/imap.ts'
import { mailboxFailureText } from '../../adapters/mail/mailbox-faults.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { QueueHandlers } from '../../kernel/queue/queue.ts'
import { connectionOf } from './mailbox.service.ts'
import {
  endTurn,
  failTurn,
  findMailbox,
  listDueMailboxes,
  savePosition,
  takeTurn,
  type MailboxRow,
  type Turn,
} from './mailbox.store.ts'
import { isOwnMail } from './own-mail.ts'
import { parseMail } from './parse-mail.ts'
import { storeMail } from './store-mail.ts'

/** Mails and bytes of one reading; the next one follows at once if there is more. */
const MOST_MAILS = 50
const MOST_BYTES = 40 * 1024 * 1024
/** A larger mail is read up to here, without its files. */
const MOST_MAIL_BYTES = 15 * 1024 * 1024
const BEGINNING_BYTES = 256 * 1024
/** Seconds until a mailbox is due again. */
const PAUSE = 100
/** Mailboxes that are queued at once, of all companies. */
const MOST_DUE = 1_000

/** Another reader has the turn, or the mailbox was changed or switched off. */
class LostTurnError extends Error {}

/** Creates the handler of the queue job 'read-mailboxes', which queues the reading of each mailbox that is due. */
export function createMailboxRounds(kernelOf: () => Kernel): QueueHandlers['read-mailboxes'] {
  return async () => {
    const { db, queue } = kernelOf()
    for (const companyId of await listDueMailboxes(db, MOST_DUE))
      await inTenant(db, { companyIds: [companyId], userId: null }, (tx) =>
        queue.send(tx, 'read-mailbox', { companyId }),
      )
  }
}

/**
 * Creates the handler of the queue job 'read-mailbox', which stores what came into a company's mailbox. One reader at a
 * time has the turn; what a crashed one had stored is not stored again. A failure is shown in the settings.
 */
export function createMailboxReader(kernelOf: () => Kernel): QueueHandlers['read-mailbox'] {
  return async ({ companyId }) => {
    const kernel = kernelOf()
    const inCompany = <T>(work: (tx: Tx) => Promise<T>) =>
      inTenant(kernel.db, { companyIds: [companyId], userId: null }, work)
    const { turn, row } = await inCompany(async (tx) => ({
      turn: await takeTurn(tx, companyId),
      row: await findMailbox(tx, companyId),
    }))
    if (!turn || !row) return
    try {
      const server = connectionOf(kernel.config, row)
      const hasMore = await openMailbox(kernel.config, server, (box) => readNew(kernel, row, turn, box))
      await inCompany((tx) => endTurn(tx, companyId, turn, hasMore ? 0 : PAUSE))
      if (hasMore) await inCompany((tx) => kernel.queue.send(tx, 'read-mailbox', { companyId }))
    } catch (error) {
      if (error instanceof LostTurnError) return
      const text = mailboxFailureText(error)
      await inCompany((tx) => failTurn(tx, companyId, turn, text))
      kernel.log.warn({ companyId, reason: text }, 'mailbox not read')
    } finally {
      kernel.live.wake()
    }
  }
}

/** Stores the mails after the position of the turn, which follows them; returns whether there are more. */
async function readNew(kernel: Kernel, row: MailboxRow, turn: Turn, box: OpenMailbox): Promise<boolean> {
  const { company_id: companyId } = row
  if (turn.uidValidity !== box.uidValidity) Object.assign(turn, { uidValidity: box.uidValidity, lastUid: 0 })
  const since = new Date(Date.parse(row.switched_on_at) - DAYS_BEFORE * 86_400_000)
  const mails = await box.list(turn.lastUid, since, MOST_MAILS)
  let bytes = 0
  for (const [index, mail] of mails.entries()) {
    bytes += Math.min(mail.size, MOST_MAIL_BYTES)
    if (index > 0 && bytes > MOST_BYTES) return true
    const advance = async (tx: Tx) => {
      const isOurs = await savePosition(tx, companyId, { ...turn, lastUid: mail.uid })
      if (!isOurs) throw new LostTurnError()
    }
    if (mail.receivedAt < since || !(await storeOne(kernel, row, box, mail, advance)))
      await inTenant(kernel.db, { companyIds: [companyId], userId: null }, advance)
    turn.lastUid = mail.uid
  }
  return mails.length === MOST_MAILS
}

/** Stores one mail; returns false if there is nothing to store. */
async function storeOne(
  kernel: Kernel,
  row: MailboxRow,
  box: OpenMailbox,
  { uid, size, receivedAt }: ListedMail,
  advance: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const { company_id: companyId } = row
  const isWhole = size <= MOST_MAIL_BYTES
  const source = await box.read(uid, isWhole ? undefined : BEGINNING_BYTES)
  if (!source) return false
  const skip = (error: unknown) => {
    // The mails after it are read nevertheless.
    kernel.log.warn({ companyId, uid, reason: String(error).slice(0, 200) }, 'mail of a mailbox skipped')
    return null
  }
  const parsed = await parseMail(source).catch(skip)
  if (!parsed || (await isOwnMail(kernel, row, parsed))) return false
  const mail = isWhole ? parsed : { ...parsed, attachments: [] }
  try {
    await storeMail(kernel, { ...mail, companyId, receivedAt }, advance)
    return true
  } catch (error) {
    if (!isAboutContent(error)) throw error
    skip(error)
    return false
  }
}

/** Whether storing the mail again would fail again: the database refuses what it contains. */
function isAboutContent(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]\w{3}$/.test(code)
}
