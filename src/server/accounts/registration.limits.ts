import type { Pool } from 'pg'
import { countedLimit, type CountedLimit } from '../kernel/http/counted.ts'

const QUARTER_OF_AN_HOUR = 15 * 60

/** Calls of one address in a quarter of an hour, so that nobody fills the house or reads out who is in it (DECISIONS F4, F5, K14). */
export const REGISTRATION_LIMITS = { signUp: 120, availability: 300, companies: 900 } as const
type Kind = keyof typeof REGISTRATION_LIMITS

/** The limits of registration by what is limited, each counted over all nodes. */
export function createRegistrationLimits(pool: Pool): Record<Kind, CountedLimit> {
  const limit = (kind: Kind) =>
    countedLimit(pool, `register-${kind}`, { points: REGISTRATION_LIMITS[kind], seconds: QUARTER_OF_AN_HOUR })
  return { signUp: limit('signUp'), availability: limit('availability'), companies: limit('companies') }
}
