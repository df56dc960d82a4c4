import { createHash } from 'node:crypto'
import { sealRecord, type AgreementRecord } from '../../../../shared/jobs/agreements/records.ts'
import { DEFAULT_VARIABLES } from '../../../../shared/company/settings/company.variables.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../../shared/jobs/documents/consent.ts'
import type { DocumentName } from '../../../../shared/jobs/documents/document.ts'
import { agreementOf, DOCUMENTS } from '../../../../shared/jobs/documents/document.rules.ts'
import { DEFAULT_WORDINGS, WORDING_NAMES } from '../../../../shared/jobs/documents/wordings/defaults.ts'
import { cents, centsFromDollars } from '../../../../shared/kernel/money.ts'
import type { DueFacts } from '../../../../shared/jobs/finances/due.ts'
import { linesTotalCents } from '../../../../shared/jobs/finances/lines.ts'
import { profileFor } from '../../../../shared/trade/profiles.ts'
import { maxAtDeliveryCents } from '../../../../shared/trade/delivery-limit.ts'
import type { JobRecord, PersonRecord, StoredLocation } from '../../jobs/job.record.ts'
import {
  paidCentsOf,
  tipCentsOf,
  type JobMoney,
  type RecordedPayment,
  type StoredCharge,
} from '../../finances/money.ts'
import { viewPayments } from '../../finances/payments.view.ts'
import type { Wordings } from '../../wordings/wordings.service.ts'
import { contentHashOf } from '../content-hash.ts'
import { agreedPriceOfState } from '../agreed.ts'
import { documentFactsOf, estimateOf, invoiceOf } from '../document.lines.ts'
import { consentContent, estimateOptionOf, variablesOf, wordingText } from '../document.variables.ts'
import type { DocumentState } from '../document.view.ts'
import type { StoredDocuments, StoredSignature } from '../documents.store.ts'
import type { PageMoney } from './page.source.ts'
import type { PageSource } from './pages.ts'

export const CLIENT: PersonRecord = {
  id: 31,
  firstName: 'Ana',
  lastName: 'O’Neil',
  companyName: '',
  isCompany: false,
  email: 'ana@example.com',
  phone: '3035550142',
  address: '12 Elm Street, Denver, CO 80205',
  address2: 'Unit 4',
  profileFileId: null,
}

export function place(
  address: string,
  addressState: string,
  more: Partial<StoredLocation> = {},
): StoredLocation {
  return { address, addressState, activities: [], ...more }
}

const FULL_JOB: JobRecord = {
  id: 4711,
  ownerId: null,
  hasRoutes: false,
  bookedEstimate: null,
  companyId: 7,
  version: 3,
  addedBy: 2,
  clientId: CLIENT.id,
  billingContactId: null,
  isBillingContact: true,
  jobSource: 'referral',
  homeSize: 'H3',
  jobStatus: 'scheduled',
  jobType: 'interstate',
  jobDate: '2026-12-09 08:30:00',
  isDateDirty: false,
  timeOfScheduling: '2026-12-01T17:00:00Z',
  closedIn: null,
  crewSize: 3,
  useTruck: true,
  minimumTime: null,
  packingHours: null,
  notes: '',
  cargo: [],
  contactPerson: [],
  locations: [
    place('12 Elm Street, Denver, CO 80205', 'CO', {
      locationType: 'House',
      numRooms: 6,
      numStairFlights: 4,
      elevator: true,
      longCarry: 120,
    }),
    place('9 Storage Way, Cheyenne, WY 82001', 'WY', { locationType: 'Storage' }),
    place('77 Bay Avenue, Boise, ID 83702', 'ID', { locationType: 'Apartment', numStairFlights: 1 }),
  ],
  distanceMiles: 830,
  isLocal: false,
  lastContactDate: null,
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-20T10:00:00Z',
  startedAt: null,
  completedAt: null,
  startsAt: null,
  endsAt: null,
  hasPayments: false,
  lost: null,
  ownDocuments: [],
  hasAgreements: false,
  hasRevenue: false,
  hasFollowUps: false,
  hasPayLines: false,
  isFilledIn: true,
  estimateLines: null,
  dayRates: null,
  foundPlaces: null,
  hasEarlierTerms: false,
  estimateRules: 2,
  areHoursTyped: true,
  deletedAt: null,
  client: CLIENT,
  billingContact: null,
  updatedBy: null,
  crew: [],
  vehicles: [],
  company: {
    id: 7,
    name: 'High Plains Moving',
    handle: 'high-plains',
    logoFileId: null,
    phone: '3035550100',
    textPhone: null,
    email: 'office@example.com',
    timezone: 'America/Denver',
    standardCrewSize: 2,
    booking: {},
    defaultWorkerPay: 'laborVariable',
    variables: DEFAULT_VARIABLES,
    address: '2100 Blake Street, Denver, CO 80205',
    latitude: 39.7539,
    longitude: -104.9915,
    showDocuments: true,
    stateMeta: {
      Colorado: { pucNumber: 'HHG-00123', samePrimaryPuc: false, pucAddress: 'PO Box 9, Denver, CO 80201' },
      Federal: { usdotNumber: '1234567', mcNumber: '765432' },
    },
    packingMaterials: {},
    addressState: 'CO',
    cardFeePercent: 0,
  },
}

