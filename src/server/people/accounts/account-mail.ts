import type { Mailer } from '../../adapters/mail/mail.ts'
import { mailHtml } from '../../adapters/mail/mail.html.ts'
import { providerMessage } from '../../adapters/mail/providers-words.ts'
import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'
import { languageOfRecipient, translateMail } from '../../kernel/language/mail-language.ts'
import type { Config } from '../../kernel/config/config.ts'
import { inTenant, type Db, type Tx } from '../../kernel/db/tenancy.ts'
import type { Queue, QueueHandlers } from '../../kernel/queue/queue.ts'
import { insertAccountMail, noteAccountMail, readAccountMail } from './account-mail.store.ts'
import { hasTranslations } from '../../kernel/language/catalogs.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'

const PURPOSE = 'account mail'
const NOBODY = { companyIds: [], userId: null }

/** A mail about an account. */
export interface AccountMail {
  to: string
  subject: string
  text: string
  /** In the language of its recipient already. Other mails are translated. */
  isWritten?: boolean
  /** The account that it is about, if another person may log in with the address, or nobody. */
  personId?: number
  /** The company that it is sent for; otherwise the only one that the person is linked to. */
  company?: string
}

/**
 * Queues a mail about an account (a PIN, an invitation, a security notice) in the transaction that causes it.
 * It is sent through the installation's server and appears in no company's list of messages: a manager who
 * read a PIN there could take over the account. Its content is encrypted until it is sent, and then deleted.
 */
export async function queueAccountMail(
  tx: Tx,
  kernel: { queue: Queue; config: Pick<Config, 'SECRET'> },
  mail: AccountMail,
): Promise<void> {
  const { to, subject, text } = mail.isWritten ? mail : await translateMail(tx, mail)
  const id = await insertAccountMail(tx, {
    to,
    subject: subject.replaceAll(/\s+/g, ' ').trim().slice(0, 500),
    sealedText: encryptText(kernel.config.SECRET, PURPOSE, text),
    company: mail.company ?? null,
  })
  await kernel.queue.send(tx, 'send-account-mail', { accountMailId: id })
}

/** Returns enough of an address to recognize it, but not enough to write to it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

/**
 * Returns the worker of 'send-account-mail': sends at least once; a mail encrypted with another secret is
 * never sent.
 */
export function createAccountMailer(parts: {
  db: Db
  mail: Mailer
  config: Config
  now: () => Date
}): QueueHandlers['send-account-mail'] {
  const { db, mail, config } = parts
  return async ({ accountMailId }, attempt) => {
    const row = await readAccountMail(db, accountMailId)
    if (!row || row.sentAt !== null || row.sealedText === null) return
    const text = decryptText(config.SECRET, PURPOSE, row.sealedText)
    if (text === null) throw new Error(`Account mail ${accountMailId} was sealed with another secret`)
    const note = (sent: string | null, problem: string | null) =>
      noteAccountMail(db, accountMailId, { sent, problem, isLast: attempt.isLast })
    try {
      const messageId = `<account-${accountMailId}@${new URL(config.PUBLIC_URL).hostname}>`
      const senderName = row.sender || config.PRODUCT_NAME
      const language = hasTranslations()
        ? await inTenant(db, NOBODY, (tx) => languageOfRecipient(tx, { email: row.recipient }))
        : DEFAULT_LANGUAGE
      const html = mailHtml({ name: senderName, language }, text, null)
      await mail.send({ to: row.recipient, subject: row.subject, text, html, messageId, senderName }, null)
    } catch (error) {
      await note(null, providerMessage(error))
      throw new Error(`Account mail ${accountMailId} was not taken`)
    }
    await note(parts.now().toISOString(), null)
  }
}
