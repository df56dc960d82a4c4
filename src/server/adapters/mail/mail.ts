/** One mail to one address. */
export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** The same at every try of one message, so that a repeat can be recognised: `<…@host>`. */
  messageId: string
}

/** The narrow door to the mail provider (DECISIONS G). `send` rejects when the mail was not taken. */
export interface MailAdapter {
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
