import { fromWire, sleep } from './account.ts'
import { callFields, hangUpCaller, newCall, setStatus, type Call, type Leg, type Network } from './call.ts'
import { runCustomerAction, type CustomerAction } from './customer.ts'
import { answerLeg, endLeg } from './leg.ts'
import type { Device, Lines } from './lines.ts'
import { playCall } from './play.ts'
import type { Fields } from './webhooks.ts'

export type DeviceAction = 'accept' | 'reject' | 'hangup' | 'mute' | 'unmute' | 'digits'

export interface Calls {
  /** Returns all stored calls, newest first. */
  list(): readonly Call[]
  /**
   * Starts a call from a customer to one of our numbers; returns its SID, or undefined if too many calls are
   * active.
   */
  ring(call: { from: string; to: string }): string | undefined
  /** Starts a call from a browser; returns like `ring`. */
  callOut(identity: string, params: Fields): string | undefined
  /** Registers a browser; returns a function that removes it. */
  open(device: Device): () => void
  /**
   * Performs an action of a browser on its own call; returns false if it is not possible because the call is
   * over or taken.
   */
  act(device: Pick<Device, 'identity' | 'key'>, sid: string, action: DeviceAction, value?: string): boolean
  /**
   * Performs an action of the customer; returns undefined if there is no such call, false if it is not
   * possible now.
   */
  customer(sid: string, action: CustomerAction): boolean | undefined
}

const MAX_CALLS = 200
const MAX_DIGITS = 100
/** Seconds in which a disconnected browser may come back. */
const GRACE = 5

/** Creates the simulator's calls, at most 200; ended ones are dropped first. */
export function createCalls(options: { network: Network; lines: Lines; publicUrl: string }): Calls {
  const { network, lines, publicUrl } = options
  const kept: Call[] = []

  const start = (call: Call, path: string, fields: Fields): string | undefined => {
    if (kept.length >= MAX_CALLS) {
      const oldest = kept.findLastIndex(({ endedAt }) => endedAt !== null)
      if (oldest === -1) return undefined
      kept.splice(oldest, 1)
    }
    kept.unshift(call)
    setStatus(network, call, 'ringing')
    void playCall(network, call, publicUrl + path, fields)
    return call.sid
  }

  const legs = (): Leg[] => kept.flatMap(({ ring }) => ring?.legs ?? [])

  /** Ends the calls of a browser that did not come back. */
  const leave = async (identity: string): Promise<void> => {
    await sleep(GRACE * network.secondMs, network.signal)
    if (network.signal.aborted) return
    for (const leg of legs()) if (leg.kind === 'client' && leg.target === identity) endIfDeserted(leg)
    if (lines.of(identity).length > 0) return
    for (const call of kept) if (call.identity === identity) hangUpCaller(call)
  }

  const endIfDeserted = (leg: Leg): void => {
    const devices = lines.of(leg.target)
    if (leg.state === 'answered' && devices.length === 0) endLeg(network, leg, 'completed')
    if (leg.state === 'ringing' && devices.every(({ key }) => leg.refused.has(key)))
      endLeg(network, leg, leg.refused.size > 0 ? 'busy' : 'no-answer')
  }

  return {
    list: () => kept,
    ring: ({ from, to }) =>
      start(
        newCall({ direction: 'in', from: fromWire(from), to: fromWire(to), identity: null }),
        '/webhooks/twilio/voice/incoming',
        {},
      ),
    callOut(identity, params) {
      const call = newCall({
        direction: 'out',
        from: `client:${identity}`,
        to: fromWire(params['To'] ?? ''),
        identity,
      })
      // The browser's fields come first, so that they cannot replace Twilio's.
      const fields = { ...params, ...callFields(network, call), To: params['To'] ?? '' }
      return start(call, '/webhooks/twilio/voice/outgoing', fields)
    },
    open(device) {
      lines.add(device)
      device.send({ name: 'ready', data: {} })
      // A browser that comes back while it rings is notified again.
      for (const leg of legs()) {
        if (leg.kind !== 'client' || leg.target !== device.identity) continue
        if (leg.state !== 'ringing' || leg.refused.has(device.key)) continue
        const { sid: callSid, from, params } = leg
        device.send({ name: 'incoming', data: { callSid, from, params } })
      }
      return () => {
        lines.remove(device)
        void leave(device.identity)
      }
    },
    act(device, sid, action, value = '') {
      const leg = legs().find(
        (one) => one.sid === sid && one.kind === 'client' && one.target === device.identity,
      )
      const call = leg?.call ?? kept.find((one) => one.sid === sid && one.identity === device.identity)
      if (!call || call.endedAt) return false
      if (action === 'accept') return leg !== undefined && answerLeg(network, leg, device.key)
      if (action === 'reject' || (action === 'hangup' && leg?.state === 'ringing')) {
        if (leg?.state !== 'ringing') return false
        leg.refused.add(device.key)
        endIfDeserted(leg)
        return true
      }
      if (leg && leg.state !== 'answered') return false
      if (action === 'hangup') {
        if (!leg) return hangUpCaller(call)
        endLeg(network, leg, 'completed')
        return true
      }
      if (action === 'digits') call.digits = (call.digits + value).slice(0, MAX_DIGITS)
      else call.isMuted = action === 'mute'
      return true
    },
    customer(sid, asked) {
      const call = kept.find((one) => one.sid === sid || one.ring?.legs.some((leg) => leg.sid === sid))
      return call && runCustomerAction(network, call, asked)
    },
  }
}
