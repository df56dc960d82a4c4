import { AppError } from '../../../shared/kernel/errors.ts'
import { deliveriesNamedIn, findSentMail, recordBounce } from '../../company/deliveries/deliveries.service.ts'
import { withoutLinkTokens } from '../../company/deliveries/link-tokens.ts'
import { storeMessageFile } from '../../company/files/message.files.ts'
import { insertCommunication } from '../../jobs/timeline/timeline.service.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { notifyAssignee } from '../communications/assignee.push.ts'
import { insertMessageFile, isStored, matchEmail } from '../communications/communications.service.ts'
import type { Bounce, ParsedMail } from './parse-mail.ts'

/** Files of a mail that are looked at. */
const MOST_FILES = 10

/** A mail of a company's mailbox. */
export interface ArrivedMail extends ParsedMail {
  companyId: number
  receivedAt: Date
}

/**
 * Stores a mail once, with the client and job that it belongs to and its files, in one transaction with `advance`, which
 * records that it was read. A bounce marks the mail that came back as failed instead. Rejects if `advance` does.
 */
export async function storeMail(
  kernel: Pick<Kernel, 'db' | 'config' | 'storage' | 'queue'>,
  mail: ArrivedMail,
  advance: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { companyId } = mail
  const run = (work: (tx: Tx) => Promise<void>) =>
    inTenant(kernel.db, { companyIds: [companyId], userId: null }, async (tx) => {
      await work(tx)
      await advance(tx)
    })
  const isNew = await inTenant(kernel.db, { companyIds: [companyId], userId: null }, async (tx) => {
    if (mail.bounce && (await markBounced(tx, kernel, companyId, mail.bounce))) return false
    return !(await isStored(tx, companyId, mail.key))
  })
  if (!isNew) return run(async () => {})
  await withFiles(kernel, mail, async (tx, files) => {
    await insertMail(tx, kernel, mail, files)
    await advance(tx)
  })
}

async function markBounced(
  tx: Tx,
  { config }: Pick<Kernel, 'config'>,
  companyId: number,
  bounce: Bounce,
): Promise<boolean> {
  const error = bounceText(bounce)
  let isOurs = false
  for (const named of deliveriesNamedIn(config, bounce.text, companyId).slice(0, 5)) {
    isOurs = true
    if (await recordBounce(tx, { companyId, ...named, recipient: bounce.recipient, error })) return true
  }
  return isOurs
}

/** Explains a status (RFC 3463) in plain words. */
function bounceText({ status }: Bounce): string {
  if (/^5\.1\.[0-3]$/.test(status)) return 'The email came back: this address does not exist.'
  if (status === '5.2.2') return 'The email came back: the mailbox of the recipient is full.'
  if (status.startsWith('5.7')) return 'The email came back: the mail server of the recipient refused it.'
  if (status === '') return 'The email came back from the mail server of the recipient.'
  return `The email came back from the mail server of the recipient (code ${status}).`
}

/** A file of a mail as it is stored: without `insert`, it was refused. */
interface MailFile {
  mimeType: string
  insert: ((tx: Tx) => Promise<number>) | null
}

/** A mail by somebody else than its sender's address says; who sent it may have seen a mail of ours. */
const NOBODY = { jobId: null, contactId: null, name: '' }

async function insertMail(
  tx: Tx,
  kernel: Pick<Kernel, 'config' | 'queue'>,
  mail: ArrivedMail,
  files: readonly MailFile[],
): Promise<void> {
  const { companyId, from, isAutomatic, isUnverified } = mail
  const match = isUnverified ? NOBODY : await matchMail(tx, kernel, mail)
  const { id, isNew } = await insertCommunication(tx, {
    companyId,
    jobId: match.jobId,
    type: 'email',
    direction: 'incoming',
    contactId: match.contactId,
    contactName: from.name || match.name,
    contactAddress: from.address,
    subject: withoutLinkTokens(mail.subject),
    body: withoutLinkTokens(mail.text),
    status: 'received',
    providerSid: mail.key,
    happenedAt: mail.receivedAt.toISOString(),
    meta: {
      ...(mail.messageId !== '' && { messageId: mail.messageId }),
      ...(isAutomatic && { isAutomatic: true }),
      ...(isUnverified && { isUnverified: true }),
    },
  })
  if (!isNew) return
  for (const [position, { mimeType, insert }] of files.entries()) {
    const fileId = insert ? await insert(tx) : null
    await insertMessageFile(tx, { companyId, communicationId: id, position }, { fileId, mimeType })
  }
  if (!isAutomatic) await notifyAssignee(tx, kernel.queue, { companyId, id, what: 'message' })
}

/** Returns who wrote a mail and about which job: by the mail of ours that it answers, else by the sender's address. */
async function matchMail(
  tx: Tx,
  { config }: Pick<Kernel, 'config'>,
  { companyId, from, references }: ArrivedMail,
): Promise<{ jobId: number | null; contactId: number | null; name: string }> {
  const sender = await matchEmail(tx, companyId, from.address)
  for (const named of deliveriesNamedIn(config, references, companyId).slice(0, 5)) {
    const sent = await findSentMail(tx, companyId, named)
    if (!sent) continue
    // An ID without a signature can be guessed: only who got the mail is believed to answer it.
    if (!named.isSigned && sent.recipient.toLowerCase() !== from.address.toLowerCase()) continue
    return { ...sender, jobId: sent.jobId ?? sender.jobId, contactId: sent.personId ?? sender.contactId }
  }
  return sender
}

/**
 * Stores the pictures and PDFs of a mail in the file storage and runs `keep` in one transaction with their records; the
 * mail arrives without files if the storage is full.
 */
async function withFiles(
  kernel: Pick<Kernel, 'db' | 'storage'>,
  mail: ArrivedMail,
  keep: (tx: Tx, files: readonly MailFile[]) => Promise<void>,
): Promise<void> {
  const scope = { companyIds: [mail.companyId], userId: null }
  const wanted = mail.attachments.slice(0, MOST_FILES)
  const next = async (position: number, files: readonly MailFile[]): Promise<void> => {
    const file = wanted[position]
    if (!file) return inTenant(kernel.db, scope, (tx) => keep(tx, files))
    const { mimeType, bytes } = file
    let isAccepted = false
    try {
      await storeMessageFile(
        kernel.storage,
        { companyId: mail.companyId, bytes, title: mail.subject.slice(0, 100) || 'Mail' },
        async (insert) => {
          isAccepted = true
          await next(position + 1, [...files, { mimeType, insert }])
          return true
        },
      )
    } catch (error) {
      if (isAccepted || !(error instanceof AppError)) throw error
      await next(position + 1, [...files, { mimeType, insert: null }])
    }
  }
  try {
    await next(0, [])
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'storage_full') throw error
    const refused = wanted.map(({ mimeType }) => ({ mimeType, insert: null }))
    await inTenant(kernel.db, scope, (tx) => keep(tx, refused))
  }
}
