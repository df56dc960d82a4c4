import { fromWire, newSid, sleep, toWire } from './account.ts'
import { readTwiml, type Verb } from './twiml.ts'
import type { Fields, Webhooks } from './webhooks.ts'

/** A simulated fault of one text that the product sends, for tests and development. */
export interface Fault {
  kind: 'down' | 'slow' | '500' | '500-after-success' | 'opted-out' | 'webhook-twice' | 'webhook-out-of-order'
}

/** A text between the product and a customer; numbers are ten digits. */
export interface StoredText {
  sid: string
  /** 'in': from the customer. */
  direction: 'in' | 'out' | 'reply'
  from: string
  to: string
  body: string
  status: 'queued' | 'sent' | 'delivered' | 'undelivered' | 'received'
  errorCode: number | null
  date: Date
  sentAt: Date | null
  mediaSids: readonly string[]
}

export interface Texts {
  /** Returns all stored texts, newest first. */
  list(): readonly StoredText[]
  /**
   * Accepts a text from the product; its states follow by webhook, twice or out of order if a fault says so.
   */
  take(
    text: { from: string; to: string; body: string; statusUrl: string | undefined },
    fault?: Fault['kind'],
  ): StoredText
  /** Sends a text from a customer; `isDelivered` is whether the product accepted it immediately. */
  textIn(text: {
    from: string
    to: string
    body: string
    mediaCount?: number
  }): Promise<{ sid: string; isDelivered: boolean }>
}

const MAX_TEXTS = 1000
const MAX_PICTURES = 10
/** Twilio's error code for an unreachable handset. */
const UNREACHABLE = 30_003

/**
 * Creates the simulator's texts, at most 1000; the oldest are dropped first. Numbers that end in 0009 are
 * unreachable.
 */
export function createTexts(options: {
  accountSid: string
  webhooks: Webhooks
  secondMs: number
  signal: AbortSignal
  onProblem: (text: string) => void
}): Texts {
  const { accountSid, webhooks, secondMs, signal, onProblem } = options
  const kept: StoredText[] = []

  const keep = (text: Omit<StoredText, 'date' | 'sentAt' | 'errorCode'>): StoredText => {
    const one: StoredText = { ...text, errorCode: null, date: new Date(), sentAt: null }
    kept.unshift(one)
    kept.length = Math.min(kept.length, MAX_TEXTS)
    return one
  }

  const common = (text: StoredText): Fields => ({
    MessageSid: text.sid,
    SmsSid: text.sid,
    AccountSid: accountSid,
    From: toWire(text.from),
    To: toWire(text.to),
    ApiVersion: '2010-04-01',
  })

  const travel = async (
    text: StoredText,
    statusUrl: string | undefined,
    fault: Fault['kind'] | undefined,
  ): Promise<void> => {
    const last = text.to.endsWith('0009') ? 'undelivered' : 'delivered'
    const states = (['sent', last] as const).map((status) => {
      const errorCode = status === 'undelivered' ? UNREACHABLE : null
      const fields = {
        ...common(text),
        MessageStatus: status,
        SmsStatus: status,
        ...(errorCode && { ErrorCode: String(errorCode) }),
      }
      return { status, errorCode, fields }
    })
    const reported = fault === 'webhook-out-of-order' ? states.toReversed() : states
    for (const [index, state] of states.entries()) {
      await sleep(secondMs / 2, signal)
      text.status = state.status
      text.errorCode = state.errorCode
      text.sentAt ??= new Date()
      const fields = reported[index]?.fields
      if (statusUrl === undefined || fields === undefined) continue
      await webhooks.deliver(statusUrl, fields)
      if (fault === 'webhook-twice') await webhooks.deliver(statusUrl, fields)
    }
  }

  const take: Texts['take'] = ({ from, to, body, statusUrl }, fault) => {
    const text = keep({
      sid: newSid('SM'),
      direction: 'out',
      from,
      to,
      body,
      status: 'queued',
      mediaSids: [],
    })
    void travel(text, statusUrl, fault)
    return text
  }

  /** Sends the messages of a response as texts to the customer. */
  const takeReplies = (answer: string, to: string, from: string): void => {
    if (answer.trim() === '') return
    try {
      for (const verb of readTwiml(answer)) {
        if (verb.name !== 'Message') continue
        const body = verb.children.find(({ name }) => name === 'Body')?.text ?? verb.text
        const reply = take({ from, to, body, statusUrl: replyStatusUrl(verb) })
        reply.direction = 'reply'
      }
    } catch (error) {
      onProblem(`The answer to a text is no TwiML: ${String(error)}`)
    }
  }

  return {
    list: () => kept,
    take,
    async textIn({ from, to, body, mediaCount = 0 }) {
      const mediaSids = Array.from({ length: Math.min(mediaCount, MAX_PICTURES) }, () => newSid('ME'))
      const sid = newSid(mediaSids.length > 0 ? 'MM' : 'SM')
      const text = keep({
        sid,
        direction: 'in',
        from: fromWire(from),
        to: fromWire(to),
        body,
        status: 'received',
        mediaSids,
      })
      const media = mediaSids.flatMap((mediaSid, index) => [
        [
          `MediaUrl${index}`,
          `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media/${mediaSid}`,
        ],
        [`MediaContentType${index}`, 'image/png'],
      ])
      const answer = await webhooks.deliver('/webhooks/twilio/text', {
        ...common(text),
        SmsMessageSid: sid,
        SmsStatus: 'received',
        Body: body,
        NumMedia: String(mediaSids.length),
        NumSegments: String(Math.max(1, Math.ceil(body.length / 153))),
        FromCountry: 'US',
        ToCountry: 'US',
        ...Object.fromEntries(media),
      })
      if (answer !== undefined) takeReplies(answer, text.from, text.to)
      return { sid, isDelivered: answer !== undefined }
    },
  }
}

function replyStatusUrl(verb: Verb): string | undefined {
  return verb.attributes['statusCallback'] ?? verb.attributes['action']
}
