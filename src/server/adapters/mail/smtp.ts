import { Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { MailAdapter } from './mail.ts'

export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS. */
  isSecure: boolean
  /** Whether STARTTLS is required without TLS from the first byte; by default it is with an account. */
  isTlsDemanded?: boolean
  /** The name that the certificate must have if `host` is an address. */
  certificateName?: string
  /**
   * Whether any certificate is accepted: if nothing is required, unverified encryption is better than none.
   */
  isAnyoneTrusted?: boolean
  /** Sender of mail without its own sender. */
  from?: string
  username?: string | undefined
  password?: string | undefined
  /** Certificate (PEM) to trust in addition to the well-known ones. */
  ca?: string
  /** Maximum silence of the server, in milliseconds. */
  timeoutMs?: number
}

/**
 * Creates a mail adapter for an SMTP server with a few pooled connections. By default it requires TLS with an
 * account, so that a password is never sent unencrypted. Rejects with the server's reply, or when the server
 * is unreachable or silent.
 */
export function createSmtpMail(settings: SmtpSettings): MailAdapter {
  const transport = createTransport({
    ...transportOptions(settings),
    pool: true,
    maxConnections: 4,
    maxMessages: 100,
  })
  // Without a listener, an error event of a pooled connection would end the process; the mail in progress is
  // also rejected.
  transport.on('error', () => {})
  // The types are of a version without `force`.
  const pool: { close(options?: { force: boolean }): void } = transport
  return {
    send: async (mail) => {
      await transport.sendMail({
        from: mail.from ?? namedSender(settings.from, mail.senderName),
        // As an object, so that a comma in the address never makes two recipients.
        to: { name: '', address: mail.to },
        ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        text: mail.text,
        ...(mail.html && { html: mail.html }),
        messageId: mail.messageId,
        ...(mail.attachments && {
          attachments: mail.attachments.map((file) => ({
            ...file,
            content: typeof file.content === 'string' ? file.content : Buffer.from(file.content),
          })),
        }),
        headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      })
    },
    close: async (isForced = false) => {
      pool.close({ force: isForced })
    },
  }
}

/**
 * Connects, signs in and disconnects without sending; rejects if one of these fails or `signal` is aborted.
 */
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

/**
 * Returns the server's own sender with another name; the address stays, because the server accepts no other.
 */
function namedSender(
  from: string | undefined,
  name: string | undefined,
): string | { name: string; address: string } | undefined {
  if (from === undefined || !name) return from
  return { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from }
}
