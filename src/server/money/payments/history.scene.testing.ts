import { randomUUID } from 'node:crypto'
import type { JobInput } from '../../../shared/jobs/jobs/job.input.ts'
import type { Actor } from '../../../shared/kernel/permissions.ts'
import type { TransactionLine } from '../../../shared/jobs/finances/payment.ts'
import { jobFeatures } from '../../features.ts'
import type { JobContext } from '../../jobs/jobs/job.service.ts'
import { updateJob } from '../../jobs/jobs/job.save.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { ChargeCaller, NewCharge } from './charges.service.ts'
import type { ChargeContext } from './desk.ts'
import type { Operation } from './history.arbitrary.testing.ts'
import type { Run } from './history.world.testing.ts'

/** A history in progress, with what its people remember. */
export interface HistoryRun {
  run: Run
  charges: { caller: ChargeCaller; wanted: NewCharge; transactionId: number | null }[]
  refunds: { caller: ChargeCaller; id: number; amount: number | null }[]
  /** Intents whose client secret a browser has. */
  secrets: Set<string>
  /** Lines that somebody read before, by job. */
  seen: Map<number, TransactionLine[]>
}

/** An operation of one kind. */
export type OperationOf<K extends Operation['kind']> = Extract<Operation, { kind: K }>

export function chargeContextOf({ run }: HistoryRun): ChargeContext {
  return { kernel: run.process.kernel, features: jobFeatures }
}

/** Returns a caller of payment operations with its own key. */
export function createCaller(actor: Actor, companyId: number): ChargeCaller {
  const key = randomUUID()
  return {
    actor,
    companyIds: [companyId],
    idempotent: { caller: `user:${actor.userId}`, key, requestHash: key },
  }
}

/** Runs work in one transaction in a person's name, like a request. */
export function inJobContext<T>(
  { run }: HistoryRun,
  actor: Actor,
  work: (work: JobContext) => Promise<T>,
): Promise<T> {
  const { kernel } = run.process
  const companyIds = [run.company.id]
  return inTenant(kernel.db, { companyIds, userId: actor.userId }, (tx) =>
    work({ tx, kernel, features: jobFeatures, actor, companyIds }),
  )
}

/** Saves a job like the office does. */
export async function saveJob(play: HistoryRun, jobId: number, input: JobInput): Promise<void> {
  const places = { found: new Map(), driven: new Map() }
  await inJobContext(play, play.run.company.manager, (work) => updateJob(work, jobId, input, places))
}

/** Picks one of the items, counted from the latest. */
export const pickNth = <T>(from: readonly T[], nth: number): T | undefined =>
  from.at(-1 - (nth % Math.max(1, from.length)))

/** Returns the provider's intents of a job. */
export function intentsOf({ run }: HistoryRun, jobId: number) {
  return [...run.cards.intents.values()].filter(({ metadata }) => metadata['job'] === String(jobId))
}

/** Returns the location of the charge of an intent. */
export const chargeOf = (play: HistoryRun, intent: { metadata: Readonly<Record<string, string>> }) => ({
  companyId: play.run.company.id,
  id: Number(intent.metadata['transaction']),
})

/** Returns the day that is this many days after the current day of the history. */
export const localDay = ({ run }: HistoryRun, days: number): string =>
  new Date(Date.now() + run.shiftMs + days * 86_400_000).toISOString().slice(0, 10)
