import { z } from 'zod'
import { CallError, noAnswer, refusalOf } from '../kernel/api.ts'
import {
  createSignals,
  OPENS_WITHIN_MS,
  within,
  type CallEvents,
  type DialParams,
  type LineEvents,
  type PhoneCall,
  type PhoneLine,
  type Signals,
} from './line.ts'

const LINE = '/dev/phone/line'
const CALLS = `${LINE}/calls`

const callSchema = z.object({ callSid: z.string().min(1) })
const incomingSchema = callSchema.extend({
  from: z.string().default(''),
  params: z.record(z.string(), z.string()).default({}),
})

/** What is used of the browser's EventSource. */
export interface EventsIn {
  addEventListener: (type: string, listener: (event: { data?: unknown }) => void) => void
  close: () => void
}

/** The ways out to the server; tests put others in their place. */
export interface StandInWays {
  listen: (url: string) => EventsIn
  post: (url: string, body: unknown) => Promise<Response>
}

const browser: StandInWays = {
  listen: (url) => new EventSource(url),
  // A call is hung up even when the page is closing.
  post: (url, body) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
    }),
}

type Told = 'connected' | 'cancelled' | 'ended'

interface OpenCall {
  call: PhoneCall
  signals: Signals<CallEvents>
}

/** The line to the server's stand-in: events come over one stream, deeds go out as posts; there is no sound (DECISIONS G). */
export function createStandInLine(ways: StandInWays = browser): PhoneLine {
  const signals = createSignals<LineEvents>()
  const calls = new Map<string, OpenCall>()
  let token = ''
  let stream: EventsIn | null = null
  let isDialling = false
  /** What came of a call before the answer that names it. */
  let early: { id: string; what: Told }[] = []

  function shut() {
    stream?.close()
    stream = null
  }

  function open(fresh: string): Promise<void> {
    token = fresh
    shut()
    const opened = new Promise<void>((resolve, reject) => {
      const source = ways.listen(`${LINE}?token=${encodeURIComponent(token)}`)
      stream = source
      source.addEventListener('ready', () => {
        if (stream !== source) return
        resolve()
        signals.emit('ready')
      })
      const lose = () => {
        // A stream that was replaced has nothing more to say.
        if (stream !== source) return
        shut()
        reject(noAnswer())
        signals.emit('offline')
      }
      // The browser would try again with the old token; whoever keeps the line does so with a new one.
      source.addEventListener('error', lose)
      source.addEventListener('expired', lose)
      source.addEventListener('incoming', (event) => {
        const known = read(incomingSchema, event.data)
        if (!known || calls.has(known.callSid)) return
        signals.emit('incoming', track(known.callSid, known.from, known.params))
      })
      source.addEventListener('connected', (event) => tell(event.data, 'connected'))
      source.addEventListener('cancel', (event) => tell(event.data, 'cancelled'))
      source.addEventListener('ended', (event) => tell(event.data, 'ended'))
    })
    return within(OPENS_WITHIN_MS, opened)
  }

  function tell(data: unknown, what: Told) {
    const id = read(callSchema, data)?.callSid ?? ''
    const found = calls.get(id)
    if (found) say(id, found, what)
    else if (isDialling) early.push({ id, what })
  }

  function say(id: string, { signals: own }: OpenCall, what: Told) {
    if (what !== 'connected') calls.delete(id)
    own.emit(what)
  }

  function track(id: string, from: string, params: Readonly<Record<string, string>>): PhoneCall {
    const own = createSignals<CallEvents>()
    const act = async (action: string, value?: string) => {
      if (!calls.has(id)) return
      const answer = await ways
        .post(`${CALLS}/${encodeURIComponent(id)}`, { token, action, ...(value !== undefined && { value }) })
        .catch(() => null)
      if (answer?.ok || !calls.delete(id)) return
      // To hang up or refuse what is over already is done.
      if (action === 'hangup' || action === 'reject') own.emit('ended')
      else own.emit('failed', answer?.status === 409 ? 'taken' : 'lost')
    }
    const call: PhoneCall = {
      id,
      from,
      params,
      accept: () => void act('accept'),
      reject: () => void act('reject'),
      hangUp: () => void act('hangup'),
      mute: (isMuted) => void act(isMuted ? 'mute' : 'unmute'),
      sendDigits: (digits) => void act('digits', digits),
      on: own.on,
    }
    calls.set(id, { call, signals: own })
    return call
  }

  async function place(params: DialParams): Promise<string> {
    const answer = await ways.post(CALLS, { token, params }).catch(() => {
      throw noAnswer()
    })
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw refusalOf(answer.status, body, REFUSED)
    const placed = callSchema.safeParse(body)
    if (placed.success) return placed.data.callSid
    throw new CallError({ code: 'rest_internal', message: REFUSED, data: { status: 502 } })
  }

  return {
    open,
    updateToken(fresh) {
      token = fresh
    },
    async dial(params) {
      isDialling = true
      early = []
      try {
        const id = await place(params)
        const call = track(id, '', {})
        const missed = early.filter((event) => event.id === id)
        // Only after whoever dialled has had time to listen.
        setTimeout(() => {
          for (const { what } of missed) {
            const found = calls.get(id)
            if (found) say(id, found, what)
          }
        })
        return call
      } finally {
        isDialling = false
      }
    },
    close() {
      calls.clear()
      shut()
    },
    on: signals.on,
  }
}

const REFUSED = 'The call could not be placed. Try again shortly.'

/** The data of an event by its shape; null for anything else, which is passed over. */
function read<T>(schema: z.ZodType<T>, data: unknown): T | null {
  try {
    return schema.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}
