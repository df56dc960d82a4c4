import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { withoutQuotedHistory } from '../../../shared/messages/mailbox/mail-text.rules.ts'
import { textOfHtml } from '../../adapters/mail/mail.html.ts'
import { isSenderRefuted } from './sender-check.ts'

/** A mail as the inbox needs it. */
export interface ParsedMail {
  /** Identifies the mail, also after the server has renumbered it. */
  key: string
  /** With its angle brackets; empty if the mail has none that can be answered. */
  messageId: string
  from: { name: string; address: string }
  subject: string
  /** What the sender wrote, without what it repeats. */
  text: string
  /** In-Reply-To and References, the mail that is answered last. */
  references: string
  /** Sent by a program or to a list: nobody waits for an answer. */
  isAutomatic: boolean
  /** The receiving server found that it is not from the domain of `from`. */
  isUnverified: boolean
  attachments: { mimeType: string; bytes: Uint8Array }[]
  bounce: Bounce | null
}

/** A mail server's report that a mail did not arrive. */
export interface Bounce {
  recipient: string
  /** Three numbers (RFC 3463), such as 5.1.1. */
  status: string
  /** The report and what it returns, in which the Message-ID of the mail is found. */
  text: string
}

/** HTML above this length is not looked at, nor is text. */
const MOST_TEXT = 500_000
const MOST_STORED = 50_000

/** Reads the source of a mail; rejects if it cannot be read at all. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  // A returned mail stays an attachment of its report and is not mistaken for its text.
  const mail = await PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 32 })
  const header = headersOf(mail)
  const from = mail.from?.address === undefined ? { name: '', address: '' } : mail.from
  const id = clean(mail.messageId ?? '').trim()
  return {
    key: keyOf(source, header, id),
    messageId: /^<[^<>\s]{1,990}>$/.test(id) ? id : '',
    from: { name: line(from.name).slice(0, 200), address: line(from.address).toLowerCase().slice(0, 254) },
    subject: line(mail.subject ?? '').slice(0, 500),
    text: clean(withoutQuotedHistory(textOf(mail))).slice(0, MOST_STORED),
    references: `${header('references')} ${header('in-reply-to')}`.slice(-20_000),
    isAutomatic: isAutomatic(header),
    isUnverified: isSenderRefuted(
      mail.headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value),
    ),
    attachments: mail.attachments.filter(isShown).map((file) => ({
      mimeType: clean(file.mimeType).slice(0, 100),
      bytes: bytesOf(file),
    })),
    bounce: bounceOf(mail, header),
  }
}

type Header = (name: string) => string

function headersOf({ headers }: Email): Header {
  return (name) => headers.find(({ key }) => key === name)?.value.trim() ?? ''
}

/** A mail without a Message-ID is identified by its content, because some servers renumber mails. */
function keyOf(source: Uint8Array, header: Header, id: string): string {
  const hash = createHash('sha256')
  if (id === '') hash.update(source)
  else hash.update(JSON.stringify([id, header('from'), header('date')]))
  return `imap-${hash.digest('base64url')}`
}

/** PostgreSQL stores no NUL and no half of a surrogate pair. */
const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')
const line = (text: string): string => clean(text).replaceAll(/\s+/g, ' ').trim()

function textOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text.slice(0, MOST_TEXT)
  if (html === undefined) return ''
  const shown = ['<!--', '<style', '<script', '<head', '<title'].reduce(
    (left, start) => without(left, start),
    html.slice(0, MOST_TEXT),
  )
  const entity = /&#(x[0-9a-f]{1,6}|\d{1,7});/gi
  return textOfHtml(shown).replaceAll(entity, (whole, number: string) => {
    const code = number.startsWith('x') || number.startsWith('X') ? Number(`0${number}`) : Number(number)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}

/** Removes elements with their content, or comments; one that does not end reaches to the end. */
function without(html: string, start: string): string {
  const end = start === '<!--' ? '-->' : `</${start.slice(1)}`
  const lower = html.toLowerCase()
  let kept = ''
  let from = 0
  for (let at = lower.indexOf(start); at !== -1; at = lower.indexOf(start, from)) {
    kept += html.slice(from, at)
    const last = lower.indexOf(end, at)
    const close = last === -1 ? -1 : lower.indexOf('>', last)
    if (close === -1) return kept
    from = close + 1
  }
  return kept + html.slice(from)
}

/** RFC 3834, RFC 2919 and the headers that were usual before. */
function isAutomatic(header: Header): boolean {
  const submitted = header('auto-submitted').toLowerCase()
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    header('list-id') !== '' ||
    header('list-unsubscribe') !== '' ||
    /^(?:bulk|list|junk|auto_reply)$/i.test(header('precedence')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== '' ||
    header('return-path') === '<>' ||
    /multipart\/report/i.test(header('content-type'))
  )
}

/** Small pictures inside the text are signatures and logos. */
function isShown(file: Attachment): boolean {
  return !(file.related === true && bytesOf(file).length < 20_000)
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

/** Reads a delivery report of a mail that will not arrive (RFC 3464); null for any other mail. */
function bounceOf(mail: Email, header: Header): Bounce | null {
  if (!/multipart\/report/i.test(header('content-type'))) return null
  const read = (file: Attachment) => Buffer.from(bytesOf(file).subarray(0, 100_000)).toString('latin1')
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (!report) return null
  const facts = read(report)
  if (!/^Action:\s*failed/im.test(facts)) return null
  const recipient = /^(?:Original|Final)-Recipient:\s*rfc822;\s*<?([^\s<>]{3,254})>?/im.exec(facts)?.[1]
  if (recipient === undefined) return null
  return {
    recipient: recipient.toLowerCase(),
    status: /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(facts)?.[1] ?? '',
    text: [header('references'), header('in-reply-to'), ...mail.attachments.map(read)].join('\n'),
  }
}
