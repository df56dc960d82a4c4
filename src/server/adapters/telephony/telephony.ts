/** A text to send through the provider; numbers are ten digits. */
export interface OutgoingText {
  from: string
  to: string
  body: string
  /** Called with each new state of this text. */
  statusUrl: string
}

/** A text that the provider accepted: its id there and its state. */
export interface AcceptedText {
  sid: string
  status: string
}

/** Content that the provider stores until we fetch it. */
export interface FetchedMedia {
  bytes: Uint8Array
  mimeType: string
}

/**
 * Interface to the telephone provider. Every method rejects with a ProviderError when the provider rejects
 * the request or does not respond.
 */
export interface Telephony {
  /** Which line browsers open. */
  line: 'twilio' | 'stand-in'
  /**
   * Returns a signed token with which a browser can make and receive calls as `identity`; `expires` is in
   * epoch seconds.
   */
  lineToken(identity: string): { token: string; expires: number }
  sendText(text: OutgoingText): Promise<AcceptedText>
  /**
   * Returns texts with this body between these numbers that the provider accepted since then, oldest first.
   * Used after a lost response.
   */
  findTexts(text: Pick<OutgoingText, 'from' | 'to' | 'body'>, since: Date): Promise<AcceptedText[]>
  /** Returns whether the installation's account at the provider has this number (ten digits). */
  ownsNumber(number: string): Promise<boolean>
  /** Returns the recording of a call as mp3. */
  fetchRecording(recordingSid: string): Promise<FetchedMedia>
  /** Returns a picture that came with a text. */
  fetchMedia(messageSid: string, mediaSid: string): Promise<FetchedMedia>
  /** Returns whether a webhook's signature matches its full URL and form fields. */
  isSigned(signature: string | undefined, url: string, fields: Readonly<Record<string, string>>): boolean
  stop(): Promise<void>
}

/** A rejection or failure of the provider; `isFinal` means that a retry cannot help. */
export class ProviderError extends Error {
  readonly isFinal: boolean
  /** The provider's error code, if it sent one. */
  readonly code: number | undefined

  constructor(message: string, more: { isFinal: boolean; code?: number | undefined }) {
    super(message)
    this.name = 'ProviderError'
    this.isFinal = more.isFinal
    this.code = more.code
  }
}
