import { BILL_VALUATION_LABELS, PAYMENT_FORM_LABELS, PAYMENT_FORMS } from '../../shared/documents/document.ts'
import { protectionLabel } from '../../shared/documents/protection.ts'
import { shownBillOfLadingSchema } from '../../shared/documents/shown.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { formatDay } from '../../shared/kernel/dates.ts'
import { formatCents } from '../../shared/kernel/money.ts'
import { billOfLadingGaps, type BillOfLadingFacts } from '../../shared/trade/bill-of-lading.ts'
import { deliveryLimit, maxAtDeliveryCents, profileFor } from '../../shared/trade/profiles.ts'
import { agreedOfState } from './agreed.ts'
import { invoiceOf, protectionIn, storedOf } from './document.lines.ts'
import { estimateOptionOf, variablesOf } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'

/** What is known for the bill of lading of a job, as 49 CFR 375.505(b) asks for it (DECISIONS J). */
export function billOfLadingFacts(sources: DocumentState): BillOfLadingFacts {
  const { job, stored } = sources
  const bill = storedOf(stored, 'billOfLading') ?? {}
  const { client, company } = job
  // The client's own choice counts, whether or not anybody wrote it on the bill again.
  const { optionValuation } = shownBillOfLadingSchema.parse(variablesOf(sources, 'billOfLading'))
  const payment = PAYMENT_FORMS.find((one) => one === bill.paymentForm)
  const profile = profileFor(job)
  const option = estimateOptionOf(sources) ?? 'none'
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
    participatingCarriers: bill.participatingCarriers ?? null,
    shipperName: client ? `${client.firstName} ${client.lastName}`.trim() : null,
    // The place that the goods leave from stands in for a client's own address.
    shipperAddress: client?.address || (job.locations[0]?.address ?? null),
    paymentForm: payment ? PAYMENT_FORM_LABELS[payment] : null,
    isCollectOnDelivery: bill.isCollectOnDelivery === true,
    notifyPerson: bill.notifyPerson ?? null,
    pickupDates: period(bill.pickupFrom, bill.pickupTo),
    deliveryDates: period(bill.deliveryFrom, bill.deliveryTo),
    isGuaranteed: bill.isGuaranteed === true,
    guaranteeTerms: bill.guaranteeTerms ?? null,
    hasStarted: job.jobStatus === 'completed',
    actualPickup: bill.actualPickup ?? null,
    vehicle: bill.vehicle ?? null,
    paymentTerms: bill.paymentTerms ?? null,
    maximumAtDelivery: formatCents(nowCents),
    valuation: chosenText(sources) ?? (optionValuation && BILL_VALUATION_LABELS[optionValuation]),
    insurance: bill.insurance ?? null,
    accessorialServices: bill.accessorialServices ?? null,
    hasEstimate: true,
    hasInventory: (storedOf(stored, 'inventorySheet')?.articles?.length ?? 0) > 0,
    shipmentNumber: String(job.id),
    isEstimateIncorporated: true,
  }
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

/** What the bill of lading lacks before it can be issued; nothing where no rule asks for the items (DECISIONS J). */
export function gapsOf(sources: DocumentState): { key: string; label: string }[] {
  if (!profileFor(sources.job).needsBillOfLadingItems) return []
  return billOfLadingGaps(billOfLadingFacts(sources)).map(({ key, label }) => ({ key, label }))
}

/** The refusal to issue or sign a bill of lading with blanks, naming each (49 CFR 375.505, DECISIONS J). */
export function incompleteBill(gaps: readonly { key: string; label: string }[]): AppError {
  return new AppError('bill_of_lading_incomplete', {
    message: `The bill of lading is not complete. Missing: ${gaps.map(({ label }) => label).join('; ')}.`,
    details: { gaps },
  })
}
