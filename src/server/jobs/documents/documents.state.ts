import type { JobRecord } from '../jobs/job.record.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { withKeptNames } from './kept-names.ts'
import { wordingsFrom } from '../wordings/wordings.service.ts'
import { WORDING_NAMES } from '../../../shared/jobs/documents/wordings/defaults.ts'
import type { EstimateOption } from '../../../shared/trade/estimate-options.ts'
import { isTruckItem } from '../../../shared/jobs/estimates/automatic.ts'
import { isTruckBasis } from '../../../shared/jobs/estimates/line-basis.ts'
import type { EstimateLine } from '../../../shared/jobs/jobs/job.parts.ts'
import type { Cents } from '../../../shared/kernel/money.ts'
import type { AgreedPrice } from '../../../shared/jobs/finances/agreed.ts'
import { agreedPrice, agreementFacts } from './agreed.ts'
import { changesCentsOf, withChangeLines } from './change-lines.ts'
import { automaticLinesOf, cubicFeetOn, estimateOf, invoiceOf } from './document.lines.ts'
import { estimateOptionOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { readStored, readStoredForDisplay, saveDocument, type PriceInputs } from './documents.store.ts'
import { writeRevenue, type RevenueLine } from './revenue.store.ts'

export {
  hasUploadedFiles,
  readPriceInputs,
  readStoredForDisplay,
  type PriceInputs,
  type StoredDocuments,
} from './documents.store.ts'

/**
 * Returns the cubic feet on the cube sheet and the truck lines of the estimate, with and without edits, for
 * the truck recommendation and price.
 */
export async function truckFacts(
  tx: Tx,
  job: JobRecord,
): Promise<{ cubicFeet: number; lines: EstimateLine[]; automatic: EstimateLine[] }> {
  const sources = { job, stored: (await readStoredForDisplay(tx, job)).documents }
  return {
    cubicFeet: cubicFeetOn(sources.stored),
    lines: estimateOf(sources).lineItems.filter(({ item }) => isTruckItem(item)),
    automatic: automaticLinesOf(sources).filter(({ basis }) => basis !== null && isTruckBasis(basis)),
  }
}

/**
 * Reads all data that the documents of a job are shown and checked with. Consent is the client's, or that of
 * the billing contact who is about to agree instead.
 */
export async function readDocumentState(
  tx: Tx,
  job: JobRecord,
  consenterId = job.clientId,
): Promise<DocumentState> {
  return stateOf(tx, job, await readStored(tx, job.companyId, job.id, consenterId))
}

/** Returns the same for display; read once for all parts of a job that show it. */
export async function readDocumentStateForDisplay(
  tx: Tx,
  job: JobRecord,
  consenterId: number | null,
): Promise<DocumentState> {
  return stateOf(tx, job, await readStoredForDisplay(tx, job, consenterId))
}

async function stateOf(
  tx: Tx,
  job: JobRecord,
  stored: Awaited<ReturnType<typeof readStored>>,
): Promise<DocumentState> {
  const newest = wordingsFrom(stored.wordings)
  const wordings = wordingsFrom(stored.keptWordings, newest)
  const currentOwn = job.ownDocuments.filter(({ isDeleted }) => !isDeleted).map(({ name }) => name)
  return {
    job: await withKeptNames(tx, job),
    mergedIds: stored.mergedIds,
    stored: stored.documents,
    signatures: stored.signatures,
    revenue: stored.revenue,
    records: stored.records,
    wordings,
    newTexts: [...WORDING_NAMES, ...currentOwn].filter((name) => newest[name]?.hash !== wordings[name]?.hash),
    consent: stored.consent ?? undefined,
  }
}

/** The price of a job in cents, the part that was agreed to, and whether it may be exceeded. */
export interface JobPrices {
  estimateCents: Cents
  /** What accepted change orders add to it. */
  changesCents: Cents
  invoiceCents: Cents
  invoice: readonly EstimateLine[]
  agreed: AgreedPrice
  /** What this person agreed to, or null if they did not agree. */
  agreedBy: (personId: number) => AgreedPrice | null
  option: EstimateOption
  revenue: RevenueLine[]
}

/** Returns the price of a job by its estimate and by its invoice, and what the client agreed to. */
export function pricesOf(job: JobRecord, { documents: stored, revenue, agreements }: PriceInputs): JobPrices {
  const invoice = invoiceOf({ job, stored, revenue })
  const agreedBy = (personId: number) => {
    const own = agreements.filter(({ by }) => by === personId)
    return own.length === 0 ? null : agreedPrice({ job, stored }, agreementFacts(own))
  }
  return {
    estimateCents: estimateOf({ job, stored }).totalCents,
    changesCents: changesCentsOf(stored),
    invoiceCents: invoice.totalCents,
    invoice: invoice.lineItems,
    agreed: agreedPrice({ job, stored }, agreementFacts(agreements)),
    agreedBy,
    option: estimateOptionOf({ job, stored }) ?? 'none',
    revenue,
  }
}

/** Saves document variables without checking who wrote them, for data that no person sends. */
export const storeDocument = saveDocument

/** Saves the lines of the estimate as revenue. */
export async function storeRevenue(tx: Tx, job: JobRecord): Promise<void> {
  const state = await readDocumentState(tx, job)
  await writeRevenue(tx, job.companyId, job.id, withChangeLines(estimateOf(state).lineItems, state.stored))
}
