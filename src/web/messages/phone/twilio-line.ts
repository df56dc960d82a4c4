import type { Call, Device } from '@twilio/voice-sdk'
import {
  createSignals,
  NO_LINE_MESSAGE,
  OPEN_TIMEOUT_MS,
  withTimeout,
  type CallEvents,
  type CallFailure,
  type LineEvents,
  type PhoneCall,
  type PhoneLine,
  type Signals,
} from './line.ts'

/** The provider's errors that a new token fixes (https://www.twilio.com/docs/api/errors). */
const TOKEN_ERRORS = new Set([20101, 20104, 31202, 31204, 31205])
/** The provider's errors of the microphone: blocked or not available. */
const MICROPHONE_ERRORS = new Set([31401, 31402])

/** Creates the line to Twilio; the SDK is loaded at the first opening. */
export function createTwilioLine(): PhoneLine {
  const signals = createSignals<LineEvents>()
  let device: Device | null = null
  /** Counts openings and closings; results of earlier ones are discarded. */
  let turn = 0

  async function make(token: string): Promise<Device> {
    const sdk = await import('@twilio/voice-sdk')
    const made = new sdk.Device(token, {
      // A second call must reach us, so that it can be declined and the server calls the next person.
      allowIncomingWhileBusy: true,
      // Errors are shown, not logged.
      logLevel: 5,
    })
    // We play the ring tone: all tabs ring, but only one makes sound.
    made.audio?.incoming(false)
    made.on('registered', () => signals.emit('ready'))
    const lose = () => {
      if (device === made) signals.emit('offline')
    }
    made.on('unregistered', lose)
    made.on('destroyed', lose)
    made.on('tokenWillExpire', () => signals.emit('expiring'))
    made.on('error', (error: { code?: number }) => {
      if (error.code !== undefined && TOKEN_ERRORS.has(error.code)) lose()
    })
    made.on('incoming', (call: Call) => signals.emit('incoming', wrap(call, made)))
    return made
  }

  function drop() {
    turn += 1
    const old = device
    // Cleared first, so that its end does not count as a loss.
    device = null
    if (!old || old.state === 'destroyed') return
    // Otherwise it would decline calls that keep ringing in other tabs and on other devices.
    for (const call of old.calls) call.ignore()
    old.destroy()
  }

  return {
    async open(token) {
      // A device with a call reconnects by itself; a new one would cut the call off.
      if (device && device.state !== 'destroyed' && (device.isBusy || device.calls.length > 0)) {
        device.updateToken(token)
        return
      }
      drop()
      const mine = turn
      const made = await make(token)
      if (mine !== turn) {
        made.destroy()
        throw new Error(NO_LINE_MESSAGE)
      }
      device = made
      try {
        await withTimeout(OPEN_TIMEOUT_MS, made.register())
      } catch {
        if (device === made) drop()
        throw new Error(NO_LINE_MESSAGE)
      }
    },
    updateToken(token) {
      if (device && device.state !== 'destroyed') device.updateToken(token)
    },
    async dial(params) {
      if (!device || device.state === 'destroyed') throw new Error(NO_LINE_MESSAGE)
      const connecting = device.connect({ params: { ...params } })
      try {
        return wrap(await withTimeout(OPEN_TIMEOUT_MS, connecting), device)
      } catch {
        // A call that is placed after all must not keep ringing unseen.
        void connecting.then((late) => late.disconnect()).catch(() => undefined)
        throw new Error(NO_LINE_MESSAGE)
      }
    },
    close: drop,
    on: signals.on,
  }
}

function wrap(call: Call, device: Device): PhoneCall {
  const signals = createSignals<CallEvents>()
  call.on('accept', () => signals.emit('connected'))
  // If the SDK ends a call because of an error, it reports the error only afterwards, and the error says
  // more.
  call.on('disconnect', () => queueMicrotask(() => signals.emit('ended')))
  call.on('cancel', () => signals.emit('cancelled'))
  // The connection broke while it rang: the SDK drops such a call without an event.
  call.on('transportClose', () => {
    if (call.status() === 'pending') signals.emit('cancelled')
  })
  call.on('error', (error: { code?: number }) => fail(call, signals, error))
  const onDeviceError = (error: { code?: number }, about?: Call) => {
    if (about === call) fail(call, signals, error)
  }
  device.on('error', onDeviceError)
  for (const last of ['disconnect', 'cancel', 'reject'])
    call.on(last, () => void device.removeListener('error', onDeviceError))
  return {
    get id() {
      return call.parameters['CallSid'] ?? ''
    },
    from: call.parameters['From'] ?? '',
    params: Object.fromEntries(call.customParameters),
    accept: () => call.accept(),
    reject: () => call.reject(),
    hangUp: () => call.disconnect(),
    mute: (isMuted) => call.mute(isMuted),
    sendDigits: (digits) => call.sendDigits(digits),
    on: signals.on,
  }
}

/** Ends the call on an error of the device. */
function fail(call: Call, signals: Signals<CallEvents>, { code }: { code?: number }): void {
  const why: CallFailure = code !== undefined && MICROPHONE_ERRORS.has(code) ? 'microphone' : 'lost'
  signals.emit('failed', why)
  call.disconnect()
}
