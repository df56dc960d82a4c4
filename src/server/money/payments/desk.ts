import { inTenant, retryOnDeadlock, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { openJob, createJobContext, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { setLease, type ChargeKey } from './charge.store.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import type { StoredCharge } from '../../jobs/finances/money.ts'

/** The dependencies of payment operations, inside and outside of a request. */
export interface ChargeContext {
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
export function leaseUntil(context: ChargeContext): string {
  return new Date(context.kernel.now().getTime() + LEASE_MS).toISOString()
}

/** Renews the full lease of the call that has claimed a charge, before a step at the provider. */
export async function renewLease(context: ChargeContext, tx: Tx, at: ChargeKey): Promise<void> {
  await setLease(tx, at, leaseUntil(context))
}

/**
 * A charge and its job, both locked, and a scope in the name of the caller, or of the payer if there is none.
 */
export interface LockedCharge {
  work: JobContext
  job: JobRecord
  charge: StoredCharge
}

/**
 * Locks the job and then the charge, always in that order, for one step; undefined if there is no such
 * charge.
 */
export async function withLockedCharge<T>(
  context: ChargeContext,
  at: ChargeKey,
  step: (locked: LockedCharge) => Promise<T>,
): Promise<T | undefined> {
  const { kernel, features } = context
  const found = await readInCompany(context, at.companyId, (tx) =>
    readCharge(tx, at.companyId, { id: at.id }, 'read'),
  )
  if (!found) return undefined
  const userId = context.actorId ?? found.userId
  const scope = { companyIds: [at.companyId], userId }
  const result = await retryOnDeadlock(() =>
    inTenant(kernel.db, scope, async (tx) => {
      const work = createJobContext({ tx, kernel, features }, at.companyId, userId)
      const { job } = await openJob(work, found.jobId, 'for update')
      const charge = await readCharge(tx, at.companyId, { id: at.id }, 'for update')
      return charge && step({ work, job, charge })
    }),
  )
  kernel.live.wake()
  return result
}

/** Runs a read in one company. */
export function readInCompany<T>(
  context: ChargeContext,
  companyId: number,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTenant(context.kernel.db, { companyIds: [companyId], userId: null }, read)
}
