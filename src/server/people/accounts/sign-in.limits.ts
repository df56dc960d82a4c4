import type { Pool } from 'pg'
import { createFailureLimit, createRateLimit } from '../../kernel/http/counted.ts'
import { networkOf } from '../../kernel/http/network.ts'

/** A sign-in attempt, and what the account knows about its origin. */
export interface Attempt {
  email: string
  address: string
  /** The stored form of the token that the device presented. */
  device: string | null
  known: 'device' | 'network' | null
}

/** Limits sign-ins. */
export interface SignInLimiter {
  /**
   * Counts an attempt before its password is checked, so that concurrent calls gain nothing, and restores it
   * when `prove` succeeds; throws rest_too_many_requests. From a network that the account signed in from
   * before, failures elsewhere do not count; with a device that it signed in with before, only that device's
   * own failures count.
   */
  trying<T>(attempt: Attempt, prove: () => Promise<T>): Promise<T>
  /** Counts a right password; throws rest_too_many_requests. */
  countSignIn(email: string): Promise<void>
}

/** Limits sign-ins across all nodes; while the database cannot count, each node counts for itself. */
export function createSignInLimiter(pool: Pool): SignInLimiter {
  const by = {
    pair: createFailureLimit(pool, 'sign-in-pair'),
    account: createFailureLimit(pool, 'sign-in-account'),
    address: createFailureLimit(pool, 'sign-in-address'),
    device: createFailureLimit(pool, 'sign-in-device'),
  }
  return {
    trying: ({ email, address, device, known }, prove) => {
      const pairKey = `${email}\n${networkOf(address)}`
      const ofAccount = <T>(work: () => Promise<T>) =>
        known === null ? by.account.counting(email, isAny, work) : by.account.noting(email, isAny, work)
      if (known === 'device')
        return by.device.counting(`${email}\n${device}`, isAny, () =>
          ofAccount(() => by.address.noting(address, isAny, prove)),
        )
      return by.pair.counting(pairKey, isAny, () =>
        ofAccount(() => by.address.counting(address, isAny, prove)),
      )
    },
    countSignIn: createRateLimit(pool, 'sign-in-done'),
  }
}

function isAny(): boolean {
  return true
}
