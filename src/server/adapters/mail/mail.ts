/** A file of a mail. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: string | Uint8Array
}

/** One mail to one recipient. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** Message-ID (`<…@host>`), the same at every attempt, so that a repeat can be recognized. */
  messageId: string
  /** Sender; the server's own sender if undefined. */
  from?: { name: string; address: string }
  /** Display name for the server's own sender address: the company for which the mail is sent. */
  senderName?: string
  replyTo?: string
  headers?: Readonly<Record<string, string>>
  attachments?: readonly MailAttachment[]
}

/** Interface to one mail server. `send` rejects when the server did not accept the mail. */
export interface MailAdapter {
  send(mail: Mail): Promise<void>
  /** Closes open connections after current mail is sent, or immediately when `isForced`. */
  close(isForced?: boolean): Promise<void>
}

/** A company's own mail server. */
export interface MailServer {
  companyId: number
  host: string
  port: number
  /**
   * 'ssl': TLS from the first byte; 'tls': STARTTLS is required; '': STARTTLS if offered, with any
   * certificate.
   */
  secure: '' | 'ssl' | 'tls'
  /** null if the server requires no sign-in. */
  account: { username: string; password: string } | null
}

/**
 * Sends all mail of the installation: through a company's own server, or the installation's if it has none.
 */
export interface Mailer {
  send(mail: Mail, server: MailServer | null): Promise<void>
  close(): Promise<void>
}
