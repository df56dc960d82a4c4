import {
  BILL_VALUATION_LABELS,
  BILL_VALUATIONS,
  PAYMENT_FORM_LABELS,
  PAYMENT_FORMS,
} from '../../shared/documents/document.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { formatDay } from '../../shared/kernel/dates.ts'
import { formatCents, percentOfCents } from '../../shared/kernel/money.ts'
import { billOfLadingGaps, type BillOfLadingFacts } from '../../shared/trade/bill-of-lading.ts'
import { maxAtDeliveryCents, profileFor } from '../../shared/trade/profiles.ts'
import { estimateOf, invoiceOf, storedOf, type VariableSources } from './document.lines.ts'
import { estimateOptionOf } from './document.variables.ts'

/** What is known for the bill of lading of a job, as 49 CFR 375.505(b) asks for it (DECISIONS J). */
export function billOfLadingFacts(sources: VariableSources): BillOfLadingFacts {
  const { job, stored } = sources
  const bill = storedOf(stored, 'billOfLading') ?? {}
  const { client, company } = job
  const valuation = BILL_VALUATIONS.find((one) => one === bill.optionValuation)
  const payment = PAYMENT_FORMS.find((one) => one === bill.paymentForm)
  const profile = profileFor(job)
  const option = estimateOptionOf(sources) ?? 'none'
  const { totalCents } = estimateOf(sources)
  const { percent } = profile.deliveryShare
  // Of a non-binding estimate the bill names the most that may be asked for, whatever the invoice comes to.
  const isCapped = option === 'nonbinding' && percent !== null
  const nowCents = isCapped
    ? percentOfCents(totalCents, percent)
    : maxAtDeliveryCents(profile, option, totalCents, invoiceOf(sources).totalCents).nowCents
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
    valuation: valuation ? BILL_VALUATION_LABELS[valuation] : null,
    insurance: bill.insurance ?? null,
    accessorialServices: bill.accessorialServices ?? null,
    hasEstimate: true,
    hasInventory: (storedOf(stored, 'inventorySheet')?.articles?.length ?? 0) > 0,
    shipmentNumber: String(job.id),
    isEstimateIncorporated: true,
  }
}

function period(from: string | null | undefined, to: string | null | undefined): string | null {
  if (!from) return null
  return to && to !== from ? `${formatDay(from)} to ${formatDay(to)}` : formatDay(from)
}

/** What the bill of lading lacks before it can be issued; nothing where no rule asks for the items (DECISIONS J). */
export function gapsOf(sources: VariableSources): { key: string; label: string }[] {
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