/** Returns a job with everything that its documents can show. */
export function fullJob(more: Partial<JobRecord> = {}): JobRecord {
  return { ...FULL_JOB, ...more }
}

/** Returns a job without any optional data. */
export function bareJob(more: Partial<JobRecord> = {}): JobRecord {
  return {
    ...FULL_JOB,
    jobStatus: 'inquiring',
    clientId: null,
    client: null,
    jobDate: null,
    timeOfScheduling: null,
    crewSize: 2,
    locations: [],
    distanceMiles: null,
    company: { ...FULL_JOB.company, phone: null, email: null, address: '', stateMeta: {} },
    ...more,
  }
}

const photo = (id: number) => ({ id })

export const FULL_DOCUMENTS: StoredDocuments = {
  estimate: {
    dirty: true,
    lineItems: [
      { id: 1, item: 'moving', lineItemDate: '2026-12-09', rate: 1.5, units: 7000 },
      { id: 2, item: 'hourlyRateThreePacking', lineItemDate: '2026-12-08', rate: 90, units: 4.25 },
      { id: 3, item: 'discount', lineItemDate: null, rate: 40, units: 1 },
    ],
  },
  coloradoClientAgreement: {
    cargoInsurance: true,
    optionsValuation: {
      optionA1: { accept: '', reject: 'AO' },
      optionA2: { accept: 'AO', reject: '' },
      optionB: { accept: '', reject: 'AO' },
    },
    optionValuation: 'fullReplacementCostOption',
    valuation: { name: 'Gold', coverage: 52_000, deductible: 250, premium: 310.5 },
    valueOfShipment: 48_000,
    // Agreed to before protection had a price, so it stays without one.
    agreedWithoutPrice: true,
  },
  billOfLading: {
    optionEstimate: 'nonbinding',
    optionValuation: 'lump',
    declaredValue: 30_000,
    packingMaterials: [{ item: 'dish_pack', quantity: 3, rate: 9.5 }],
    participatingCarriers: 'none',
    paymentForm: 'cashiers',
    isCollectOnDelivery: true,
    notifyPerson: 'Ana O’Neil, (303) 555-0142',
    pickupFrom: '2026-12-09',
    pickupTo: '2026-12-10',
    deliveryFrom: '2026-12-14',
    deliveryTo: '2026-12-16',
    isGuaranteed: true,
    guaranteeTerms: '$75 for each day late',
    actualPickup: '2026-12-09',
    vehicle: 'Truck 8, plate HPM-808',
    paymentTerms: 'Due at delivery',
    insurance: 'none sold',
    accessorialServices: 'Piano carried up one flight',
  },
  cubeSheet: {
    lineItems: [
      {
        id: 1,
        category: 'Bedroom',
        item: 'Bed, queen',
        units: 2,
        volume: 65,
        comments: 'oak',
        damage: 'scratched foot',
      },
      { id: 2, category: 'Bedroom', item: 'Bed, king', units: 1, volume: 70, delivered: true },
      { id: 3, category: 'Garage', item: 'Workbench', units: 1.5, volume: 20 },
    ],
  },
  inventorySheet: {
    origin_condition: 'Dry and clean',
    destination_condition: 'Narrow stairs',
    articles: [
      {
        id: 8,
        article: 'Sofa',
        descriptive_symbols: ['SW'],
        exception_symbols: ['SC', 'T'],
        location_symbols: ['3', '5'],
        photos: [photo(901), photo(902)],
      },
      {
        id: 9,
        article: 'Television',
        descriptive_symbols: ['C', 'MCU'],
        exception_symbols: [],
        location_symbols: [],
        photos: [photo(901)],
      },
    ],
  },
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const WORDINGS = Object.fromEntries(
  WORDING_NAMES.map((name) => [
    name,
    { version: 0, hash: sha256(DEFAULT_WORDINGS[name]), body: DEFAULT_WORDINGS[name] },
  ]),
) as Wordings // one entry for each name

/** Returns the state that a job's documents are shown from, with nothing agreed to or signed. */
export function stateOf(job: JobRecord, stored: StoredDocuments = {}): DocumentState {
  return {
    job,
    stored,
    revenue: [],
    wordings: WORDINGS,
    newTexts: [],
    records: [],
    signatures: [],
    consent: undefined,
  }
}

/** Returns the same state after the client agreed to the documents, one per minute. */
export async function agreedTo(state: DocumentState, names: readonly DocumentName[]): Promise<DocumentState> {
  const records: AgreementRecord[] = []
  const seal = async (name: string, clause: string, type: AgreementRecord['type'], content: object) => {
    const number = records.length + 1
    const record = await sealRecord(
      {
        id: 500 + number,
        jobId: state.job.id,
        userId: CLIENT.id,
        name,
        type,
        clause,
        content: { ...content },
        timestamp: 1_796_140_800 + 60 * number,
        ip: '203.0.113.9',
        userAgent: 'Mozilla/5.0 (iPhone)',
        previousHash: records.at(-1)?.hash ?? null,
      },
      (text) => Promise.resolve(sha256(text)),
    )
    records.push(record)
    return record
  }
  const consent = await seal(CONSENT_NAME, CONSENT_CLAUSE, 'acknowledgement', consentContent(state, true))
  for (const name of names) {
    const builtIn = DOCUMENTS.find((one) => one.name === name)
    const agreement = builtIn ? builtIn.agreement : agreementOf(documentFactsOf(state.job), name)
    if (agreement) await seal(name, agreement.clause, agreement.type, variablesOf(state, name))
  }
  return { ...state, records, consent }
}

/** Returns a signature on the current content of a document. */
export function signatureOn(
  state: DocumentState,
  where: Pick<StoredSignature, 'document' | 'place' | 'party' | 'name'>,
): StoredSignature {
  return {
    ...where,
    id: 1,
    strokes: [
      [
        [0.1, 0.5],
        [0.4, 0.2],
        [0.9, 0.6],
      ],
    ],
    damage: '',
    contentHash: contentHashOf(variablesOf(state, where.document)),
    userId: CLIENT.id,
    signedAt: '2026-12-09T15:40:00Z',
    deviceSignedAt: null,
  }
}

/** A picture that every decoder can read: one red pixel. */
export const PIXEL = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Returns a successful charge of a job with these lines in dollars. */
export function chargeOf(
  id: number,
  lines: Record<string, number>,
  more: Partial<StoredCharge> = {},
): StoredCharge {
  const lineItems = Object.entries(lines).map(([productItem, amount]) => ({
    productItemId: FULL_JOB.id,
    productItem,
    productRate: amount,
    productUnits: 1,
    amount,
  }))
  const amountCents = linesTotalCents(lineItems)
  return {
    id,
    companyId: FULL_JOB.companyId,
    jobId: FULL_JOB.id,
    userId: CLIENT.id,
    isClientPresent: false,
    createdBy: CLIENT.id,
    createdByName: 'Ana O’Neil',
    purpose: 'due',
    lines: lineItems,
    amountCents,
    capture: 'automatic',
    confirmation: 'automatic',
    cardId: null,
    paymentMethodId: 'pm_1',
    customerId: 'cus_1',
    brand: 'visa',
    last4: '4242',
    funding: 'credit',
    status: 'succeeded',
    capturedCents: amountCents,
    refundedCents: cents(0),
    failureCode: '',
    failureMessage: '',
    providerKey: '00000000-0000-0000-0000-000000000000',
    intentId: `pi_${id}`,
    caller: null,
    idempotencyKey: null,
    requestHash: null,
    createdAt: '2026-12-01T16:30:04.000Z',
    settledAt: '2026-12-01T16:30:07.000Z',
    leaseUntil: null,
    mandateVersion: null,
    usedAt: null,
    refunds: [],
    chargebacks: [],
    ...more,
  }
}

/** Returns a manually recorded payment. */
export function recordedOf(
  id: number,
  dollars: number,
  more: Partial<RecordedPayment> = {},
): RecordedPayment {
  return {
    id,
    amountCents: centsFromDollars(dollars),
    paidOn: '2026-12-10',
    method: 'check',
    photoFileId: null,
    paymentType: 'afterDelivery',
    note: 'No. 1042',
    recordedBy: 2,
    recordedByName: 'Mo Day',
    recordedAt: '2026-12-10T18:00:00.000Z',
    voidedAt: null,
    voidReason: '',
    doubt: '',
    ...more,
  }
}

/** Returns the payments that a job's pages are made from, at the time of printing. */
export function moneyOf(state: DocumentState, made: Partial<JobMoney> = {}): PageMoney {
  const money: JobMoney = { charges: [], recorded: [], claimChecks: [], ...made }
  const { job } = state
  const [estimateCents, invoiceCents] = [estimateOf(state).totalCents, invoiceOf(state).totalCents]
  const option = estimateOptionOf(state) ?? 'none'
  const agreed = agreedPriceOfState(state)
  const { nowCents, laterCents } = maxAtDeliveryCents(profileFor(job), option, agreed, invoiceCents)
  const paidCents = paidCentsOf(money)
  const tipCents = tipCentsOf(money)
  const facts: DueFacts = {
    jobId: job.id,
    jobStatus: job.jobStatus,
    isDeleted: false,
    hasStarted: job.startedAt !== null,
    variables: job.company.variables,
    isLocal: job.isLocal,
    estimateCents,
    invoiceCents,
    atDelivery: { nowCents, laterCents, isLaterDue: false },
    paidCents,
  }
  const invoice = invoiceOf(state).lineItems
  const agreedBy = () => null
  const prices = {
    estimateCents,
    changesCents: cents(0),
    invoiceCents,
    invoice,
    agreed,
    agreedBy,
    option,
    revenue: [],
  }
  const laterDay = laterCents > 0 ? '2027-01-08' : null
  const viewer = { kind: 'client', isAdministrator: false, viewFinancials: false, permissions: [] } as const
  const shown = viewPayments(
    {
      job,
      money,
      prices,
      facts,
      tipCents,
      laterDay,
      staffLimitFor: () => null,
      isOver: job.jobStatus === 'completed',
    },
    viewer,
  )
  if (!shown) throw new Error('A client sees payments')
  return { made: money, shown }
}

/** Returns a page source with this state and defaults for the rest. */
export function sourceOf(state: DocumentState, more: Partial<PageSource> = {}): PageSource {
  return {
    state,
    logo: null,
    photos: new Map(),
    publicUrl: 'https://movesheet.test',
    product: 'Movesheet',
    now: '2026-12-02T18:05:00.000Z',
    textOf: (name) => wordingText(state, name).text,
    money: moneyOf(state),
    cards: [],
    cargoPolicy: null,
    ...more,
  }
}
