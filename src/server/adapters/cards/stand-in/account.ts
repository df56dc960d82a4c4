import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** The keys of the simulator's account. */
export interface SimulatorAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

/**
 * Returns the keys of the simulator's account, the same for the same seed, so that they persist across
 * restarts.
 */
export function createAccount(seed: string): SimulatorAccount {
  const derive = (name: string) =>
    createHmac('sha256', seed).update(`cards stand-in ${name}`).digest('hex').slice(0, 48)
  return {
    secretKey: `sk_test_${derive('secret key')}`,
    publishableKey: `pk_test_${derive('publishable key')}`,
    webhookSecret: `whsec_${derive('webhook secret')}`,
  }
}

/** Returns a new id: the prefix of its kind and 24 letters and digits. */
export function newId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}

/** Returns random letters and digits. */
export function randomText(length: number): string {
  return randomBytes(2 * length)
    .toString('base64')
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, length)
}

/** Returns whether two texts are equal, in constant time. */
export function timingSafeEqualText(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

/** Waits for a time or until the signal aborts. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
}
