import {
  BILL_VALUATION_LABELS,
  PAYMENT_FORM_LABELS,
  SIGNING_PARTIES,
  type SignedDocument,
  type SigningPlace,
} from '../../../shared/jobs/documents/document.ts'
import { protectionLabel } from '../../../shared/jobs/documents/protection.ts'
import { shownBillOfLadingSchema } from '../../../shared/jobs/documents/shown.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatDay, wallClockOf } from '../../../shared/kernel/dates.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { billOfLadingGaps, type BillOfLadingFacts } from '../../../shared/trade/bill-of-lading.ts'
import { deliveryLimit, maxAtDeliveryCents, profileFor } from '../../../shared/trade/profiles.ts'
import { agreedOfState } from './agreed.ts'
import { isFilledByHand } from './bill-of-lading.fill.ts'
import { estimateOf, invoiceOf, protectionIn, storedOf } from './document.lines.ts'
import { estimateOptionOf, variablesOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'

/** What is known for the bill of lading of a job, as 49 CFR 375.505(b) asks for it. */
export function billOfLadingFacts(sources: DocumentState): BillOfLadingFacts {
  const { job, stored } = sources
  const bill = shownBillOfLadingSchema.parse(variablesOf(sources, 'billOfLading'))
  const { client, company } = job
  const profile = profileFor(job)
  const option = estimateOptionOf(sources) ?? 'none'
  const estimate = estimateOf(sources)
  // Of a non-binding estimate the bill names the most that may be asked for, whatever the invoice comes to.
  const agreed = agreedOfState(sources)
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
    // The place that the goods leave from stands in for a client's own address.
    shipperAddress: client?.address || (job.locations[0]?.address ?? null),
    places: job.locations.map(({ address }) => address),
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
    // The client's own choice counts, whether or not anybody wrote it on the bill again.
    valuation: chosenText(sources) ?? (bill.optionValuation && BILL_VALUATION_LABELS[bill.optionValuation]),
    insurance: bill.insurance,
    accessorialServices: bill.accessorialServices,
    hasEstimate: true,
    hasInventory: (storedOf(stored, 'inventorySheet')?.articles?.length ?? 0) > 0,
    shipmentNumber: String(job.id),
    isEstimateIncorporated: true,
  }
}

/** The day on which the move was started. No variable of the bill: it would outdate what was signed before loading. */
function startDayOf({ job, stored }: DocumentState): string | null {
  if (job.startedAt === null || isFilledByHand(stored)) return null
  return wallClockOf(job.startedAt, job.company.timezone).slice(0, 10)
}

/** What the client chose of protection, in words; null where they have not chosen. */
function chosenText(sources: DocumentState): string | null {
  const protection = protectionIn(sources)
  if (!protection) return null
  return protection.coverage === 'releasedValueOption'
    ? `${BILL_VALUATION_LABELS.basic}. The client waived full value protection.`
    : protectionLabel(protection)
}

function period(from: string | null | undefined, to: string | null | undefined): string | null {
  if (!from) return null
  return to && to !== from ? `${formatDay(from)} to ${formatDay(to)}` : formatDay(from)
}

/** What the bill of lading lacks before it can be signed. */
export function gapsOf(sources: DocumentState): { key: string; label: string }[] {
  return billOfLadingGaps(billOfLadingFacts(sources), profileFor(sources.job).needsBillOfLadingItems)
}

/** The refusal to issue or sign a bill of lading with blanks, naming each (49 CFR 375.505). */
export function incompleteBill(gaps: readonly { key: string; label: string }[]): AppError {
  return new AppError('bill_of_lading_incomplete', {
    message: `The bill of lading is not complete. Missing: ${gaps.map(({ label }) => label).join('; ')}.`,
    details: { gaps },
  })
}

/**
 * Why nobody can sign a document at a place yet, or null. A bill of lading with blanks is never signed; the destination
 * follows both signatures at origin and the start of the move.
 */
export function signingBlock(
  state: DocumentState,
  document: SignedDocument,
  place: SigningPlace,
): AppError | null {
  const { startedAt, jobStatus } = state.job
  if (place === 'destination') {
    const refuse = (message: string) => new AppError('rest_conflict', { message })
    // A move that the office completed was carried out, whether or not anybody pressed 'Start'.
    if (startedAt === null && jobStatus !== 'completed')
      return refuse('Start the move before you sign at destination.')
    const atOrigin = state.signatures.filter((one) => one.document === document && one.place === 'origin')
    const isSigned = SIGNING_PARTIES.every((party) => atOrigin.some((one) => one.party === party))
    if (!isSigned) return refuse('Client and crew sign at origin before anyone signs at destination.')
  }
  const gaps = document === 'billOfLading' ? gapsOf(state) : []
  return gaps.length > 0 ? incompleteBill(gaps) : null
}
