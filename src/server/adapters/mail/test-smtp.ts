import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server of a test's own. */
export interface TestInbox {
  port: number
  /** What it took, whole and in order. */
  mails: { to: string[]; from: string; text: string; isSecure: boolean; user: unknown }[]
  close(): Promise<void>
}

/** Starts a mail server on this machine that keeps what it takes; without options it asks for no account. */
export async function startTestSmtp(options: SMTPServerOptions = {}): Promise<TestInbox> {
  const mails: TestInbox['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          text: Buffer.concat(parts).toString(),
          isSecure: session.secure,
          user: session.user,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    // A server that listens on TCP answers an address with a port.
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
