import type { Pool } from 'pg'
import { PIN_MINUTES } from '../../shared/accounts/recovery.api.ts'
import { AppError, ERRORS } from '../../shared/kernel/errors.ts'
import { countedLimit, countedUses } from '../kernel/http/counted.ts'
import { networkOf } from '../kernel/http/network.ts'

const HOUR = 60 * 60
/** As long as a code and its link work: whoever may not ask for more has a mail in the mailbox whose link still works. */
const LIFE = PIN_MINUTES * 60

/** Mails that can be asked for, and codes and links that can be tried, by what they have in common (DECISIONS F2, F5, K14). */
export const RECOVERY_LIMITS = {
  /** Mails for one account from one address, from anywhere, and for whomever from one address. */
  askPair: { points: 10, seconds: LIFE },
  askAccount: { points: 20, seconds: LIFE },
  askAddress: { points: 200, seconds: HOUR },
  /** Tries of codes for one account from one address, wrong ones from anywhere, and tries for whomever from one address. */
  tryPair: { points: 50, seconds: HOUR },
  tryAccount: { points: 90, seconds: HOUR },
  tryAddress: { points: 400, seconds: HOUR },
  /** Links from one address. */
  link: { points: 60, seconds: LIFE },
} as const

/** Wrong codes of one account in a day, after which its codes are locked: a stranger finds one in 3,000 days at best. */
export const WRONG_CODES_A_DAY = 300

/** The limits of recovery, each counted over all nodes. */
export interface RecoveryLimits {
  /** Counts a mail that is asked for; raises rest_too_many_requests. */
  ask(email: string, address: string): Promise<void>
  /**
   * Tries a code. Only a wrong one counts for the account, so that strangers who try codes take none from its owner but
   * the code itself; the link beside it works on. Raises rest_too_many_requests, and pin_locked after a day's wrong codes.
   */
  tryPin<T>(email: string, address: string, work: () => Promise<T>): Promise<T>
  /** Counts a try of a link from an address; raises rest_too_many_requests. */
  tryLink(address: string): Promise<void>
}

/** Creates the limits of recovery. */
export function createRecoveryLimits(pool: Pool): RecoveryLimits {
  const limit = (name: keyof typeof RECOVERY_LIMITS) =>
    countedLimit(pool, `recovery-${name}`, RECOVERY_LIMITS[name])
  const [askAddress, askPair, askAccount] = [limit('askAddress'), limit('askPair'), limit('askAccount')]
  const [tryAddress, tryPair, tryAccount] = [limit('tryAddress'), limit('tryPair'), limit('tryAccount')]
  const inDay = countedUses(pool, 'recovery-day', { points: WRONG_CODES_A_DAY, seconds: 24 * HOUR })
  const pairOf = (email: string, address: string) => `${email}\n${networkOf(address)}`
  return {
    ask: async (email, address) => {
      await askAddress(address)
      await askPair(pairOf(email, address))
      await askAccount(email)
    },
    tryPin: async (email, address, work) => {
      await tryAddress(address)
      await tryPair(pairOf(email, address))
      if ((await inDay.look(email)).used >= WRONG_CODES_A_DAY)
        throw new AppError('pin_locked', { fields: { code_pin: ERRORS.pin_locked.text } })
      try {
        return await work()
      } catch (error) {
        if (error instanceof AppError && error.code === 'pin_invalid') {
          await inDay.use(email)
          await tryAccount(email)
        }
        throw error
      }
    },
    tryLink: limit('link'),
  }
}
