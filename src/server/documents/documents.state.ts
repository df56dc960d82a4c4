import type { JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { withKeptNames } from '../people/kept-names.service.ts'
import { wordingsFrom } from '../wordings/wordings.service.ts'
import type { EstimateOption } from '../../shared/documents/document.ts'
import type { Cents } from '../../shared/kernel/money.ts'
import { cubicFeetOn, estimateOf, invoiceOf } from './document.lines.ts'
import { estimateOptionOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import {
  readPriced,
  readStored,
  readWritten,
  saveDocument,
  writeRevenue,
  type RevenueLine,
} from './documents.store.ts'

/** Cubic feet on the cube sheet, and whether the estimate has the lines of a truck, for its recommendation and price (DECISIONS C12). */
export async function truckFacts(
  tx: Tx,
  job: JobRecord,
): Promise<{ cubicFeet: number; isInEstimate: boolean }> {
  const documents = await readWritten(tx, job.companyId, job.id)
  const { lineItems } = estimateOf({ job, stored: documents })
  return {
    cubicFeet: cubicFeetOn(documents),
    isInEstimate: lineItems.some(({ item }) => item === 'truckFlatRate' || item === 'truckByDistance'),
  }
}

/**
 * Everything that the documents of a job are shown and judged from; consent is the client's, or that of who is about to
 * agree in their place: a billing contact.
 */
export async function readDocumentState(
  tx: Tx,
  job: JobRecord,
  consenterId = job.clientId,
): Promise<DocumentState> {
  const stored = await readStored(tx, job.companyId, job.id, consenterId)
  return {
    job: await withKeptNames(tx, job),
    mergedIds: stored.mergedIds,
    stored: stored.documents,
    signatures: stored.signatures,
    revenue: stored.revenue,
    records: stored.records,
    wordings: wordingsFrom(stored.wordings),
    consent: stored.consent ?? undefined,
  }
}

/** What a job costs by its estimate and by its invoice, in cents, and whether the estimate may be exceeded. */
export async function readPrices(
  tx: Tx,
  job: JobRecord,
): Promise<{ estimateCents: Cents; invoiceCents: Cents; option: EstimateOption; revenue: RevenueLine[] }> {
  const { documents: stored, revenue } = await readPriced(tx, job.companyId, job.id)
  return {
    estimateCents: estimateOf({ job, stored }).totalCents,
    invoiceCents: invoiceOf({ job, stored, revenue }).totalCents,
    option: estimateOptionOf({ job, stored }) ?? 'none',
    revenue,
  }
}

/** Keeps what was written of a document, without asking who wrote it: for data that no person sends. */
export const keepDocument = saveDocument

/** Keeps the lines of the estimate as revenue (DECISIONS E6). */
export async function keepRevenue(tx: Tx, job: JobRecord): Promise<void> {
  const state = await readDocumentState(tx, job)
  await writeRevenue(tx, job.companyId, job.id, estimateOf(state).lineItems)
}
