import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BILL_OF_LADING_ITEMS,
  billOfLadingGaps,
  type BillOfLadingFacts,
  type BillOfLadingItemKey,
} from './bill-of-lading.ts'

const complete: BillOfLadingFacts = {
  carrierName: 'Front Range Movers',
  carrierAddress: '1 Main St, Denver, CO',
  participatingCarriers: 'none',
  shipperName: 'Ada Byron',
  shipperAddress: '2 Oak St, Denver, CO',
  places: ['2 Oak St, Denver, CO', '9 Bay Ave, Boise, ID'],
  hasServices: true,
  hasPrice: true,
  paymentForm: 'Card',
  isCollectOnDelivery: true,
  notifyPerson: 'Ada Byron, 2 Oak St, (303) 555-0100',
  pickupDates: '12/01/2026',
  deliveryDates: '12/04/2026 to 12/06/2026',
  isGuaranteed: false,
  guaranteeTerms: null,
  hasStarted: true,
  actualPickup: '12/01/2026',
  vehicle: 'Truck 7',
  paymentTerms: 'Due at delivery, at least $300',
  maximumAtDelivery: '$1,100.00',
  valuation: 'Full value',
  insurance: 'none',
  accessorialServices: 'none',
  hasEstimate: true,
  hasInventory: true,
  shipmentNumber: '1042',
  isEstimateIncorporated: true,
}
const guaranteed: BillOfLadingFacts = { ...complete, isGuaranteed: true, guaranteeTerms: '$100 a day' }
const keys = (facts: BillOfLadingFacts) => billOfLadingGaps(facts, true).map(({ key }) => key)

/** Facts that lack one item, and the one gap that results. */
const GAPS: [BillOfLadingItemKey, BillOfLadingFacts][] = [
  ['carrier', { ...complete, carrierName: null }],
  ['carrier', { ...complete, carrierAddress: '' }],
  ['participatingCarriers', { ...complete, participatingCarriers: null }],
  ['shipper', { ...complete, shipperName: null }],
  ['shipper', { ...complete, shipperAddress: ' ' }],
  ['paymentForm', { ...complete, paymentForm: null }],
  ['notifyPerson', { ...complete, notifyPerson: null }],
  ['agreedDates', { ...complete, pickupDates: null }],
  ['agreedDates', { ...complete, deliveryDates: null }],
  ['guaranteedService', { ...guaranteed, guaranteeTerms: null }],
  ['guaranteedService', { ...guaranteed, pickupDates: null }],
  ['guaranteedService', { ...guaranteed, deliveryDates: null }],
  ['actualPickup', { ...complete, actualPickup: null }],
  ['vehicle', { ...complete, vehicle: null }],
  ['paymentTerms', { ...complete, paymentTerms: null }],
  ['maximumAtDelivery', { ...complete, maximumAtDelivery: null }],
  ['valuation', { ...complete, valuation: null }],
  ['insurance', { ...complete, insurance: null }],
  ['accessorialServices', { ...complete, accessorialServices: null }],
  ['attachments', { ...complete, hasEstimate: false }],
  ['attachments', { ...complete, hasInventory: false }],
  ['shipmentNumber', { ...complete, shipmentNumber: null }],
  ['estimateIncorporated', { ...complete, isEstimateIncorporated: false }],
]

describe('items of a bill of lading', () => {
  it('are the 17 of 49 CFR 375.505(b), in order', () => {
    expect(BILL_OF_LADING_ITEMS.map(({ source }) => source)).toEqual(
      Array.from({ length: 17 }, (_, index) => `49 CFR 375.505(b)(${index + 1})`),
    )
    expect(new Set(BILL_OF_LADING_ITEMS.map(({ key }) => key)).size).toBe(17)
    expect(new Set(BILL_OF_LADING_ITEMS.map(({ label }) => label)).size).toBe(17)
  })
})

