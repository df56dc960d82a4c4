/**
 * The seam between the dialer and whoever carries the calls: the provider's SDK or the server's simulator. It
 * knows nothing of screens, tabs or tokens' lives; it opens, rings, dials and says what became of it.
 */
export interface PhoneLine {
  /** Opens the line, or opens it again after it was lost; rejects when it does not come up in time. */
  open: (token: string) => Promise<void>
  /** Hands a fresh token to the open line; calls go on. */
  updateToken: (token: string) => void
  /** Rings a number for a job; rejects with an Error for people when the call cannot be placed. */
  dial: (params: DialParams) => Promise<PhoneCall>
  /** Takes no more calls. One that rings rings on elsewhere; one that is spoken is hung up before. */
  close: () => void
  on: Signals<LineEvents>['on']
}

export interface DialParams {
  To: string
  jobId: string
}

export interface LineEvents {
  /** The line takes calls. */
  ready: []
  /** The line takes none; a new token is needed. */
  offline: []
  /** The token ends soon. */
  expiring: []
  incoming: [call: PhoneCall]
}

/** Why a call failed: no microphone, taken or over elsewhere, or lost. */
export type CallFailure = 'microphone' | 'taken' | 'lost'

export interface CallEvents {
  /** Both sides hear each other. */
  connected: []
  ended: []
  /** The caller gave up, or another device took the call, before it was answered here. */
  cancelled: []
  failed: [why: CallFailure]
}

/** One call; each method does nothing once the call is over. */
export interface PhoneCall {
  /** The provider's name of the call; empty while an outgoing one has none. */
  id: string
  /** Number of the caller; empty when withheld or when we called. */
  from: string
  /** What the server tells of the call: `callerName`, `jobId`. */
  params: Readonly<Record<string, string>>
  accept: () => void
  reject: () => void
  hangUp: () => void
  mute: (isMuted: boolean) => void
  /** Sends tones: 0 to 9, * and #. */
  sendDigits: (digits: string) => void
  on: Signals<CallEvents>['on']
}

/** Milliseconds after which a line that does not come up counts as lost. */
export const OPENS_WITHIN_MS = 15_000

export interface Signals<Events extends Record<keyof Events, unknown[]>> {
  /** Calls back on each such event; returns the way to stop. */
  on: <Name extends keyof Events>(name: Name, listener: (...args: Events[Name]) => void) => () => void
  emit: <Name extends keyof Events>(name: Name, ...args: Events[Name]) => void
}

/** Who listens to which event of a line or a call. */
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

/** The outcome of some work, or a rejection when it takes longer than `ms`. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(NO_LINE)), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** What people read when there is no line. */
export const NO_LINE = 'The phone is not connected. Try again shortly.'
