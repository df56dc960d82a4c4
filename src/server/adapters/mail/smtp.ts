import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MailAdapter } from './mail.ts'

export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  isSecure: boolean
  /** Without TLS from the first byte: whether STARTTLS is demanded; with an account it is, unless told otherwise. */
  isTlsDemanded?: boolean
  /** The name that the certificate has to bear, where `host` is an address. */
  certificateName?: string
  /** Whether any certificate will do: where nothing is demanded, unknown encryption is better than none. */
  isAnyoneTrusted?: boolean
  /** Sender of mail that names none. */
  from?: string
  username?: string | undefined
  password?: string | undefined
  /** Certificate (PEM) to trust besides the well-known ones. */
  ca?: string
  /** Longest silence of the server, in milliseconds. */
  timeoutMs?: number
}

/**
 * Mail by an SMTP server, over a few kept connections. Unless told otherwise a password never leaves unencrypted: with an
 * account, TLS is demanded. Rejects with the server's words when it refuses, is away or keeps silent.
 */
export function createSmtpMail(settings: SmtpSettings): MailAdapter {
  const transport = createTransport({
    ...transportOptions(settings),
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
  })
  // Unheard, an error event of a kept connection would end the process; the mail under way is rejected as well.
  transport.on('error', () => {})
  // The types are of a version that knew no force.
  const pool: { close(options?: { force: boolean }): void } = transport
  return {
    send: async (mail) => {
      await transport.sendMail({
        from: mail.from ?? namedSender(settings.from, mail.senderName),
        // As an object, so that a comma in it never makes two recipients.
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        ...(mail.html && { html: mail.html }),
        messageId: mail.messageId,
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      })
    },
    close: async (isForced = false) => {
      pool.close({ force: isForced })
    },
  }
}

/** Connects, signs in and leaves without sending anything; rejects when one of these fails or `signal` is raised. */
export async function verifySmtp(settings: SmtpSettings, signal: AbortSignal): Promise<void> {
  const socket = new Socket({ signal })
  try {
    await createTransport({ ...transportOptions(settings), socket }).verify()
  } finally {
    socket.destroySoon()
  }
}

function transportOptions(settings: SmtpSettings) {
  const timeoutMs = settings.timeoutMs ?? 20_000
  return {
    host: settings.host,
    port: settings.port,
    secure: settings.isSecure,
    requireTLS: !settings.isSecure && (settings.isTlsDemanded ?? settings.username !== undefined),
    ...(settings.username !== undefined && {
      auth: { user: settings.username, pass: settings.password ?? '' },
    }),
    tls: {
      ...(settings.ca !== undefined && { ca: settings.ca }),
      ...(settings.certificateName !== undefined && { servername: settings.certificateName }),
      ...(settings.isAnyoneTrusted && { rejectUnauthorized: false }),
    },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The server's own sender under another name; the address stays, since the server sends for no other. */
function namedSender(
  from: string | undefined,
  name: string | undefined,
): string | { name: string; address: string } | undefined {
  if (from === undefined || !name) return from
  return { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }
}
