import type { Pool } from 'pg'
import { countedLimit } from '../kernel/http/counted.ts'

const HOUR = 60 * 60

/**
 * Codes that can be asked for and tried in an hour, by what they have in common; a code's own lock comes first
 * (DECISIONS F2, F5, K14).
 */
export const RECOVERY_LIMITS = {
  /** Codes for one account from one address, from anywhere, and for whomever from one address. */
  askPair: 20,
  askAccount: 60,
  askAddress: 200,
  /** Tries of codes likewise. */
  tryPair: 50,
  tryAccount: 90,
  tryAddress: 400,
} as const

/** Tries of codes for one account in a day: a stranger finds one in 3,000 days at best. */
const TRIES_A_DAY = 300

/** Counts a use for an account from an address; raises rest_too_many_requests. */
type RecoveryLimit = (email: string, address: string) => Promise<void>

/** The limits of recovery, each counted over all nodes. */
export function createRecoveryLimits(pool: Pool): Record<'ask' | 'tryPin', RecoveryLimit> {
  const limit = (name: keyof typeof RECOVERY_LIMITS) =>
    countedLimit(pool, `recovery-${name}`, { points: RECOVERY_LIMITS[name], seconds: HOUR })
  const all = (kind: 'ask' | 'try'): RecoveryLimit => {
    const [pair, account, from] = [limit(`${kind}Pair`), limit(`${kind}Account`), limit(`${kind}Address`)]
    return async (email, address) => {
      await from(address)
      await pair(`${email}\n${address}`)
      await account(email)
    }
  }
  const inDay = countedLimit(pool, 'recovery-day', { points: TRIES_A_DAY, seconds: 24 * HOUR })
  const tryInHour = all('try')
  return {
    ask: all('ask'),
    tryPin: async (email, address) => {
      await tryInHour(email, address)
      await inDay(email)
    },
  }
}
