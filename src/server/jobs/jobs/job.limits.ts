import type { Pool } from 'pg'
import { linkWith, type Actor } from '../../../shared/kernel/permissions.ts'
import { countedLimit } from '../../kernel/http/counted.ts'

/**
 * Counts a job that a client is about to make; throws rest_too_many_requests. People of the company are not
 * counted.
 */
export type ClientJobGuard = (actor: Actor, companyId: number, address: string) => Promise<void>

/** The limits of jobs that clients make, whichever form they come by, counted over all nodes. */
export function createClientJobGuard(pool: Pool): ClientJobGuard {
  const person = countedLimit(pool, 'client-jobs-person')
  const place = countedLimit(pool, 'client-jobs-address')
  return async (actor, companyId, address) => {
    if (linkWith(actor, companyId)?.role !== 'client') return
    await person(String(actor.userId))
    await place(address)
  }
}
