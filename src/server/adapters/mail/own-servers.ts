import { isIP } from 'node:net'
import type { Mail, MailAdapter, MailServer } from './mail.ts'
import { resolvePublicAddress, type Lookup } from './public-address.ts'
import { createSmtpMail, type SmtpSettings } from './smtp.ts'

export interface OwnServersOptions {
  /** Whether servers without a public address are rejected. */
  isPublicOnly: boolean
  lookup?: Lookup
  /** Maximum number of companies with open connections; the least recently used is closed first. */
  most?: number
  /** Idle time in milliseconds after which connections are closed. */
  idleMs?: number
  /** Maximum silence of a server, in milliseconds. */
  timeoutMs?: number
  /** Maximum time for one mail in milliseconds, even if the server keeps sending. */
  longestMs?: number
}

/** Sends mail through companies' own servers. */
export interface OwnServers {
  /** Rejects with the server's reply, from which the account's password is removed, and the error codes. */
  send(server: MailServer, mail: Mail): Promise<void>
  close(): Promise<void>
  /** Returns the number of companies with open connections. */
  size(): number
}

interface Connection {
  settings: string
  adapter: Promise<MailAdapter>
  busy: number
  isShut: boolean
  timer: NodeJS.Timeout
}

/**
 * Creates a pool of connections to companies' own mail servers, by company and settings; changed settings
 * open new connections.
 */
export function createOwnServers(options: OwnServersOptions): OwnServers {
  const { most = 100, idleMs = 10 * 60_000, longestMs = 60_000 } = options
  // In order of last use.
  const doors = new Map<number, Connection>()

  function shut(companyId: number, door: Connection): void {
    if (doors.get(companyId) === door) doors.delete(companyId)
    clearTimeout(door.timer)
    door.isShut = true
    if (door.busy === 0) void closeDoor(door)
  }

  function doorOf(server: MailServer): Connection {
    const settings = JSON.stringify(server)
    const { companyId } = server
    const kept = doors.get(companyId)
    if (kept?.settings === settings) {
      doors.delete(companyId)
      doors.set(companyId, kept)
      return kept
    }
    if (kept) shut(companyId, kept)
    const door: Connection = {
      settings,
      adapter: openDoor(server, options),
      busy: 0,
      isShut: false,
      timer: setTimeout(
        () => (door.busy === 0 ? shut(companyId, door) : door.timer.refresh()),
        idleMs,
      ).unref(),
    }
    doors.set(companyId, door)
    const [oldest] = doors
    if (doors.size > most && oldest) shut(...oldest)
    return door
  }

  return {
    send: async (server, mail) => {
      const door = doorOf(server)
      door.busy += 1
      try {
        await inTime(door, mail, longestMs)
      } catch (error) {
        // The next attempt resolves the server's address again.
        shut(server.companyId, door)
        const { code, originalCode } = error as { code?: string; originalCode?: string }
        const words = withoutPassword(error instanceof Error ? error.message : String(error), server)
        throw Object.assign(new Error(words), { code, originalCode })
      } finally {
        door.busy -= 1
        if (!door.isShut) door.timer.refresh()
        else if (door.busy === 0) await closeDoor(door)
      }
    },
    close: async () => {
      const open = [...doors]
      for (const [companyId, door] of open) shut(companyId, door)
      await Promise.all(open.map(([, door]) => closeDoor(door)))
    },
    size: () => doors.size,
  }
}

async function openDoor(server: MailServer, options: OwnServersOptions): Promise<MailAdapter> {
  return createSmtpMail(await settingsOf(server, options))
}

/** Returns the SMTP settings for a company's own server; rejects if its address must be public and is not. */
export async function settingsOf(
  { host, port, secure, account }: Omit<MailServer, 'companyId'>,
  options: Pick<OwnServersOptions, 'isPublicOnly' | 'lookup' | 'timeoutMs'>,
): Promise<SmtpSettings> {
  return {
    host: options.isPublicOnly ? await resolvePublicAddress(host, options.lookup) : host,
    port,
    isSecure: secure === 'ssl',
    isTlsDemanded: secure === 'tls',
    isAnyoneTrusted: secure === '',
    ...(isIP(host) === 0 && { certificateName: host }),
    ...(account && { username: account.username, password: account.password }),
    timeoutMs: options.timeoutMs ?? 15_000,
  }
}

async function closeDoor(door: Connection, isForced = false): Promise<void> {
  // The failure to open was already reported to the sender.
  const adapter = await door.adapter.catch(() => undefined)
  await adapter?.close(isForced)
}

/**
 * Sends a mail and disconnects a server that takes longer than `longestMs` milliseconds, even if it keeps
 * sending.
 */
async function inTime(door: Connection, mail: Mail, longestMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The mail server took too long.'))
      void closeDoor(door, true)
    }, longestMs)
  })
  try {
    await Promise.race([door.adapter.then((adapter) => adapter.send(mail)), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Removes the password from a server's reply, which may repeat it as text or base64. */
function withoutPassword(words: string, { account }: MailServer): string {
  if (!account || account.password === '') return words
  const { username, password } = account
  const forms = [`\0${username}\0${password}`, password].map((text) => Buffer.from(text).toString('base64'))
  return [...forms, password].reduce((left, form) => left.replaceAll(form, '…'), words)
}
