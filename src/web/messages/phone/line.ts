/**
 * Interface between the dialer and the carrier of the calls: the provider's SDK or the server's simulator. It
 * does not depend on screens, tabs or the lifetime of tokens; it opens, rings, dials and reports events.
 */
export interface PhoneLine {
  /** Opens or reopens the line; rejects if it does not open in time. */
  open: (token: string) => Promise<void>
  /** Passes a new token to the open line; calls continue. */
  updateToken: (token: string) => void
  /** Calls a number for a job; rejects with an Error whose text can be shown if the call cannot be placed. */
  dial: (params: DialParams) => Promise<PhoneCall>
  /** Stops accepting calls. A ringing call keeps ringing elsewhere; hang up a connected call first. */
  close: () => void
  on: Signals<LineEvents>['on']
}

export interface DialParams {
  To: string
  jobId: string
}

export interface LineEvents {
  /** The line accepts calls. */
  ready: []
  /** The line accepts no calls; a new token is needed. */
  offline: []
  /** The token expires soon. */
  expiring: []
  incoming: [call: PhoneCall]
}

/** Why a call failed: no microphone, answered or ended elsewhere, or connection lost. */
export type CallFailure = 'microphone' | 'taken' | 'lost'

export interface CallEvents {
  /** Both parties hear each other. */
  connected: []
  ended: []
  /** The caller hung up, or another device answered, before it was answered here. */
  cancelled: []
  failed: [why: CallFailure]
}

/** One call; its methods do nothing once the call is over. */
export interface PhoneCall {
  /** The provider's id of the call; empty while an outgoing call has none. */
  id: string
  /** Number of the caller; empty if withheld or for an outgoing call. */
  from: string
  /** The server's data about the call: `callerName`, `jobId`. */
  params: Readonly<Record<string, string>>
  accept: () => void
  reject: () => void
  hangUp: () => void
  mute: (isMuted: boolean) => void
  /** Sends tones: 0 to 9, * and #. */
  sendDigits: (digits: string) => void
  on: Signals<CallEvents>['on']
}

/** Milliseconds after which a line that does not open counts as lost. */
export const OPEN_TIMEOUT_MS = 15_000

export interface Signals<Events extends Record<keyof Events, unknown[]>> {
  /** Calls the listener on each such event; returns a function that unsubscribes it. */
  on: <Name extends keyof Events>(name: Name, listener: (...args: Events[Name]) => void) => () => void
  emit: <Name extends keyof Events>(name: Name, ...args: Events[Name]) => void
}

/** Creates the listeners for the events of a line or a call. */
export function createSignals<Events extends Record<keyof Events, unknown[]>>(): Signals<Events> {
  const listeners: { [Name in keyof Events]?: Set<(...args: Events[Name]) => void> } = {}
  return {
    on(name, listener) {
      const set = (listeners[name] ??= new Set())
      set.add(listener)
      return () => set.delete(listener)
    },
    emit(name, ...args) {
      for (const listener of listeners[name] ?? []) listener(...args)
    },
  }
}

/** Returns the result of a promise, or rejects if it takes longer than `ms`. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(NO_LINE_MESSAGE)), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Shown if there is no line. */
export const NO_LINE_MESSAGE = 'The phone is not connected. Try again shortly.'
