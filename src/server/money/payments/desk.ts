import { inTenant, unlocked, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { JobFeatures } from '../../jobs/jobs/job.parts.ts'
import { openJob, workFor, type JobWork } from '../../jobs/jobs/job.service.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { setLease, type ChargeAt } from './charge.store.ts'
import { readCharge } from './money.read.ts'
import type { StoredCharge } from './money.ts'

/** What work on charges needs, in a call and out of one. */
export interface Desk {
  kernel: Kernel
  features: JobFeatures
  /** Who is calling; what is learned from the provider is noted in its payer's name. */
  actorId?: number
}

/** How long a call may take for one step of a charge before anyone else goes on with it, in milliseconds: longer than the provider is waited for. */
export const LEASE_MS = 30_000

/** The moment until which a call that begins now has a charge to itself. */
export function leaseUntil(desk: Desk): string {
  return new Date(desk.kernel.now().getTime() + LEASE_MS).toISOString()
}

/** Gives the call that has claimed a charge its whole time again, for a step that is about to be asked of the provider. */
export async function renewLease(desk: Desk, tx: Tx, at: ChargeAt): Promise<void> {
  await setLease(tx, at, leaseUntil(desk))
}

/** A charge with its job, both held, and work in the name of who calls, else of its payer. */
export interface HeldCharge {
  work: JobWork
  job: JobRecord
  charge: StoredCharge
}

/** Holds the job and then the charge, always in that order, for one step; undefined when there is no such charge. */
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

/** Reads in one company. */
export function looking<T>(desk: Desk, companyId: number, look: (tx: Tx) => Promise<T>): Promise<T> {
  return inTenant(desk.kernel.db, { companyIds: [companyId], userId: null }, look)
}
