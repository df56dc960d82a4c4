import twilio from 'twilio'
import type RequestClient from 'twilio/lib/base/RequestClient.js'
import { toProviderError } from './errors.ts'
import { fetchMedia } from './fetch-media.ts'
import { ProviderError, type FetchedMedia, type Telephony } from './telephony.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  apiKeySid: string
  apiKeySecret: string
  /** The TwiML application that handles calls from browsers. */
  appSid: string
  /** Address of the simulator; Twilio's own when undefined. */
  baseUrl?: string
  /** Timeout of one request in milliseconds; 15 seconds by default. */
  timeoutMs?: number
}

const API = 'https://api.twilio.com'
const TOKEN_SECONDS = 3600
/** Twilio stores whole seconds, and its clock may differ from ours. */
const CLOCK_SLACK_MS = 2000

/** Creates the telephony adapter on Twilio's official SDK. It does not retry: the queue does. */
export function createTwilio(settings: TwilioSettings): Telephony {
  const { accountSid, authToken, baseUrl = API, timeoutMs = 15_000 } = settings
  const client = twilio(accountSid, authToken, { httpClient: new Transport(baseUrl, timeoutMs) })
  const fetchFile = (path: string): Promise<FetchedMedia> =>
    fetchMedia(`${baseUrl}/2010-04-01/Accounts/${accountSid}/${path}`, {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      timeoutMs,
    })

  return {
    line: 'twilio',
    lineToken: (identity) => lineToken(settings, identity),
    async sendText({ from, to, body, statusUrl }) {
      try {
        const taken = await client.messages.create({
          from: toWire(from),
          to: toWire(to),
          body,
          statusCallback: statusUrl,
        })
        if (!isSid(taken.sid, 'SM', 'MM'))
          throw new ProviderError('The phone provider gave the text no name.', { isFinal: false })
        return { sid: taken.sid, status: taken.status }
      } catch (error) {
        throw toProviderError(error)
      }
    },
    async findTexts({ from, to, body }, since) {
      const earliest = since.getTime() - CLOCK_SLACK_MS
      const between = { from: toWire(from), to: toWire(to) }
      try {
        const dateSentAfter = new Date(earliest)
        const lists = await Promise.all([
          client.messages.list({ ...between, dateSentAfter, limit: 1000 }),
          // A text that still waits in Twilio's queue has no sent date and is among the newest.
          client.messages.list({ ...between, limit: 50 }),
        ])
        const found = new Map(lists.flat().map((text) => [text.sid, text]))
        // The list is newest first; within one second it has no other order.
        return [...found.values()]
          .filter((text) => text.body === body && text.dateCreated.getTime() >= earliest)
          .toReversed()
          .toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime())
          .map(({ sid, status }) => ({ sid, status }))
      } catch (error) {
        throw toProviderError(error)
      }
    },
    async ownsNumber(number) {
      try {
        const phoneNumber = toWire(number)
        const found = await client.incomingPhoneNumbers.list({ phoneNumber, limit: 5 })
        return found.some((one) => one.phoneNumber === phoneNumber)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    async fetchRecording(recordingSid) {
      rejectUnlessSid(recordingSid, 'RE')
      return fetchFile(`Recordings/${recordingSid}.mp3`)
    },
    async fetchMedia(messageSid, mediaSid) {
      rejectUnlessSid(messageSid, 'SM', 'MM')
      rejectUnlessSid(mediaSid, 'ME')
      return fetchFile(`Messages/${messageSid}/Media/${mediaSid}`)
    },
    isSigned(signature, url, fields) {
      if (signature === undefined || !URL.canParse(url)) return false
      return twilio.validateRequest(authToken, signature, url, fields)
    },
    stop: () => Promise.resolve(),
  }
}

/** The SDK's HTTP client, directed to another address if one is given. */
class Transport extends twilio.RequestClient {
  readonly #baseUrl: string

  constructor(baseUrl: string, timeoutMs: number) {
    super({ timeout: timeoutMs, autoRetry: false })
    this.#baseUrl = baseUrl
  }

  override request<Data>(request: RequestClient.RequestOptions<Data>) {
    const { pathname, search } = new URL(request.uri)
    return super.request({ ...request, uri: `${this.#baseUrl}${pathname}${search}` })
  }
}

function lineToken(settings: TwilioSettings, identity: string): { token: string; expires: number } {
  const { AccessToken } = twilio.jwt
  // Read before the SDK reads the clock, so that the token never expires sooner than stated.
  const expires = Math.floor(Date.now() / 1000) + TOKEN_SECONDS
  const token = new AccessToken(settings.accountSid, settings.apiKeySid, settings.apiKeySecret, {
    identity,
    ttl: TOKEN_SECONDS,
  })
  token.addGrant(new AccessToken.VoiceGrant({ outgoingApplicationSid: settings.appSid, incomingAllow: true }))
  return { token: token.toJwt(), expires }
}

function toWire(tenDigits: string): string {
  return `+1${tenDigits}`
}

function isSid(value: string, ...kinds: string[]): boolean {
  return kinds.includes(String(value).slice(0, 2)) && /^[A-Z]{2}[0-9a-f]{32}$/i.test(value)
}

function rejectUnlessSid(value: string, ...kinds: string[]): void {
  if (!isSid(value, ...kinds))
    throw new ProviderError(`Not the name of anything that the phone provider keeps.`, { isFinal: true })
}
