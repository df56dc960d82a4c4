import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { BILL_VALUATIONS } from '../../../../shared/jobs/documents/document.ts'
import { shownBillOfLadingSchema, type ShownBillOfLading } from '../../../../shared/jobs/documents/shown.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { formatCents } from '../../../../shared/kernel/money.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import type { BillOfLadingFacts } from '../../../../shared/trade/bill-of-lading.ts'
import { profileFor } from '../../../../shared/trade/profiles.ts'
import { maxAtDeliveryCents } from '../../../../shared/trade/delivery-limit.ts'
import { billOfLadingFacts } from '../bill-of-lading.facts.ts'
import { isFilledByHand } from '../bill-of-lading.fill.ts'
import { agreedPriceOfState } from '../agreed.ts'
import { invoiceOf } from '../document.lines.ts'
import { estimateOptionOf, variablesOf } from '../document.variables.ts'
import type { DocumentState } from '../document.view.ts'
import { claimBlocks, valuationText } from './liability.section.ts'
import { estimateSection } from './estimate.page.ts'
import { federalItems } from './federal-items.table.ts'
import { answerText, dollarText, NOT_SET, quantityText, textOrNotSet } from './figures.ts'
import { moveRows, placeBlocks } from './job.facts.ts'
import type { Page, PageSource } from './page.source.ts'
import { rescissionBlocks } from './promise.ts'
import { protectionBlocks } from './protection.section.ts'
import { signatureBlocks } from './signatures.section.ts'
import { wordingBlocks } from './wording.blocks.ts'

/**
 * Returns the bill of lading: the contract of carriage with its required facts, terms, and signatures (49 CFR
 * 375.505).
 */
export function billOfLadingPage(source: PageSource): Page {
  const { state } = source
  const facts = billOfLadingFacts(state)
  const bill = shownBillOfLadingSchema.parse(variablesOf(state, 'billOfLading'))
  return {
    blocks: [
      { kind: 'facts', columns: 2, rows: filledRows(state, moveRows(state.job)) },
      ...partyBlocks(source, facts),
      ...(state.job.locations.length > 0 || isFilledByHand(state.stored) ? placeBlocks(state.job) : []),
      ...serviceBlocks(state, facts),
      ...estimateSection(source),
      ...paymentBlocks(state, facts, bill),
      ...valuationBlocks(source, bill),
      ...packingBlocks(state, bill),
      ...(profileFor(state.job).needsBillOfLadingItems ? federalItems(facts) : []),
      ...claimBlocks(state),
      ...wordingBlocks(source, 'billOfLading', 'Terms of the contract'),
      ...rescissionBlocks(source),
      ...signatureBlocks(source, 'billOfLading'),
    ],
  }
}

/**
 * Rows of a label and a text. Empty rows are left out, except on bills that were signed when they were still
 * printed.
 */
function filledRows(
  { stored }: DocumentState,
  rows: readonly (readonly [string, string | null])[],
): [string, string][] {
  return rows
    .map(([label, text]): [string, string] => [label, textOrNotSet(text)])
    .filter(([, text]) => text !== NOT_SET || isFilledByHand(stored))
}

function partyBlocks({ state, cargoPolicy }: PageSource, facts: BillOfLadingFacts): PdfBlock[] {
  const { job } = state
  const carrier = [facts.carrierName, facts.carrierAddress, formatPhone(job.company.phone)]
  const shipper = [facts.shipperName, facts.shipperAddress, formatPhone(job.client?.phone)]
  const joined = (parts: (string | null)[]) => parts.filter((part) => part?.trim()).join(' · ')
  const policy = cargoPolicy && `${cargoPolicy.carrier}, policy ${cargoPolicy.policyNumber}`
  return [
    { kind: 'heading', level: 2, text: 'Carrier and shipper' },
    {
      kind: 'facts',
      rows: filledRows(state, [
        ['Carrier', joined(carrier)],
        ...(policy ? [["Carrier's cargo insurance", policy] as const] : []),
        ['Other carriers', facts.participatingCarriers],
        ['Shipper', joined(shipper)],
        ['Shipment number', facts.shipmentNumber],
        ['Vehicle', facts.vehicle],
      ]),
    },
  ]
}

function serviceBlocks(state: DocumentState, facts: BillOfLadingFacts): PdfBlock[] {
  const missed: [string, string | null][] = facts.isGuaranteed ? [['If missed', facts.guaranteeTerms]] : []
  return [
    { kind: 'heading', level: 2, text: 'Dates and services' },
    {
      kind: 'facts',
      rows: filledRows(state, [
        ['Agreed pick-up', facts.pickupDates],
        ['Agreed delivery', facts.deliveryDates],
        ['Dates guaranteed', answerText(facts.isGuaranteed)],
        ...missed,
        ['Actual pick-up', formatDay(facts.actualPickup)],
        ['Accessorial services', facts.accessorialServices],
        ['Insurance', facts.insurance],
      ]),
    },
  ]
}

function paymentBlocks(state: DocumentState, facts: BillOfLadingFacts, bill: ShownBillOfLading): PdfBlock[] {
  const { nowCents, laterCents, laterAfterDays } = maxAtDeliveryCents(
    profileFor(state.job),
    estimateOptionOf(state) ?? 'none',
    agreedPriceOfState(state),
    invoiceOf(state).totalCents,
  )
  const later = laterAfterDays === null ? '' : ` after ${laterAfterDays} days`
  return [
    { kind: 'heading', level: 2, text: 'Payment' },
    {
      kind: 'facts',
      rows: filledRows(state, [
        ['Form of payment', facts.paymentForm],
        ['Terms of payment', facts.paymentTerms],
        ['Collected on delivery', answerText(bill.isCollectOnDelivery)],
        ['Tell of charges', bill.notifyPerson],
        ['Most before delivery', formatCents(nowCents)],
        ...(laterCents > 0 ? [['Billed later', `${formatCents(laterCents)}${later}`] as const] : []),
      ]),
    },
  ]
}

function valuationBlocks(source: PageSource, bill: ShownBillOfLading): PdfBlock[] {
  const chosen = protectionBlocks(source)
  // The carrier is liable under the protection that the client chose and agreed to.
  if (chosen.length > 0) return chosen
  const declared = filledRows(source.state, [['Declared value', dollarText(bill.declaredValue)]])
  return [
    { kind: 'heading', level: 2, text: 'Protection: how the carrier answers for the goods' },
    {
      kind: 'checks',
      isLegal: true,
      items: BILL_VALUATIONS.map((name) => ({
        label: valuationText(name),
        isChecked: bill.optionValuation === name,
      })),
    },
    ...(declared.length > 0 ? [{ kind: 'facts' as const, rows: declared }] : []),
  ]
}

function packingBlocks(
  { stored }: DocumentState,
  { packingMaterials, packingTotal }: ShownBillOfLading,
): PdfBlock[] {
  const used = packingMaterials.filter(({ quantity }) => quantity > 0)
  const heading: PdfBlock = { kind: 'heading', level: 2, text: 'Packing materials' }
  if (used.length === 0) return isFilledByHand(stored) ? [heading, { kind: 'paragraph', text: 'None.' }] : []
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { title: 'Material', width: 46 },
        { title: 'Quantity', width: 16, align: 'right' },
        { title: 'Rate', width: 18, align: 'right' },
        { title: 'Amount', width: 20, align: 'right' },
      ],
      rows: used.map(({ label, quantity, rate, amount }) => [
        label,
        quantityText(quantity),
        dollarText(rate),
        dollarText(amount),
      ]),
      foot: [['Total', '', '', dollarText(packingTotal)]],
    },
  ]
}
