import {
  BILL_VALUATION_LABELS,
  PAYMENT_FORM_LABELS,
  SIGNING_PARTIES,
  type SignedDocument,
  type SigningPlace,
} from '../../../shared/jobs/documents/document.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import { isTimeToStart, signingOpensText } from '../../../shared/jobs/jobs/job.lifecycle.ts'
import { protectionLabel } from '../../../shared/jobs/documents/protection.ts'
import { shownBillOfLadingSchema } from '../../../shared/jobs/documents/shown.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatDay, wallClockOf } from '../../../shared/kernel/dates.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { billOfLadingGaps, type BillOfLadingFacts } from '../../../shared/trade/bill-of-lading.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { deliveryLimit, maxAtDeliveryCents } from '../../../shared/trade/delivery-limit.ts'
import { agreedPriceOfState } from './agreed.ts'
import { isFilledByHand } from './bill-of-lading.fill.ts'
import { estimateOf, invoiceOf, chosenProtection, storedDocument } from './document.lines.ts'
import { estimateOptionOf, variablesOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'

/** Returns the data for the bill of lading of a job, as required by 49 CFR 375.505(b). */
export function billOfLadingFacts(sources: DocumentState): BillOfLadingFacts {
  const { job, stored } = sources
  const bill = shownBillOfLadingSchema.parse(variablesOf(sources, 'billOfLading'))
  const { client, company } = job
  const profile = profileFor(job)
  const option = estimateOptionOf(sources) ?? 'none'
  const estimate = estimateOf(sources)
  // For a non-binding estimate the bill states the maximum that may be collected, whatever the invoice
  // amounts to.
  const agreed = agreedPriceOfState(sources)
  const limit = deliveryLimit(profile, option, agreed)
  const nowCents =
    limit && !limit.isPrice
      ? limit.cents
      : maxAtDeliveryCents(profile, option, agreed, invoiceOf(sources).totalCents).nowCents
  return {
    carrierName: company.name,
    carrierAddress: company.address,
    participatingCarriers: bill.participatingCarriers,
    shipperName: client ? `${client.firstName} ${client.lastName}`.trim() : null,
    // The origin address replaces a missing address of the client.
    shipperAddress: client?.address || (job.locations[0]?.address ?? null),
    // A town alone is no place to deliver to.
    places: job.locations.map(({ address, addressPending }) => (addressPending ? '' : address)),
    hasServices: estimate.lineItems.length > 0,
    hasPrice: estimate.totalCents > 0,
    paymentForm: bill.paymentForm && PAYMENT_FORM_LABELS[bill.paymentForm],
    isCollectOnDelivery: bill.isCollectOnDelivery,
    notifyPerson: bill.notifyPerson,
    pickupDates: period(bill.pickupFrom, bill.pickupTo),
    deliveryDates: period(bill.deliveryFrom, bill.deliveryTo),
    isGuaranteed: bill.isGuaranteed,
    guaranteeTerms: bill.guaranteeTerms,
    hasStarted: job.jobStatus === 'completed',
    actualPickup: bill.actualPickup ?? startDayOf(sources),
    vehicle: bill.vehicle,
    paymentTerms: bill.paymentTerms,
    maximumAtDelivery: formatCents(nowCents),
    // The client's own choice counts, even if it was not written on the bill again.
    valuation: chosenText(sources) ?? (bill.optionValuation && BILL_VALUATION_LABELS[bill.optionValuation]),
    insurance: bill.insurance,
    accessorialServices: bill.accessorialServices,
    hasEstimate: true,
    hasInventory: (storedDocument(stored, 'inventorySheet')?.articles?.length ?? 0) > 0,
    shipmentNumber: String(job.id),
    isEstimateIncorporated: true,
  }
}

/**
 * Returns the day on which the move started. It is not a variable of the bill, because it would outdate what
 * was signed before loading.
 */
function startDayOf({ job, stored }: DocumentState): string | null {
  if (job.startedAt === null || isFilledByHand(stored)) return null
  return wallClockOf(job.startedAt, job.company.timezone).slice(0, 10)
}

/** Returns the client's choice of protection as text; null without a choice. */
function chosenText(sources: DocumentState): string | null {
  const protection = chosenProtection(sources)
  if (!protection) return null
  return protection.coverage === 'releasedValueOption'
    ? `${BILL_VALUATION_LABELS.basic}. The client waived full value protection.`
    : protectionLabel(protection)
}

function period(from: string | null | undefined, to: string | null | undefined): string | null {
  if (!from) return null
  return to && to !== from ? `${formatDay(from)} to ${formatDay(to)}` : formatDay(from)
}

/** Returns what the bill of lading lacks before it can be signed. */
export function missingItems(sources: DocumentState): { key: string; label: string }[] {
  return billOfLadingGaps(billOfLadingFacts(sources), profileFor(sources.job).needsBillOfLadingItems)
}

/**
 * Returns the error for issuing or signing a bill of lading with blanks, with each blank (49 CFR 375.505).
 */
export function incompleteBill(gaps: readonly { key: string; label: string }[]): AppError {
  return new AppError('bill_of_lading_incomplete', {
    message: `The bill of lading is not complete. Missing: ${gaps.map(({ label }) => label).join('; ')}.`,
    details: { gaps },
  })
}

/** Who signs, and when. */
interface Signer extends Pick<Viewer, 'kind'> {
  now: Date
}

/**
 * Returns why a document cannot be signed at an end of the move yet, or null. A bill of lading with blanks is
 * never signed. Client and crew sign at origin from when a crew can start the move, the office at any time; a
 * bill of lading of a federal move is signed days before loading (49 CFR 375.505(h)). Signing at destination
 * requires both signatures at origin and the start of the move.
 */
export function signingBlock(
  state: DocumentState,
  document: SignedDocument,
  place: SigningPlace,
  signer: Signer,
): AppError | null {
  const refuse = (message: string) => new AppError('rest_conflict', { message })
  if (place === 'destination') {
    const message = deliveryRefusal(state, document, signer)
    if (message !== null) return refuse(message)
  }
  const gaps = document === 'billOfLading' ? missingItems(state) : []
  if (gaps.length > 0) return incompleteBill(gaps)
  return place === 'origin' && isTooEarly(state.job, document, signer)
    ? refuse(signingOpensText(state.job.jobDate))
    : null
}

/** Returns whether the client of a completed move signed a document at origin and can still sign it for delivery. */
export function isDeliveryUnsigned(state: DocumentState, document: SignedDocument): boolean {
  const { job, signatures } = state
  const has = (place: SigningPlace) =>
    signatures.some((one) => one.document === document && one.party === 'client' && one.place === place)
  if (job.jobStatus !== 'completed' || job.deletedAt !== null || !has('origin') || has('destination'))
    return false
  return document !== 'billOfLading' || missingItems(state).length === 0
}

/** Returns why nothing can be signed or checked off at the destination yet, in a sentence for the viewer, or null. */
export function deliveryRefusal(
  state: DocumentState,
  document: SignedDocument,
  { kind }: Pick<Viewer, 'kind'>,
): string | null {
  const atOrigin = state.signatures.filter((one) => one.document === document && one.place === 'origin')
  const isSigned = SIGNING_PARTIES.every((party) => atOrigin.some((one) => one.party === party))
  if (isOnTheWay(state.job) && isSigned) return null
  if (kind === 'client') {
    if (state.job.jobStatus !== 'completed') return 'You sign here when everything is delivered.'
    // The move is over: a signature that the crew left out does not keep the client from theirs.
    return atOrigin.some(({ party }) => party === 'client') ? null : 'Sign at origin first.'
  }
  return isOnTheWay(state.job)
    ? 'Client and crew sign at origin before anyone signs at destination.'
    : 'Start the move before you sign at destination.'
}

/** A move that the office completed took place, even if no one pressed 'Start'. */
function isOnTheWay({ startedAt, jobStatus }: DocumentState['job']): boolean {
  return startedAt !== null || jobStatus === 'completed'
}

function isTooEarly(job: DocumentState['job'], document: SignedDocument, { kind, now }: Signer): boolean {
  if (kind === 'manager' || isOnTheWay(job)) return false
  if (document === 'billOfLading' && profileFor(job).rescission !== null) return false
  return !isTimeToStart(job.jobDate, wallClockOf(now.toISOString(), job.company.timezone))
}
