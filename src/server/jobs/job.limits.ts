import type { Pool } from 'pg'
import { linkWith, type Actor } from '../../shared/kernel/permissions.ts'
import { countedLimit } from '../kernel/http/counted.ts'

const HOUR = 60 * 60

/** New jobs in an hour: of one client, and of clients behind one address. Accounts are free, and the office reads each job. */
export const CLIENT_JOB_LIMITS = { person: 30, address: 100 } as const

/** Counts a job that a client is about to make; raises rest_too_many_requests (DECISIONS F5, H). People of the company are not counted. */
export type ClientJobGuard = (actor: Actor, companyId: number, address: string) => Promise<void>

/** The limits of jobs that clients make, whichever form they come by, counted over all nodes. */
export function createClientJobGuard(pool: Pool): ClientJobGuard {
  const limit = (kind: keyof typeof CLIENT_JOB_LIMITS) =>
    countedLimit(pool, `client-jobs-${kind}`, { points: CLIENT_JOB_LIMITS[kind], seconds: HOUR })
  const [person, place] = [limit('person'), limit('address')]
  return async (actor, companyId, address) => {
    if (linkWith(actor, companyId)?.role !== 'client') return
    await person(String(actor.userId))
    await place(address)
  }
}
