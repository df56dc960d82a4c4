import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'

/** A mail in the folder of a test server. */
export interface TestMail {
  uid: number
  source: string | Buffer
  receivedAt: Date
}

/** A mailbox of one test: an IMAP server (RFC 3501) with one account and one folder, INBOX. */
export interface TestMailbox {
  port: number
  mails: TestMail[]
  uidValidity: number
  password: string
  /** Commands that it received, without passwords. */
  commands: string[]
  /** Called before each answer to a command; a rejection drops the connection. */
  before: (command: string) => Promise<void> | void
  close(): Promise<void>
}

/** Starts a local IMAP server; with a certificate it speaks TLS from the first byte. */
export async function startTestImap(tls?: { cert: string; key: string }): Promise<TestMailbox> {
  const sockets = new Set<Socket>()
  const server = createServer((plain) => {
    sockets.add(plain)
    plain.on('error', () => {})
    const socket = tls
      ? new TLSSocket(plain, { isServer: true, secureContext: createSecureContext(tls) })
      : plain
    socket.on('error', () => {})
    void serve(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const box: TestMailbox = {
    // A TCP server's address has a port.
    port: (server.address() as AddressInfo).port,
    mails: [],
    uidValidity: 1,
    password: 'truck-12',
    commands: [],
    before: () => {},
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }

  async function serve(socket: Socket): Promise<void> {
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let rest = ''
    try {
      for await (const part of socket as AsyncIterable<Buffer>) {
        rest += part.toString('latin1')
        for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end)
          rest = rest.slice(end + 2)
          await respond(socket, line)
        }
      }
    } catch {
      socket.destroy()
    }
  }

  async function respond(socket: Socket, line: string): Promise<void> {
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
    const name = /^(?:UID )?\S+/i.exec(command)?.[0].toUpperCase() ?? ''
    box.commands.push(name === 'LOGIN' ? name : command)
    await box.before(command)
    const ok = () => socket.write(`${tag} OK done\r\n`)
    switch (name) {
      case 'LOGIN':
        if (!command.endsWith(` "${box.password}"`))
          return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] ${command.slice(6)} is wrong\r\n`)
        return void ok()
      case 'CAPABILITY':
        socket.write('* CAPABILITY IMAP4rev1\r\n')
        return void ok()
      case 'LIST':
        if (/INBOX/i.test(command)) socket.write('* LIST () "/" INBOX\r\n')
        return void ok()
      case 'EXAMINE':
        if (!/INBOX/i.test(command)) return void socket.write(`${tag} NO [NONEXISTENT] no such folder\r\n`)
        socket.write(`* ${box.mails.length} EXISTS\r\n* OK [UIDVALIDITY ${box.uidValidity}] valid\r\n`)
        return void socket.write(`${tag} OK [READ-ONLY] done\r\n`)
      case 'UID SEARCH': {
        const after = Number(/UID (\d+):\*/i.exec(command)?.[1] ?? 1)
        const since = Date.parse(`${/SINCE "?([\w-]+)/i.exec(command)?.[1] ?? '1-Jan-1970'} UTC`)
        const last = box.mails.at(-1)?.uid ?? 0
        const found = box.mails.filter(
          ({ uid, receivedAt }) => (uid >= after || uid === last) && receivedAt.getTime() >= since,
        )
        socket.write(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n`)
        return void ok()
      }
      case 'UID FETCH': {
        const wanted = (/^UID FETCH (\S+)/i.exec(command)?.[1] ?? '').split(',').flatMap((range) => {
          const [from = 0, to = from] = range.split(':').map(Number)
          return Array.from({ length: to - from + 1 }, (_, index) => from + index)
        })
        for (const [index, mail] of box.mails.entries())
          if (wanted.includes(mail.uid)) socket.write(fetched(index + 1, mail, command))
        return void ok()
      }
      case 'LOGOUT':
        socket.end(`* BYE\r\n${tag} OK done\r\n`)
        return
      default:
        socket.write(`${tag} BAD unknown\r\n`)
    }
  }

  return box
}

function fetched(sequence: number, { uid, source, receivedAt }: TestMail, command: string): Buffer {
  const bytes = Buffer.from(source)
  const month = receivedAt.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })
  const day = String(receivedAt.getUTCDate()).padStart(2, ' ')
  const time = receivedAt.toISOString().slice(11, 19)
  const date = `"${day}-${month}-${receivedAt.getUTCFullYear()} ${time} +0000"`
  const items = [`UID ${uid}`, `RFC822.SIZE ${bytes.length}`, `INTERNALDATE ${date}`]
  const part = /BODY(?:\.PEEK)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(command)
  if (!part) return Buffer.from(`* ${sequence} FETCH (${items.join(' ')})\r\n`)
  const [, start, most] = part
  const body = most === undefined ? bytes : bytes.subarray(Number(start), Number(start) + Number(most))
  const named = most === undefined ? 'BODY[]' : `BODY[]<${start}>`
  return Buffer.concat([
    Buffer.from(`* ${sequence} FETCH (${items.join(' ')} ${named} {${body.length}}\r\n`),
    body,
    Buffer.from(')\r\n'),
  ])
}
