import { createECDH } from 'node:crypto'

/** Where a browser takes notifications, and the keys to encrypt them with (RFC 8030, RFC 8291). */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** One notification for one browser. */
export interface PushMessage {
  /** What the service worker gets; 3993 bytes at most. */
  payload: string
  /** Replaces a notification with the same topic that the push service still holds; null replaces none. */
  topic: string | null
  urgency: 'normal' | 'high'
  /** How long the push service keeps it for a device that is not reachable. */
  ttlSeconds: number
}

/**
 * Why a notification was not taken: its browser no longer takes any, the push service refuses this one, or another attempt
 * may succeed.
 */
export type PushFault = 'gone' | 'refused' | 'unavailable'

/** What the office reads about each fault. */
const FAULT_TEXTS: Record<PushFault, string> = {
  gone: 'The device no longer takes notifications.',
  refused: 'The push service refused the notification.',
  unavailable: 'The push service could not be reached.',
}

/** A notification was not taken. The message is for the office, `cause` for the log. */
export class PushError extends Error {
  readonly kind: PushFault

  constructor(kind: PushFault, cause?: unknown) {
    super(FAULT_TEXTS[kind], { cause })
    this.kind = kind
  }
}

/** Interface to the push services of browsers. */
export interface PushAdapter {
  /** The key that browsers subscribe with (base64url). */
  publicKey: string
  /** Resolves when the push service has taken the notification; throws a PushError. */
  send(target: PushTarget, message: PushMessage): Promise<void>
}

/** Returns the public key of a private VAPID key, both as base64url. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}

/** Creates a private VAPID key as base64url. */
export function createPrivateKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A number that begins with zeros is shorter than its 32 bytes.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}
