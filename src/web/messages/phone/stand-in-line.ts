import { z } from 'zod'
import { CallError, noResponseError, toCallError } from '../../kernel/api.ts'
import { newKey } from '../../kernel/new-key.ts'
import {
  createSignals,
  OPEN_TIMEOUT_MS,
  withTimeout,
  type CallEvents,
  type DialParams,
  type LineEvents,
  type PhoneCall,
  type PhoneLine,
  type Signals,
} from './line.ts'
import { browserTransport, type EventStream, type SimulatorTransport } from './stand-in-ways.ts'

const LINE = '/dev/phone/line'
const CALLS = `${LINE}/calls`

const callSchema = z.object({ callSid: z.string().min(1) })
const incomingSchema = callSchema.extend({
  from: z.string().default(''),
  params: z.record(z.string(), z.string()).default({}),
})

type SimulatorEvent = 'connected' | 'cancelled' | 'ended'

interface OpenCall {
  call: PhoneCall
  signals: Signals<CallEvents>
}

/**
 * Creates the line to the server's simulator: events arrive on one stream, actions are sent with POST; there
 * is no sound.
 */
export function createStandInLine(ways: SimulatorTransport = browserTransport): PhoneLine {
  const signals = createSignals<LineEvents>()
  const calls = new Map<string, OpenCall>()
  let token = ''
  let stream: EventStream | null = null
  let isDialling = false
  /** Events of a call that arrived before the response with its id. */
  let early: { id: string; what: SimulatorEvent }[] = []

  /** Distinguishes this tab from other tabs of the person; unlike tokens it does not change. */
  const device = newKey()

  function shut() {
    stream?.close()
    stream = null
  }

  /**
   * Opens a stream with the newest token; closes the older stream once this one is open, so that no event is
   * missed.
   */
  function connect(): Promise<void> {
    const older = stream
    return new Promise<void>((resolve, reject) => {
      const source = ways.listen(`${LINE}?${new URLSearchParams({ token, device }).toString()}`)
      stream = source
      source.addEventListener('ready', () => {
        older?.close()
        // Closed or replaced while it was opening.
        if (stream !== source) return
        resolve()
        signals.emit('ready')
      })
      const lose = () => {
        older?.close()
        source.close()
        reject(noResponseError())
        if (stream !== source) return
        stream = null
        signals.emit('offline')
      }
      // The browser would retry with the old token; the line keeper retries with a new one.
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
  }

  function tell(data: unknown, what: SimulatorEvent) {
    const id = read(callSchema, data)?.callSid ?? ''
    const found = calls.get(id)
    if (found) say(id, found, what)
    else if (isDialling) early.push({ id, what })
  }

  function say(id: string, { signals: own }: OpenCall, what: SimulatorEvent) {
    if (what !== 'connected') calls.delete(id)
    own.emit(what)
  }

  function track(id: string, from: string, params: Readonly<Record<string, string>>): PhoneCall {
    const own = createSignals<CallEvents>()
    const act = async (action: string, value?: string) => {
      if (!calls.has(id)) return
      const answer = await ways
        .post(`${CALLS}/${encodeURIComponent(id)}`, {
          token,
          device,
          action,
          ...(value !== undefined && { value }),
        })
        .catch(() => null)
      if (!calls.has(id)) return
      if (answer?.ok) {
        // Only outgoing calls have an event of their own for it.
        if (action === 'accept') own.emit('connected')
        return
      }
      const isOver = answer?.status === 409
      // A lost action does not end the call.
      if (!isOver && action !== 'accept' && action !== 'hangup') return
      calls.delete(id)
      if (action === 'accept') own.emit('failed', isOver ? 'taken' : 'lost')
      else own.emit('ended')
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
    const answer = await ways.post(CALLS, { token, device, params }).catch(() => {
      throw noResponseError()
    })
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw toCallError(answer.status, body, REFUSED)
    const placed = callSchema.safeParse(body)
    if (placed.success) return placed.data.callSid
    throw new CallError({ code: 'rest_internal', message: REFUSED, data: { status: 502 } })
  }

  return {
    open(fresh) {
      token = fresh
      shut()
      return withTimeout(OPEN_TIMEOUT_MS, connect())
    },
    updateToken(fresh) {
      token = fresh
      // If it fails, the line goes offline.
      if (stream) void connect().catch(() => undefined)
    },
    async dial(params) {
      isDialling = true
      early = []
      try {
        const id = await place(params)
        const call = track(id, '', {})
        const missed = early.filter((event) => event.id === id)
        // Deferred, so that the caller of `dial` can add listeners first.
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

/** Parses the data of an event; returns null for invalid data, which is ignored. */
function read<T>(schema: z.ZodType<T>, data: unknown): T | null {
  try {
    return schema.parse(JSON.parse(String(data)))
  } catch {
    return null
  }
}
