import type { Pool } from 'pg'
import { findLink, type Actor } from '../../../shared/kernel/permissions.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'

/**
 * Counts a job that a client is about to create; throws rest_too_many_requests. Members of the company are
 * not counted.
 */
export type ClientJobGuard = (actor: Actor, companyId: number, address: string) => Promise<void>

/** Creates the limits of jobs created by clients through any form, counted over all server nodes. */
export function createClientJobGuard(pool: Pool): ClientJobGuard {
  const person = createRateLimit(pool, 'client-jobs-person')
  const place = createRateLimit(pool, 'client-jobs-address')
  return async (actor, companyId, address) => {
    if (findLink(actor, companyId)?.role !== 'client') return
    await person(String(actor.userId))
    await place(address)
  }
}
