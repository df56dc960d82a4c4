import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import { newId, sleep } from './account.ts'
import { consumeFault, webhookFaults, type Fault } from './faults.ts'
import type { Json, StoredEvent } from './records.ts'
import type { State } from './state.ts'

export const WEBHOOK_PATH = '/webhooks/stripe'
/** Seconds between attempts to deliver an event; it is abandoned after the last one. */
const PAUSES = [1, 2, 4, 8, 15, 30, 60, 120]
const LONGEST_MS = 15_000
const LATE_SECONDS = 5

/** Sends the simulator's events to the product over real HTTP, signed as Stripe signs them. */
export interface Webhooks {
  /** Queues an event; the next `flush` sends it. */
  note(type: string, object: Json, intentId: string | null): void
  /** Sends the queued events in order, except for simulated faults. */
  flush(): void
  /** Resends events that were undelivered when the simulator stopped. */
  resume(): void
}

export function createWebhooks(options: {
  state: State
  webhookSecret: string
  target: () => string
  faults: Fault[]
  secondMs: number
  signal: AbortSignal
  save: () => Promise<void>
}): Webhooks {
  const { state, webhookSecret, target, faults, secondMs, signal, save } = options
  const noted: StoredEvent[] = []
  // First attempts are made one at a time, so that only a fault changes the order of events.
  let line = Promise.resolve()
  let held: StoredEvent | undefined

  const post = async (event: StoredEvent): Promise<boolean> => {
    event.attempts += 1
    try {
      const seconds = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', webhookSecret)
        .update(`${seconds}.${event.payload}`)
        .digest('hex')
      const answer = await fetch(target() + WEBHOOK_PATH, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${seconds},v1=${signature}`,
        },
        body: event.payload,
      })
      await answer.body?.cancel()
      event.lastAnswer = String(answer.status)
      return answer.ok
    } catch (error) {
      event.lastAnswer = `no answer: ${String(error)}`.slice(0, 200)
      return false
    }
  }

  const end = async (event: StoredEvent, status: StoredEvent['status']): Promise<void> => {
    event.status = status
    event.payload = ''
    await save()
  }

  const tryAgain = async (event: StoredEvent): Promise<void> => {
    for (const pause of PAUSES) {
      await sleep(pause * secondMs, signal)
      if (signal.aborted) return
      if (await post(event)) return end(event, 'delivered')
    }
    if (!signal.aborted) await end(event, 'given-up')
  }

  const deliver = async (event: StoredEvent): Promise<void> => {
    if (signal.aborted || event.payload === '') return
    if (await post(event)) await end(event, 'delivered')
    else void tryAgain(event).catch(() => {})
  }

  const send = (event: StoredEvent): void => {
    line = line.then(() => deliver(event)).catch(() => {})
  }

  const sendLate = async (event: StoredEvent): Promise<void> => {
    await sleep(LATE_SECONDS * secondMs, signal)
    send(event)
  }

  const sendTwice = async (event: StoredEvent): Promise<void> => {
    const again = { ...event }
    send(event)
    line = line.then(async () => void (await post(again))).catch(() => {})
    await line
  }

  const release = (): void => {
    const event = held
    held = undefined
    if (event) send(event)
  }

  const dispatch = (event: StoredEvent): void => {
    const fault = consumeFault(faults, webhookFaults, event.type)
    if (fault === 'webhook-lost') void end(event, 'lost').catch(() => {})
    else if (fault === 'webhook-late') void sendLate(event)
    else if (fault === 'webhook-twice') void sendTwice(event)
    else if (fault === 'webhook-out-of-order') {
      release()
      held = event
      // If no event follows that it could come after, it is only late.
      void sleep(LATE_SECONDS * secondMs, signal).then(() => held === event && release())
    } else {
      send(event)
      release()
    }
  }

  return {
    note(type, object, intentId) {
      const created = Math.floor(Date.now() / 1000)
      const id = newId('evt')
      const payload = JSON.stringify({
        id,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created,
        data: { object },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      })
      const event: StoredEvent = {
        id,
        created,
        type,
        intentId,
        status: 'waiting',
        attempts: 0,
        lastAnswer: '',
        payload,
      }
      state.events.set(id, event)
      noted.push(event)
    },
    flush() {
      for (const event of noted.splice(0)) dispatch(event)
    },
    resume() {
      for (const event of state.events.values()) if (event.status === 'waiting') send(event)
    },
  }
}