describe('gaps of a bill of lading', () => {
  it.each([complete, guaranteed])('are none for complete facts', (facts) => {
    expect(billOfLadingGaps(facts, true)).toEqual([])
  })

  it.each(GAPS)('name only %s', (key, facts) => {
    const label = BILL_OF_LADING_ITEMS.find((item) => item.key === key)?.label
    expect(billOfLadingGaps(facts, true)).toEqual([{ key, label }])
  })

  it('can be any of the items', () => {
    expect([...new Set(GAPS.map(([key]) => key))]).toEqual(BILL_OF_LADING_ITEMS.map(({ key }) => key))
  })

  it.each<[string, BillOfLadingFacts]>([
    [
      'charges unless collected on delivery',
      { ...complete, isCollectOnDelivery: false, notifyPerson: null, maximumAtDelivery: null },
    ],
    ['a guarantee unless one is given', { ...complete, guaranteeTerms: null }],
    [
      'pick-up and inventory before loading',
      { ...complete, hasStarted: false, actualPickup: null, hasInventory: false },
    ],
  ])('leave out %s', (_what, facts) => expect(billOfLadingGaps(facts, true)).toEqual([]))

  it.each<[string, BillOfLadingFacts]>([
    ['carrier', { ...complete, carrierAddress: '' }],
    ['shipper', { ...complete, shipperName: '' }],
    ['places', { ...complete, places: ['2 Oak St, Denver, CO'] }],
    ['places', { ...complete, places: ['2 Oak St, Denver, CO', ''] }],
    ['moveDate', { ...complete, pickupDates: null }],
    ['services', { ...complete, hasServices: false }],
    ['price', { ...complete, hasPrice: false }],
  ])('name only %s if no law lists the items', (key, facts) =>
    expect(billOfLadingGaps(facts, false).map((gap) => gap.key)).toEqual([key]),
  )

  it('leave out the federal items if no law lists them', () => {
    const facts = { ...complete, vehicle: null, insurance: null, paymentForm: null, deliveryDates: null }
    expect(billOfLadingGaps(facts, false)).toEqual([])
  })

  it('accept an explicit none, but not an empty text', () => {
    expect(
      keys({ ...complete, participatingCarriers: '  ', insurance: '', accessorialServices: '\n' }),
    ).toEqual(['participatingCarriers', 'insurance', 'accessorialServices'])
  })

  it('are in the order of the rule, and never grow with another answer', () => {
    const answer = fc.constantFrom('something', '', ' ', null)
    const facts = fc.record<BillOfLadingFacts>({
      carrierName: answer,
      carrierAddress: answer,
      participatingCarriers: answer,
      shipperName: answer,
      shipperAddress: answer,
      places: fc.constant([]),
      hasServices: fc.boolean(),
      hasPrice: fc.boolean(),
      paymentForm: answer,
      isCollectOnDelivery: fc.boolean(),
      notifyPerson: answer,
      pickupDates: answer,
      deliveryDates: answer,
      isGuaranteed: fc.boolean(),
      guaranteeTerms: answer,
      hasStarted: fc.boolean(),
      actualPickup: answer,
      vehicle: answer,
      paymentTerms: answer,
      maximumAtDelivery: answer,
      valuation: answer,
      insurance: answer,
      accessorialServices: answer,
      hasEstimate: fc.boolean(),
      hasInventory: fc.boolean(),
      shipmentNumber: answer,
      isEstimateIncorporated: fc.boolean(),
    })
    const order = BILL_OF_LADING_ITEMS.map(({ key }) => key)
    fc.assert(
      fc.property(facts, (some) => {
        const gaps = keys(some)
        expect(gaps).toEqual(order.filter((key) => gaps.includes(key)))
        expect(gaps).toEqual(
          expect.arrayContaining(keys({ ...some, vehicle: 'Truck 7', insurance: 'none', hasEstimate: true })),
        )
      }),
    )
  })
})
