import { sql } from 'kysely'
import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { ESTIMATE_OPTIONS, type DocumentName } from '../../../shared/jobs/documents/document.ts'
import {
  agreedPriceOf,
  type AgreedFacts,
  type AgreedLine,
  type AgreedPrice,
  type BookedEstimate,
} from '../../../shared/money/payments/agreed.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import type { JobConsequence } from '../jobs/job.parts.ts'
import { readJobRecord, type JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { estimateOf, type VariableSources } from './document.lines.ts'
import { estimateOptionOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { readWritten, type AgreedEstimate } from './documents.store.ts'

/** Agreement records of the present client and billing contact; those of earlier people don't bind them. */
export function partyRecords(
  { job, records, mergedIds }: DocumentState,
  name: DocumentName,
): AgreementRecord[] {
  const theirs = [job.clientId, job.billingContactId, ...(mergedIds ?? [])]
  return records.filter((record) => record.name === name && theirs.includes(record.userId))
}

/** What the client of a job agreed to pay (docs/decisions/0025). */
export function agreedOf(
  sources: Pick<VariableSources, 'job' | 'stored'>,
  agreements: AgreedFacts['agreements'],
): AgreedPrice {
  const { job } = sources
  return agreedPriceOf({
    agreements,
    loadingBeganAt: job.startedAt ?? job.startsAt,
    isStarted: job.startedAt !== null,
    booked: job.bookedEstimate ?? (isBooked(job) ? bookedFrom(sources) : null),
    estimate: estimateOf(sources).lineItems,
    additions: [],
    isFederal: profileFor(job).name === 'federal',
  })
}

/** The same of a job whose papers were read. */
export function agreedOfState(state: DocumentState): AgreedPrice {
  return agreedOf(
    state,
    partyRecords(state, 'estimate').flatMap(({ timestamp, content }) =>
      agreementsFrom([{ at: timestamp, lineItems: content['lineItems'], option: content['optionEstimate'] }]),
    ),
  )
}

/** Records of agreed estimates as the agreed price is found by them. */
export function agreementsFrom(records: readonly Omit<AgreedEstimate, 'by'>[]): AgreedFacts['agreements'] {
  return records.map(({ at, lineItems, option }) => ({
    at,
    // Written by the server itself when it was agreed to.
    lineItems: Array.isArray(lineItems) ? (lineItems as AgreedLine[]) : [],
    option: ESTIMATE_OPTIONS.find((one) => one === option) ?? null,
  }))
}

function isBooked({ jobStatus }: Pick<JobRecord, 'jobStatus'>): boolean {
  return jobStatus === 'scheduled' || jobStatus === 'completed'
}

/** A job that was completed before its estimate was kept has its price already. */
function bookedFrom(sources: Pick<VariableSources, 'job' | 'stored'>): BookedEstimate {
  const option = estimateOptionOf(sources)
  return {
    lineItems: estimateOf(sources).lineItems.map(({ item, rate, units }) => ({ item, rate, units })),
    ...(option && { option }),
    ...(sources.job.jobStatus === 'completed' && { isPrice: true }),
  }
}

/**
 * Keeps the estimate with a job that becomes scheduled, in the same transaction. A job of an earlier version keeps it as it
 * stood before its first save.
 */
export const keepBookedEstimate: JobConsequence = async ({ tx }, { before, after }) => {
  if (after.bookedEstimate || !isBooked(after)) return undefined
  if (before && isBooked(before)) return { ...after, bookedEstimate: await writeBooked(tx, before) }
  return { ...after, bookedEstimate: await writeBooked(tx, { ...after, jobStatus: 'scheduled' }) }
}

/** Keeps the estimate of a booked job of an earlier version before its documents are written; nothing for others. */
export async function keepBookedBefore(tx: Tx, job: JobRecord): Promise<void> {
  if (!job.bookedEstimate && isBooked(job)) await writeBooked(tx, job)
}

/** Keeps the estimates of booked jobs of earlier versions and of the demo; returns how many there were. */
export async function fillBookedEstimates(tx: Tx, companyId: number, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from jobs where company_id = ${companyId}
    and booked_estimate is null and job_status in ('scheduled', 'completed') order by id limit ${most}`.execute(
    tx,
  )
  for (const { id } of rows) {
    const job = await readJobRecord(tx, [companyId], id, 'lock')
    if (job) await keepBookedBefore(tx, job)
  }
  return rows.length
}

async function writeBooked(tx: Tx, job: JobRecord): Promise<BookedEstimate> {
  const stored = await readWritten(tx, job.companyId, job.id)
  const booked = bookedFrom({ job, stored })
  await sql`update jobs set booked_estimate = ${JSON.stringify(booked)}
    where company_id = ${job.companyId} and id = ${job.id}`.execute(tx)
  return booked
}
