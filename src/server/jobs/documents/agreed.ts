import type { AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import type { DocumentName } from '../../../shared/jobs/documents/document.ts'
import { ESTIMATE_OPTIONS } from '../../../shared/trade/estimate-options.ts'
import {
  agreedPriceOf,
  type AgreedFacts,
  type AgreedLine,
  type AgreedPrice,
  type BookedEstimate,
} from '../../../shared/jobs/finances/agreed.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import type { JobConsequence } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { recordBookedEstimate } from '../jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { additionsOf } from './change-lines.ts'
import { estimateOf, type VariableSources } from './document.lines.ts'
import { estimateOptionOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { readStoredDocuments, type AgreedEstimate } from './documents.store.ts'

/**
 * Returns the agreement records of the current client and billing contact; those of earlier people do not
 * bind them.
 */
export function partyRecords(
  { job, records, mergedIds }: DocumentState,
  name: DocumentName,
): AgreementRecord[] {
  const theirs = [job.clientId, job.billingContactId, ...(mergedIds ?? [])]
  return records.filter((record) => record.name === name && theirs.includes(record.userId))
}

/** Returns what the client of a job agreed to pay (docs/decisions/0025). */
export function agreedPrice(
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
    additions: additionsOf(sources.stored),
    isFederal: profileFor(job).name === 'federal',
  })
}

/** Returns the same for a job whose documents are already loaded. */
export function agreedPriceOfState(state: DocumentState): AgreedPrice {
  return agreedPrice(
    state,
    partyRecords(state, 'estimate').flatMap(({ timestamp, content }) =>
      agreementFacts([{ at: timestamp, lineItems: content['lineItems'], option: content['optionEstimate'] }]),
    ),
  )
}

/** Converts records of agreed estimates to the facts that determine the agreed price. */
export function agreementFacts(records: readonly Omit<AgreedEstimate, 'by'>[]): AgreedFacts['agreements'] {
  return records.map(({ at, lineItems, option }) => ({
    at,
    // Written by the server itself at the agreement.
    lineItems: Array.isArray(lineItems) ? (lineItems as AgreedLine[]) : [],
    option: ESTIMATE_OPTIONS.find((one) => one === option) ?? null,
  }))
}

function isBooked({ jobStatus }: Pick<JobRecord, 'jobStatus'>): boolean {
  return jobStatus === 'scheduled' || jobStatus === 'completed'
}

/**
 * Returns the booked estimate; a job that was completed before estimates were stored already has its price.
 */
function bookedFrom(sources: Pick<VariableSources, 'job' | 'stored'>): BookedEstimate {
  const option = estimateOptionOf(sources)
  return {
    lineItems: estimateOf(sources).lineItems.map(({ item, rate, units }) => ({ item, rate, units })),
    ...(option && { option }),
    ...(sources.job.jobStatus === 'completed' && { isPrice: true }),
  }
}

/**
 * Stores the estimate with a job that becomes scheduled, in the same transaction. For a job from an earlier
 * version it stores the estimate from before its first save.
 */
export const storeBookedEstimate: JobConsequence = async ({ tx }, { before, after }) => {
  if (after.bookedEstimate || !isBooked(after)) return undefined
  if (before && isBooked(before)) return { ...after, bookedEstimate: await writeBooked(tx, before) }
  return { ...after, bookedEstimate: await writeBooked(tx, { ...after, jobStatus: 'scheduled' }) }
}

/**
 * Stores the estimate of a booked job from an earlier version before its documents are written, and returns
 * the job with it; does nothing for others.
 */
export async function storeEarlierBookedEstimate(tx: Tx, job: JobRecord): Promise<JobRecord> {
  if (job.bookedEstimate || !isBooked(job)) return job
  return { ...job, bookedEstimate: await writeBooked(tx, job) }
}

async function writeBooked(tx: Tx, job: JobRecord): Promise<BookedEstimate> {
  const stored = await readStoredDocuments(tx, job.companyId, job.id)
  const booked = bookedFrom({ job, stored })
  await recordBookedEstimate(tx, job, booked)
  return booked
}
