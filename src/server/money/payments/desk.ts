import { inTenant, unlocked, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { openJob, workFor, type JobWork } from '../../jobs/jobs/job.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { setLease, type ChargeAt } from './charge.store.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'

/** The dependencies of payment operations, inside and outside of a request. */
export interface Desk {
  kernel: Kernel
  features: JobFeatures
  /** The caller; what is learned from the provider without a caller is recorded in the payer's name. */
  actorId?: number
}

/**
 * How long a call may take for one step of a charge before another may continue it, in milliseconds: longer
 * than the provider's timeout.
 */
export const LEASE_MS = 30_000

/** Returns the time until which a call that begins now has a charge to itself. */
export function leaseUntil(desk: Desk): string {
  return new Date(desk.kernel.now().getTime() + LEASE_MS).toISOString()
}

/** Renews the full lease of the call that has claimed a charge, before a step at the provider. */
export async function renewLease(desk: Desk, tx: Tx, at: ChargeAt): Promise<void> {
  await setLease(tx, at, leaseUntil(desk))
}

/**
 * A charge and its job, both locked, and a scope in the name of the caller, or of the payer if there is none.
 */
export interface HeldCharge {
  work: JobWork
  job: JobRecord
  charge: StoredCharge
}

/**
 * Locks the job and then the charge, always in that order, for one step; undefined if there is no such
 * charge.
 */
export async function withCharge<T>(
  desk: Desk,
  at: ChargeAt,
  step: (held: HeldCharge) => Promise<T>,
): Promise<T | undefined> {
  const { kernel, features } = desk
  const found = await looking(desk, at.companyId, (tx) => readCharge(tx, at.companyId, { id: at.id }, 'look'))
  if (!found) return undefined
  const userId = desk.actorId ?? found.userId
  const scope = { companyIds: [at.companyId], userId }
  const result = await unlocked(() =>
    inTenant(kernel.db, scope, async (tx) => {
      const work = workFor({ tx, kernel, features }, at.companyId, userId)
      const { job } = await openJob(work, found.jobId, 'lock')
      const charge = await readCharge(tx, at.companyId, { id: at.id }, 'lock')
      return charge && step({ work, job, charge })
    }),
  )
  kernel.live.wake()
  return result
}

/** Runs a read in one company. */
export function looking<T>(desk: Desk, companyId: number, look: (tx: Tx) => Promise<T>): Promise<T> {
  return inTenant(desk.kernel.db, { companyIds: [companyId], userId: null }, look)
}
