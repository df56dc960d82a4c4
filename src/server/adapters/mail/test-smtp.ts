import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A real mail server for one test. */
export interface TestInbox {
  port: number
  /** The mail it received, in order. */
  mails: { to: string[]; from: string; text: string; isSecure: boolean; user: unknown }[]
  close(): Promise<void>
}

/** Starts a local mail server that stores what it receives; without options it requires no sign-in. */
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
    // A TCP server's address has a port.
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
      }),
  }
}
