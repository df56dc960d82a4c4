import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import type { MailServer } from './mail.ts'
import { resolvePublicAddress, type Lookup } from './public-address.ts'

/** A company's own mailbox. */
export interface MailboxServer {
  host: string
  port: number
  /** As for a mail server: TLS from the first byte, STARTTLS required, or STARTTLS if offered. */
  secure: MailServer['secure']
  username: string
  password: string
  folder: string
}

export interface MailboxOptions {
  /** Whether servers without a public address are rejected. */
  isPublicOnly: boolean
  lookup?: Lookup
  /** Certificate (PEM) to trust in addition to the well-known ones. */
  ca?: string
  /** Maximum silence of the server, in milliseconds. */
  timeoutMs?: number
  /** Maximum time of the whole visit, in milliseconds, even if the server keeps sending. */
  longestMs?: number
}

/** A mail in the folder, before it is read. */
export interface ListedMail {
  uid: number
  /** Bytes. */
  size: number
  receivedAt: Date
}

/** An open folder, read only: nothing is changed or marked as read. */
export interface OpenMailbox {
  /** Changes when the server's numbers of mails start over. */
  uidValidity: number
  /** Returns the first `most` mails with a number above `after` that arrived on the day of `since` or later. */
  list(after: number, since: Date, most: number): Promise<ListedMail[]>
  /** Returns the source of a mail, or its first `most` bytes; undefined if it is gone. */
  read(uid: number, most?: number): Promise<Uint8Array | undefined>
}

/** Larger answers of a server end the connection. */
const MOST_RESPONSE_BYTES = 24 * 1024 * 1024

/**
 * Opens a mailbox for `visit` and closes it. Rejects with the server's error, from which the password is removed, and if
 * the visit takes too long.
 */
export async function visitMailbox<T>(
  server: MailboxServer,
  options: MailboxOptions,
  visit: (mailbox: OpenMailbox) => Promise<T>,
): Promise<T> {
  const { longestMs = 240_000 } = options
  let client: ImapFlow | undefined
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('The mailbox took too long.'), { code: 'ETIMEDOUT' })),
      longestMs,
    )
  })
  const run = async () => {
    client = new ImapFlow(await settingsOf(server, options))
    // A lost connection also rejects the current command; without a listener it would end the process.
    client.on('error', () => {})
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(server.folder, { readOnly: true })
    return visit(folderOf(client, Number(uidValidity)))
  }
  try {
    return await Promise.race([run(), late])
  } catch (error) {
    throw withoutPassword(error, server.password)
  } finally {
    clearTimeout(timer)
    client?.close()
  }
}

async function settingsOf(
  { host, port, secure, username, password }: MailboxServer,
  options: MailboxOptions,
) {
  const timeoutMs = options.timeoutMs ?? 20_000
  return {
    host: options.isPublicOnly ? await resolvePublicAddress(host, options.lookup) : host,
    port,
    secure: secure === 'ssl',
    ...(secure === 'tls' && { doSTARTTLS: true }),
    ...(isIP(host) === 0 && { servername: host }),
    auth: { user: username, pass: password },
    tls: {
      ...(options.ca !== undefined && { ca: options.ca }),
      ...(secure === '' && { rejectUnauthorized: false }),
    },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: 4 * 1024 * 1024,
    maxLiteralSize: MOST_RESPONSE_BYTES,
    maxResponseSize: MOST_RESPONSE_BYTES + 1024 * 1024,
  } as const
}

function folderOf(client: ImapFlow, uidValidity: number): OpenMailbox {
  return {
    uidValidity,
    list: async (after, since, most) => {
      const found = await client.search({ uid: `${after + 1}:*`, since }, { uid: true })
      // The range also matches the last mail if all numbers are below it.
      const uids = (found || []).filter((uid) => uid > after).toSorted((a, b) => a - b)
      const wanted = uids.slice(0, most)
      if (wanted.length === 0) return []
      const mails = await client.fetchAll(
        wanted.join(','),
        { uid: true, size: true, internalDate: true },
        { uid: true },
      )
      return mails
        .map(({ uid, size = 0, internalDate }) => ({ uid, size, receivedAt: new Date(internalDate ?? 0) }))
        .toSorted((a, b) => a.uid - b.uid)
    },
    read: async (uid, most) => {
      const source = most === undefined ? true : { start: 0, maxLength: most }
      const mail = await client.fetchOne(String(uid), { uid: true, source }, { uid: true })
      return mail === false ? undefined : mail.source
    },
  }
}

/** A server may repeat what it was sent. */
function withoutPassword(error: unknown, password: string): unknown {
  if (!(error instanceof Error) || password === '') return error
  const answered = 'responseText' in error && typeof error.responseText === 'string' ? error.responseText : ''
  error.message = (answered || error.message).replaceAll(password, '…')
  return error
}
