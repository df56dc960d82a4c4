/** A text as it is handed to the provider; numbers are ten digits. */
export interface OutgoingText {
  from: string
  to: string
  body: string
  /** Called with each new state of this text. */
  statusUrl: string
}

/** A text that the provider took: its name there and how far it has come. */
export interface TakenText {
  sid: string
  status: string
}

/** Bytes that the provider keeps for us until we have fetched them. */
export interface FetchedMedia {
  bytes: Uint8Array
  mimeType: string
}

/**
 * The narrow door to the telephone provider. Every method rejects with a ProviderError when the provider
 * refuses or does not answer.
 */
export interface Telephony {
  /** Which line browsers open. */
  line: 'twilio' | 'stand-in'
  /** A signed token with which a browser can ring and be rung under `identity`; `expires` in epoch seconds. */
  lineToken(identity: string): { token: string; expires: number }
  sendText(text: OutgoingText): Promise<TakenText>
  /** Texts with this body between these numbers that the provider took since then, oldest first: what a lost answer left. */
  findTexts(text: Pick<OutgoingText, 'from' | 'to' | 'body'>, since: Date): Promise<TakenText[]>
  /** Whether the installation's account at the provider has this number (ten digits). */
  ownsNumber(number: string): Promise<boolean>
  /** The recording of a call as mp3. */
  fetchRecording(recordingSid: string): Promise<FetchedMedia>
  /** A picture that came with a text. */
  fetchMedia(messageSid: string, mediaSid: string): Promise<FetchedMedia>
  /** Whether a webhook's signature fits its full address and form fields. */
  isSigned(signature: string | undefined, url: string, fields: Readonly<Record<string, string>>): boolean
  stop(): Promise<void>
}

/** What the provider refused or failed with; `isFinal` means that trying again cannot help. */
export class ProviderError extends Error {
  readonly isFinal: boolean
  /** The provider's own number of the error, where it gave one. */
  readonly code: number | undefined

  constructor(message: string, more: { isFinal: boolean; code?: number | undefined }) {
    super(message)
    this.name = 'ProviderError'
    this.isFinal = more.isFinal
    this.code = more.code
  }
}
