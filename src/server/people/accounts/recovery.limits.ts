import type { Pool } from 'pg'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { createRateLimit, createUseCounter } from '../../kernel/http/counted.ts'
import { networkOf } from '../../kernel/http/network.ts'

/** The limits of recovery, each counted across all nodes. */
export interface RecoveryLimits {
  /** Counts a requested mail; throws rest_too_many_requests. */
  ask(email: string, address: string): Promise<void>
  /**
   * Tries a code. Only a wrong one counts for the account, so strangers who try codes can lock the code but
   * nothing else of its owner; the link sent with it still works. Throws rest_too_many_requests, and
   * pin_locked after too many wrong codes in a day.
   */
  tryPin<T>(email: string, address: string, work: () => Promise<T>): Promise<T>
  /** Counts an attempt to use a link by address; throws rest_too_many_requests. */
  tryLink(address: string): Promise<void>
}

/** Creates the limits of recovery. */
export function createRecoveryLimits(pool: Pool): RecoveryLimits {
  const askAddress = createRateLimit(pool, 'recovery-askAddress')
  const askPair = createRateLimit(pool, 'recovery-askPair')
  const askAccount = createRateLimit(pool, 'recovery-askAccount')
  const tryAddress = createRateLimit(pool, 'recovery-tryAddress')
  const tryPair = createRateLimit(pool, 'recovery-tryPair')
  const tryAccount = createRateLimit(pool, 'recovery-tryAccount')
  const inDay = createUseCounter(pool, 'recovery-day')
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
      if ((await inDay.look(email)).used >= BUDGETS['recovery-day'].most)
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
    tryLink: createRateLimit(pool, 'recovery-link'),
  }
}
