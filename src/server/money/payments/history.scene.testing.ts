import { randomUUID } from 'node:crypto'
import type { JobInput } from '../../../shared/jobs/jobs/job.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { TransactionLine } from '../../../shared/money/payments/payment.ts'
import { jobFeatures } from '../../features.ts'
import { updateJob, type JobWork } from '../../jobs/jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Caller, NewCharge } from './charges.service.ts'
import type { Desk } from './desk.ts'
import type { Deed } from './history.arbitrary.testing.ts'
import type { Run } from './history.world.testing.ts'

/** A history as it is played, with what its people remember. */
export interface Play {
  run: Run
  charges: { caller: Caller; wanted: NewCharge; transactionId: number | null }[]
  refunds: { caller: Caller; id: number; amount: number | null }[]
  /** Intents whose client secret a browser has. */
  secrets: Set<string>
  /** Lines that somebody looked at before, by job. */
  seen: Map<number, TransactionLine[]>
}

/** A deed of one kind. */
export type DeedOf<K extends Deed['kind']> = Extract<Deed, { kind: K }>

export function deskOf({ run }: Play): Desk {
  return { kernel: run.process.kernel, features: jobFeatures }
}

/** Somebody who makes a call of money, under a key of its own. */
export function callerFor(actor: Actor, companyId: number): Caller {
  const key = randomUUID()
  return {
    actor,
    companyIds: [companyId],
    idempotent: { caller: `user:${actor.userId}`, key, requestHash: key },
  }
}

/** Works in one transaction in somebody's name, as a call does. */
export function working<T>({ run }: Play, actor: Actor, work: (work: JobWork) => Promise<T>): Promise<T> {
  const { kernel } = run.process
  const companyIds = [run.company.id]
  return inTenant(kernel.db, { companyIds, userId: actor.userId }, (tx) =>
    work({ tx, kernel, features: jobFeatures, actor, companyIds }),
  )
}

/** Saves a job as the office does. */
export async function saveJob(play: Play, jobId: number, input: JobInput): Promise<void> {
  const places = { found: new Map(), driven: new Map() }
  await working(play, play.run.company.manager, (work) => updateJob(work, jobId, input, places))
}

/** One of what there is, counted from the latest. */
export const pick = <T>(from: readonly T[], nth: number): T | undefined =>
  from.at(-1 - (nth % Math.max(1, from.length)))

/** The provider's intents of a job. */
export function intentsOf({ run }: Play, jobId: number) {
  return [...run.cards.intents.values()].filter(({ metadata }) => metadata['job'] === String(jobId))
}

/** Where the charge of an intent lies. */
export const chargeOf = (play: Play, intent: { metadata: Readonly<Record<string, string>> }) => ({
  companyId: play.run.company.id,
  id: Number(intent.metadata['transaction']),
})

/** The day so many days from the history's now. */
export const dayIn = ({ run }: Play, days: number): string =>
  new Date(Date.now() + run.shiftMs + days * 86_400_000).toISOString().slice(0, 10)
