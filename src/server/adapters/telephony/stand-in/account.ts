import { createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { normalizePhone } from '../../../../shared/kernel/phone.ts'

/** The ids and secrets of the simulator's account. */
export interface StandInAccount {
  accountSid: string
  authToken: string
  apiKeySid: string
  apiKeySecret: string
  appSid: string
}

/**
 * Returns the simulator's account, the same for the same seed, so that a browser's token survives a restart.
 */
export function accountOf(seed: string): StandInAccount {
  const derive = (name: string) => createHmac('sha256', seed).update(`phone stand-in ${name}`).digest('hex')
  const sid = (kind: string) => `${kind}${derive(kind).slice(0, 32)}`
  return {
    accountSid: sid('AC'),
    authToken: derive('auth token'),
    apiKeySid: sid('SK'),
    apiKeySecret: derive('api key secret'),
    appSid: sid('AP'),
  }
}

/** Returns a new SID: two letters for its kind and 32 hexadecimal digits. */
export function newSid(kind: 'SM' | 'MM' | 'ME' | 'CA' | 'RE' | 'TR'): string {
  return `${kind}${randomBytes(16).toString('hex')}`
}

/** Returns ten digits as E.164; a browser identity (`client:…`) and anything else is unchanged. */
export function toWire(number: string): string {
  return /^\d{10}$/.test(number) ? `+1${number}` : number
}

/** Returns an E.164 number as ten digits; anything else is unchanged. */
export function fromWire(number: string): string {
  return normalizePhone(number) ?? number
}

/** Returns a date in Twilio's format. */
export function wireDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}

/** Waits `ms` milliseconds or until `signal` is aborted. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {})
}
