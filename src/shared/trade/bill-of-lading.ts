/**
 * Required items of a bill of lading for a move between states, in the order of the rule (49 CFR 375.505(b)).
 */
export const BILL_OF_LADING_ITEMS = [
  { key: 'carrier', label: 'Carrier’s registered name and address', source: '49 CFR 375.505(b)(1)' },
  {
    key: 'participatingCarriers',
    label: 'Other carriers taking part, with phone, address and USDOT number, or none',
    source: '49 CFR 375.505(b)(2)',
  },
  { key: 'shipper', label: 'Client’s name and address', source: '49 CFR 375.505(b)(3)' },
  { key: 'paymentForm', label: 'Form of payment taken at delivery', source: '49 CFR 375.505(b)(4)' },
  { key: 'notifyPerson', label: 'Person to tell of the charges', source: '49 CFR 375.505(b)(5)' },
  { key: 'agreedDates', label: 'Agreed pick-up and delivery dates', source: '49 CFR 375.505(b)(6)' },
  {
    key: 'guaranteedService',
    label: 'Guaranteed dates and what is owed for missing them',
    source: '49 CFR 375.505(b)(7)',
  },
  { key: 'actualPickup', label: 'Actual date of pick-up', source: '49 CFR 375.505(b)(8)' },
  { key: 'vehicle', label: 'Identification of the vehicle', source: '49 CFR 375.505(b)(9)' },
  { key: 'paymentTerms', label: 'Terms of payment and minimum charges', source: '49 CFR 375.505(b)(10)' },
  {
    key: 'maximumAtDelivery',
    label: 'Most that is asked for before delivery',
    source: '49 CFR 375.505(b)(11)',
  },
  { key: 'valuation', label: 'Valuation statement and the client’s choice', source: '49 CFR 375.505(b)(12)' },
  { key: 'insurance', label: 'Insurance sold or procured, or none', source: '49 CFR 375.505(b)(13)' },
  {
    key: 'accessorialServices',
    label: 'Accessorial services ordered and minimum weight or volume, or none',
    source: '49 CFR 375.505(b)(14)',
  },
  { key: 'attachments', label: 'Attached estimate and inventory', source: '49 CFR 375.505(b)(15)' },
  { key: 'shipmentNumber', label: 'Number given to the shipment', source: '49 CFR 375.505(b)(16)' },
  {
    key: 'estimateIncorporated',
    label: 'Statement that the services of the estimate are part of the contract',
    source: '49 CFR 375.505(b)(17)',
  },
] as const

export type BillOfLadingItemKey = (typeof BILL_OF_LADING_ITEMS)[number]['key']

/** Items of a bill of lading that are required before it is signed if no law lists them. */
const BASIC_ITEMS = [
  { key: 'carrier', label: 'Company’s name and address' },
  { key: 'shipper', label: 'Client’s name and address' },
  { key: 'places', label: 'Addresses of origin and destination' },
  { key: 'moveDate', label: 'Date of the move' },
  { key: 'services', label: 'Services of the estimate' },
  { key: 'price', label: 'Price of the move' },
] as const
type BasicItemKey = (typeof BASIC_ITEMS)[number]['key']

/** Known facts of a bill of lading; the text 'none' is an answer, an empty text is not. */
export interface BillOfLadingFacts {
  readonly carrierName: string | null
  readonly carrierAddress: string | null
  readonly participatingCarriers: string | null
  readonly shipperName: string | null
  readonly shipperAddress: string | null
  /** Addresses from origin to destination; '' for an unknown one. */
  readonly places: readonly string[]
  /** Whether the estimate has lines, and whether they result in a price. */
  readonly hasServices: boolean
  readonly hasPrice: boolean
  readonly paymentForm: string | null
  readonly isCollectOnDelivery: boolean
  readonly notifyPerson: string | null
  /** Date or period, agreed or guaranteed. */
  readonly pickupDates: string | null
  readonly deliveryDates: string | null
  readonly isGuaranteed: boolean
  /** Penalty or per diem owed to the client. */
  readonly guaranteeTerms: string | null
  /** Whether loading has begun. */
  readonly hasStarted: boolean
  readonly actualPickup: string | null
  readonly vehicle: string | null
  readonly paymentTerms: string | null
  readonly maximumAtDelivery: string | null
  readonly valuation: string | null
  readonly insurance: string | null
  readonly accessorialServices: string | null
  readonly hasEstimate: boolean
  readonly hasInventory: boolean
  readonly shipmentNumber: string | null
  readonly isEstimateIncorporated: boolean
}

const isBlank = (text: string | null) => text === null || text.trim() === ''
const hasNoDates = (facts: BillOfLadingFacts) => isBlank(facts.pickupDates) || isBlank(facts.deliveryDates)

const IS_MISSING: Record<BillOfLadingItemKey | BasicItemKey, (facts: BillOfLadingFacts) => boolean> = {
  carrier: (facts) => isBlank(facts.carrierName) || isBlank(facts.carrierAddress),
  participatingCarriers: (facts) => isBlank(facts.participatingCarriers),
  // A phone is required only 'if available'.
  shipper: (facts) => isBlank(facts.shipperName) || isBlank(facts.shipperAddress),
  paymentForm: (facts) => isBlank(facts.paymentForm),
  notifyPerson: (facts) => facts.isCollectOnDelivery && isBlank(facts.notifyPerson),
  agreedDates: (facts) => !facts.isGuaranteed && hasNoDates(facts),
  guaranteedService: (facts) => facts.isGuaranteed && (hasNoDates(facts) || isBlank(facts.guaranteeTerms)),
  actualPickup: (facts) => facts.hasStarted && isBlank(facts.actualPickup),
  vehicle: (facts) => isBlank(facts.vehicle),
  paymentTerms: (facts) => isBlank(facts.paymentTerms),
  // Goods are held against payment only if payment is collected on delivery.
  maximumAtDelivery: (facts) => facts.isCollectOnDelivery && isBlank(facts.maximumAtDelivery),
  valuation: (facts) => isBlank(facts.valuation),
  insurance: (facts) => isBlank(facts.insurance),
  accessorialServices: (facts) => isBlank(facts.accessorialServices),
  // The inventory is made at loading (49 CFR 375.503(b)), days after the bill is first signed.
  attachments: (facts) => !facts.hasEstimate || (facts.hasStarted && !facts.hasInventory),
  shipmentNumber: (facts) => isBlank(facts.shipmentNumber),
  estimateIncorporated: (facts) => !facts.isEstimateIncorporated,
  places: (facts) => facts.places.length < 2 || facts.places.some(isBlank),
  moveDate: (facts) => isBlank(facts.pickupDates),
  services: (facts) => !facts.hasServices,
  price: (facts) => !facts.hasPrice,
}

/**
 * Returns the items that a bill of lading still lacks, in the order of the rule, without those that do not
 * apply: all of 49 CFR 375.505(b) between states; elsewhere parties, locations, date, services and price.
 */
export function billOfLadingGaps(facts: BillOfLadingFacts, isFederal: boolean): BillOfLadingGap[] {
  const items: readonly BillOfLadingGap[] = isFederal ? BILL_OF_LADING_ITEMS : BASIC_ITEMS
  return items.filter(({ key }) => IS_MISSING[key](facts)).map(({ key, label }) => ({ key, label }))
}

interface BillOfLadingGap {
  readonly key: BillOfLadingItemKey | BasicItemKey
  readonly label: string
}
