import { fromWire, sleep } from './account.ts'
import { callFields, hangUpCaller, newCall, setStatus, type Call, type Leg, type Network } from './call.ts'
import { actAsCustomer, type CustomerAction } from './customer.ts'
import { answerLeg, endLeg } from './leg.ts'
import type { Device, Lines } from './lines.ts'
import { playCall } from './play.ts'
import type { Fields } from './webhooks.ts'

export type DeviceAction = 'accept' | 'reject' | 'hangup' | 'mute' | 'unmute' | 'digits'

export interface Calls {
  /** All that are kept, newest first. */
  list(): readonly Call[]
  /** A customer rings a number of ours; the SID of the call, or undefined when too many are going on. */
  ring(call: { from: string; to: string }): string | undefined
  /** A browser rings out; like `ring`. */
  callOut(identity: string, params: Fields): string | undefined
  /** Registers a browser; returns how it goes. */
  open(device: Device): () => void
  /**
   * What a browser does with a call of its own; false when that cannot be, because the call is over or taken.
   */
  act(device: Pick<Device, 'identity' | 'key'>, sid: string, action: DeviceAction, value?: string): boolean
  /** What the customer does; undefined when there is no such call, false when that cannot be now. */
  customer(sid: string, action: CustomerAction): boolean | undefined
}

const MOST_CALLS = 200
const MOST_DIGITS = 100
/** Seconds in which a browser that lost its line may come back. */
const GRACE = 5

/** The calls of the simulator, at most 200; ended ones go first. */
export function createCalls(options: { network: Network; lines: Lines; publicUrl: string }): Calls {
  const { network, lines, publicUrl } = options
  const kept: Call[] = []

  const start = (call: Call, path: string, fields: Fields): string | undefined => {
    if (kept.length >= MOST_CALLS) {
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

  /** The browser did not come back: its calls end. */
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
      // The browser's own fields come first: they can not stand in for Twilio's.
      const fields = { ...params, ...callFields(network, call), To: params['To'] ?? '' }
      return start(call, '/webhooks/twilio/voice/outgoing', fields)
    },
    open(device) {
      lines.add(device)
      device.send({ name: 'ready', data: {} })
      // A browser that comes back while it rings is told again.
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
      if (action === 'digits') call.digits = (call.digits + value).slice(0, MOST_DIGITS)
      else call.isMuted = action === 'mute'
      return true
    },
    customer(sid, asked) {
      const call = kept.find((one) => one.sid === sid || one.ring?.legs.some((leg) => leg.sid === sid))
      return call && actAsCustomer(network, call, asked)
    },
  }
}
