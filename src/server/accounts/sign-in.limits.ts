import type { Pool } from 'pg'
import { countedFailures, countedLimit, type CountedFailures } from '../kernel/http/counted.ts'
import { networkOf } from '../kernel/http/network.ts'

const QUARTER_OF_AN_HOUR = 15 * 60

/** Wrong sign-ins that pass in a quarter of an hour, by what they have in common (below the ceilings of DECISIONS K14). */
export const SIGN_IN_LIMITS = {
  /** One account from one address. */
  pair: 50,
  /** One account from anywhere. */
  account: 110,
  /** One address, whatever the account. */
  address: 280,
  /** One account with one device that it signed in with before. */
  device: 20,
} as const

/** Right passwords of one account that pass in a quarter of an hour: each is work, and a row in the log. */
export const MOST_SIGN_INS = 600

/** Who signs in, and what the account knows of where. */
export interface Attempt {
  email: string
  address: string
  /** The stored form of the token that the device presents. */
  device: string | null
  known: 'device' | 'network' | null
}

/** Bounds sign-ins. */
export interface SignInLimiter {
  /**
   * Counts an attempt before its password is checked, so that many at once gain nothing, and gives it back when `prove`
   * succeeds; raises rest_too_many_requests. From a network that the account signed in from before, what strangers do
   * elsewhere refuses nothing; with a device that it signed in with before, nothing but that device's own failures does.
   */
  trying<T>(attempt: Attempt, prove: () => Promise<T>): Promise<T>
  /** Counts a right password; raises rest_too_many_requests. */
  countSignIn(email: string): Promise<void>
}

/** Limits sign-ins over all nodes; while the database can not count, each node counts for itself (DECISIONS F5, K14). */
export function createSignInLimiter(pool: Pool): SignInLimiter {
  const failures = (name: keyof typeof SIGN_IN_LIMITS): CountedFailures =>
    countedFailures(pool, `sign-in-${name}`, { points: SIGN_IN_LIMITS[name], seconds: QUARTER_OF_AN_HOUR })
  const by = {
    pair: failures('pair'),
    account: failures('account'),
    address: failures('address'),
    device: failures('device'),
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
    countSignIn: countedLimit(pool, 'sign-in-done', {
      points: MOST_SIGN_INS,
      seconds: QUARTER_OF_AN_HOUR,
    }),
  }
}

function isAny(): boolean {
  return true
}
