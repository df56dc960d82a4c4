import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import {
  BILL_OF_LADING_ITEMS,
  type BillOfLadingFacts,
  type BillOfLadingItemKey,
} from '../../../../shared/trade/bill-of-lading.ts'
import { textOrNotSet } from './figures.ts'
import { legal } from './page.source.ts'

/**
 * Returns the content of a bill of lading for each of the 17 required items, in the order of the rule (49 CFR
 * 375.505(b)).
 */
export function federalItems(facts: BillOfLadingFacts): PdfBlock[] {
  return legal(itemsTable(facts))
}

function itemsTable(facts: BillOfLadingFacts): PdfBlock[] {
  return [
    { kind: 'heading', level: 2, text: 'Items of 49 CFR 375.505(b)' },
    {
      kind: 'table',
      columns: [
        { title: '#', width: 6, align: 'right' },
        { title: 'Item', width: 40 },
        { title: 'On this bill of lading', width: 54 },
      ],
      rows: BILL_OF_LADING_ITEMS.map(({ key, label }, index) => [
        String(index + 1),
        label,
        ANSWERS[key](facts),
      ]),
    },
  ]
}

const dates = (facts: BillOfLadingFacts) =>
  `Pick-up ${textOrNotSet(facts.pickupDates)}; delivery ${textOrNotSet(facts.deliveryDates)}`

const ANSWERS: Record<BillOfLadingItemKey, (facts: BillOfLadingFacts) => string> = {
  carrier: ({ carrierName, carrierAddress }) =>
    `${textOrNotSet(carrierName)}; ${textOrNotSet(carrierAddress)}`,
  participatingCarriers: (facts) => textOrNotSet(facts.participatingCarriers),
  shipper: ({ shipperName, shipperAddress }) =>
    `${textOrNotSet(shipperName)}; ${textOrNotSet(shipperAddress)}`,
  paymentForm: (facts) => textOrNotSet(facts.paymentForm),
  notifyPerson: (facts) =>
    facts.isCollectOnDelivery ? textOrNotSet(facts.notifyPerson) : 'Not collected on delivery',
  agreedDates: (facts) => (facts.isGuaranteed ? 'Guaranteed, see item 7' : dates(facts)),
  guaranteedService: (facts) =>
    facts.isGuaranteed ? `${dates(facts)}. ${textOrNotSet(facts.guaranteeTerms)}` : 'Dates not guaranteed',
  actualPickup: (facts) =>
    formatDay(facts.actualPickup) || (facts.hasStarted ? textOrNotSet(null) : 'Entered when loaded'),
  vehicle: (facts) => textOrNotSet(facts.vehicle),
  paymentTerms: (facts) => textOrNotSet(facts.paymentTerms),
  maximumAtDelivery: (facts) => textOrNotSet(facts.maximumAtDelivery),
  valuation: (facts) => textOrNotSet(facts.valuation),
  insurance: (facts) => textOrNotSet(facts.insurance),
  accessorialServices: (facts) => textOrNotSet(facts.accessorialServices),
  attachments: (facts) =>
    `Estimate above; ${facts.hasInventory ? 'inventory sheet of this job' : 'inventory drawn up when loading'}`,
  shipmentNumber: (facts) => textOrNotSet(facts.shipmentNumber),
  estimateIncorporated: () => 'The services of the estimate above are part of this contract.',
}
