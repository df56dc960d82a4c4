/** One mail to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The same at every try of one message, so that a repeat can be recognised: `<…@host>`. */
  messageId: string
  /** Who it is from; the server's own sender unless told. */
  from?: { name: string; address: string }
  /** The name beside the address of the server's own sender: the company that the mail is written for. */
  senderName?: string
  replyTo?: string
  headers?: Readonly<Record<string, string>>
}

/** The narrow door to one mail server. `send` rejects when the mail was not taken. */
export interface MailAdapter {
  send(mail: Mail): Promise<void>
  /** Ends kept connections once what is under way is done, or at once when `isForced`. */
  close(isForced?: boolean): Promise<void>
}

/** A company's own mail server. */
export interface MailServer {
  companyId: number
  host: string
  port: number
  /** 'ssl': TLS from the first byte; 'tls': STARTTLS is demanded; '': TLS where the server offers it, whoever it is. */
  secure: '' | 'ssl' | 'tls'
  /** Null for a server that asks for no account. */
  account: { username: string; password: string } | null
}

/** All mail of the installation: by a company's own server, or by the installation's when it has none. */
export interface Mailer {
  send(mail: Mail, server: MailServer | null): Promise<void>
  close(): Promise<void>
}
