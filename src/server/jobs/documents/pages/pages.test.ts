import { createHash, verify, createPublicKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFile, type FileCheckTools } from '../../../../shared/jobs/agreements/check.ts'
import { CONSUMER_RIGHTS_PAGES } from '../../../../shared/jobs/documents/consumer-rights.ts'
import {
  TEMPLATE_NAMES,
  TEMPLATE_TITLES,
  type BuiltInTemplate,
} from '../../../../shared/jobs/documents/document.ts'
import { joinTitle } from '../../../../shared/jobs/documents/own-documents.ts'
import { ESTIMATE_ITEMS } from '../../../../shared/company/settings/estimate-items.ts'
import { centsFromDollars, formatCents, sumCents, cents } from '../../../../shared/kernel/money.ts'
import { readPdf } from '../../../adapters/pdf/read-pdf.ts'
import { renderPdf } from '../../../adapters/pdf/render.ts'
import type { PdfBlock, PdfModel, PdfTable } from '../../../adapters/pdf/pdf.model.ts'
import { estimateOf } from '../document.lines.ts'
import type { DocumentState } from '../document.view.ts'
import { pdfModel, photoIdsOf } from './pages.ts'
import {
  agreedTo,
  bareJob,
  chargeOf,
  CLIENT,
  FULL_DOCUMENTS,
  fullJob,
  moneyOf,
  PIXEL,
  place,
  recordedOf,
  signatureOn,
  sourceOf,
  stateOf,
} from './pages.fixture.ts'

const encoder = new TextEncoder()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}

/** Returns all texts that a model prints, one per line. */
const textOf = (model: PdfModel) => stringsOf(model).join('\n')

function expectClean(model: PdfModel): void {
  for (const text of stringsOf(model)) {
    expect(text).not.toMatch(/\b(?:undefined|null|NaN|Infinity|Invalid Date)\b|\[object|\{\w+\}/)
    expect(text).not.toMatch(/DECISIONS|spec \d|No rule known/)
  }
  for (const block of model.blocks) if ('text' in block) expect(block.text.trim()).not.toBe('')
  for (const table of tablesOf(model)) {
    const { length } = table.columns
    for (const row of [...table.rows, ...(table.foot ?? [])]) expect(row).toHaveLength(length)
  }
}

const tablesOf = (model: PdfModel) =>
  model.blocks.filter((block): block is PdfBlock & PdfTable => block.kind === 'table')
const tableWith = (model: PdfModel, title: string) => {
  const table = tablesOf(model).find(({ columns }) => columns.some((column) => column.title === title))
  if (!table) throw new Error(`No table with ${title}`)
  return table
}

/** An origin for which the client agreement is not Colorado's. */
const fromWyoming = {
  locations: [
    place('12 Elm Street, Cheyenne, WY 82001', 'WY'),
    place('5 Vine Street, Dallas, TX 75201', 'TX'),
  ],
}
const federal = stateOf(fullJob(), FULL_DOCUMENTS)
const colorado = stateOf(
  fullJob({
    jobType: 'intrastate_long',
    locations: [
      place('12 Elm Street, Denver, CO 80205', 'CO'),
      place('5 Vine Street, Durango, CO 81301', 'CO'),
    ],
  }),
  FULL_DOCUMENTS,
)
const texas = stateOf(
  fullJob({
    jobType: 'intrastate_local',
    locations: [place('1200 Congress Street, Houston, TX 77002', 'TX')],
  }),
  { estimate: FULL_DOCUMENTS.estimate ?? {} },
)
const completed = stateOf(fullJob({ jobStatus: 'completed' }), FULL_DOCUMENTS)

const FULL: Record<BuiltInTemplate, { state: DocumentState; says: string[] }> = {
  estimate: {
    state: federal,
    says: [
      'Ana O’Neil',
      '12/09/2026 8:30 AM',
      'House · 6 rooms · 4 or more flights of stairs · elevator · long carry of 120 ft',
      '1 flight of stairs',
      'Moving, by weight',
      '$10,500.00',
      '$382.50',
      '−$40.00',
      '$10,842.50',
      'at most 110 % of this estimate, $11,926.75; the rest is billed after 30 days. (49 CFR 375.407, 375.703)',
      'You can cancel without penalty through 12/04/2026',
      'Client has not yet agreed to Estimate.',
    ],
  },
  clientAgreement: { state: texas, says: ['$10,842.50', 'Not to exceed.', 'Not yet agreed.'] },
  coloradoClientAgreement: {
    state: colorado,
    says: [
      'High Plains Moving is permitted with the Public Utilities Commission of the State of Colorado as a mover. Permit no. HHG-00123.',
      'PO Box 9, Denver, CO 80201',
      '60 cents) per pound per article',
      'The client accepted option A2',
      'Full replacement cost',
      '$52,000.00',
      '$250.00',
      '$310.50',
      '$48,000.00',
      'at most 125 % of this estimate, $13,553.13; the rest is billed after 30 days.',
    ],
  },
  consumerAdvisement: { state: colorado, says: ['Not yet agreed.', '4711'] },
  consumerRights: {
    state: federal,
    says: [
      ...CONSUMER_RIGHTS_PAGES.map(({ title }) => title),
      'Page 27 of 27 of the booklet',
      'Not yet received.',
    ],
  },
  billOfLading: {
    state: federal,
    says: [
      'Cashier’s check',
      '12/09/2026 to 12/10/2026',
      '12/14/2026 to 12/16/2026',
      '$75 for each day late',
      'Truck 8, plate HPM-808',
      'Piano carried up one flight',
      '$30,000.00',
      'Dish pack',
      '$28.50',
      'Items of 49 CFR 375.505(b)',
      'within 30 days and pays, declines or offers to settle it within 120 days',
      'Client at origin',
      'Crew at destination',
    ],
  },
  cubeSheet: {
    state: federal,
    says: [
      'Bed, queen',
      'scratched foot',
      '230 cu ft',
      '1,610 lb, at 7 lb per cubic foot',
      'Garage',
      '1 truck of 10 ft, 57 % full',
    ],
  },
  inventorySheet: {
    state: federal,
    says: [
      'Inventory: 2 articles',
      '77 Bay Avenue, Boise, ID 83702',
      'Dry and clean',
      'Narrow stairs',
      'SC Scratched · T Torn',
      'SC, T',
      'Photos that are not at hand: #1 Sofa, photo 1 of 2; #2 Television.',
      'Client at destination',
    ],
  },
  invoice: {
    state: completed,
    says: ['$10,842.50', 'Nothing has been paid yet.', 'Left to pay', 'Due now'],
  },
  receipt: {
    state: completed,
    says: ['Move completed', '$10,842.50', 'Paid so far: $0.00. Left to pay: $10,842.50.'],
  },
  creditCardAuthorization: {
    state: federal,
    says: [
      'Last four digits of the card',
      'Signature of the cardholder',
      '$10,842.50',
      'High Plains Moving adds no fee for paying by card.',
      'No card is stored.',
    ],
  },
}

const pictures = new Map([[902, PIXEL]])

describe('the model of a document', () => {
  it.each(TEMPLATE_NAMES)('has the required content for a full job: %s', (template) => {
    const { state, says } = FULL[template]
    // One of the two photos is left out, as if its file were missing.
    const photos = template === 'inventorySheet' ? pictures : new Map<number, Uint8Array>()
    const model = pdfModel(template, sourceOf(state, { photos, logo: PIXEL }))
    expectClean(model)
    expect(model).toMatchObject({
      title: TEMPLATE_TITLES[template],
      reference: 'Job 4711',
      printedAt: 'Printed 12/02/2026 11:05 AM',
      company: { name: 'High Plains Moving', logo: PIXEL },
    })
    expect(model.company.lines).toEqual([
      '2100 Blake Street, Denver, CO 80205',
      '(303) 555-0100 · office@example.com',
      'PUC permit HHG-00123',
      'USDOT 1234567 · MC 765432',
    ])
    const text = textOf(model)
    for (const fact of says) expect(text).toContain(fact)
  })

  it.each(TEMPLATE_NAMES)('is readable for a job without optional data: %s', (template) => {
    for (const jobType of ['interstate', 'intrastate_long', 'moving_labor'] as const) {
      const model = pdfModel(template, sourceOf(stateOf(bareJob({ jobType }))))
      expectClean(model)
      expect(model.company).toEqual({ name: 'High Plains Moving', lines: [], logo: null, accent: null })
      // A bill of lading leaves out empty rows, except for the federal items, without which it is not issued.
      const hasBlanks = template === 'billOfLading' ? jobType === 'interstate' : template !== 'consumerRights'
      expect(textOf(model).includes('Not set')).toBe(hasBlanks)
    }
  })

  it.each(TEMPLATE_NAMES)('leaves nothing out for a very long job: %s', (template) => {
    const lineItems = Array.from({ length: 200 }, (_, index) => ({
      id: index + 1,
      item: 'materials',
      lineItemDate: '2026-12-09',
      rate: index + 0.25,
      units: 2,
    }))
    const articles = Array.from({ length: 300 }, (_, index) => ({
      id: index,
      article: `Carton ${index + 1}`,
      descriptive_symbols: ['PBO'],
      exception_symbols: ['SC'],
      location_symbols: ['19'],
      photos: [],
    }))
    const cubes = Array.from({ length: 1000 }, (_, index) => ({
      id: index,
      category: `Room ${index % 11}`,
      item: `Item ${index + 1}`,
      units: 1,
      volume: 5,
    }))
    // More lines than a save accepts, so they come as revenue and estimate lines would.
    const half = (from: number) => lineItems.slice(from, from + 100)
    const state = {
      ...stateOf(fullJob({ jobStatus: 'completed' }), {
        ...FULL_DOCUMENTS,
        estimate: { dirty: true, lineItems: half(0) },
        invoice: {},
        inventorySheet: { articles },
        cubeSheet: { lineItems: cubes },
      }),
      revenue: lineItems.map((line) => ({ ...line, isDirty: false, label: null })),
    }
    const model = pdfModel(template, sourceOf(state))
    expectClean(model)
    if (template === 'estimate') expect(tableWith(model, 'Units').rows).toHaveLength(100)
    if (template === 'invoice' || template === 'receipt')
      expect(tableWith(model, 'Units').rows).toHaveLength(200)
    if (template === 'inventorySheet') expect(tableWith(model, 'Article').rows.at(-1)?.[0]).toBe('300')
    if (template === 'cubeSheet') {
      expect(tablesOf(model)).toHaveLength(11)
      expect(tablesOf(model).flatMap(({ rows }) => rows)).toHaveLength(1000)
      expect(textOf(model)).toContain('5,000 cu ft')
    }
  })

  it('prints lines that add up to the printed total', () => {
    const amount = (max: number) => fc.integer({ min: 0, max }).map((hundredths) => hundredths / 100)
    const line = fc.record({
      item: fc.constantFrom(...ESTIMATE_ITEMS),
      lineItemDate: fc.constantFrom('2026-12-09', null),
      rate: amount(1_000_000),
      units: amount(100_000),
    })
    const readCents = (text: string) => {
      const dollars = centsFromDollars(Number(text.replaceAll(/[$,−]/g, '')))
      return text.startsWith('−') ? cents(0 - dollars) : dollars
    }
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lineItems) => {
        const state = stateOf(fullJob(), { estimate: { dirty: true, lineItems } })
        const table = tableWith(pdfModel('estimate', sourceOf(state)), 'Units')
        expect(table.rows).toHaveLength(lineItems.length)
        const sum = sumCents(table.rows.map((row) => readCents(row.at(-1) ?? '')))
        const printed = table.foot?.[0]?.at(-1)
        expect(printed).toBe(formatCents(cents(Math.max(0, sum))))
        expect(printed).toBe(formatCents(estimateOf(state).totalCents))
      }),
      { numRuns: 200 },
    )
  })

  it('renders to a PDF with its texts', { timeout: 60_000 }, async () => {
    for (const template of TEMPLATE_NAMES) {
      const { state } = FULL[template]
      const { pages } = readPdf(await renderPdf(pdfModel(template, sourceOf(state, { photos: pictures }))))
      const texts = pages.flat().map(({ text }) => text)
      expect(texts).toContain(TEMPLATE_TITLES[template])
      expect(texts).toContain(`page 1 of ${pages.length}`)
      if (template === 'consumerRights') expect(pages.length).toBeGreaterThan(27)
    }
  })
})

it('a receipt before the move does not say that it is completed', () => {
  const job = { ...completed.job, jobStatus: 'scheduled' as const }
  const text = textOf(pdfModel('receipt', sourceOf({ ...completed, job }, { logo: PIXEL })))
  expect(text).toContain('Payments so far, before the move')
  expect(text).not.toContain('Move completed')
})

describe('the certificate', () => {
  const tools: FileCheckTools = {
    sha256: (text) => Promise.resolve(sha256(text)),
    sha256Bytes: (bytes) => Promise.resolve(createHash('sha256').update(bytes).digest('hex')),
    verify: (key, signature, message) =>
      Promise.resolve(
        verify(
          null,
          message,
          createPublicKey({
            key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
            format: 'jwk',
          }),
          signature,
        ),
      ),
    readText: (bytes) => new TextDecoder('utf8', { fatal: true }).decode(bytes),
  }

  it('shows who agreed, when, from where, and the hashes', async () => {
    const state = await agreedTo(federal, ['estimate', 'clientAgreement'])
    const model = pdfModel('estimate', sourceOf(state))
    expectClean(model)
    const text = textOf(model)
    const [consent, record] = state.records
    for (const fact of [
      'Ana O’Neil (user 31)',
      'I have reviewed this estimate and agree to its lines and its total.',
      '2026-12-01T16:02:00Z',
      '12/01/2026 9:02 AM (America/Denver)',
      '203.0.113.9',
      'Mozilla/5.0 (iPhone)',
      'what is printed here',
      record?.contentHash,
      record?.previousHash,
      record?.hash,
      consent?.hash,
      'Consent to electronic records',
      'Agreed on 12/01/2026 9:02 AM',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('not yet agreed')
    expect(text).not.toContain('I Agreed.')
  })

  it('carries the whole chain of the job and the wording, which a third party can verify', async () => {
    const state = await agreedTo(federal, ['estimate', 'clientAgreement', 'consumerRights'])
    const { attachments = [] } = pdfModel('clientAgreement', sourceOf(state))
    const [records, wording] = attachments
    expect(records).toMatchObject({ name: 'agreement-records.json', mimeType: 'application/json' })
    const text = new TextDecoder().decode(records?.bytes)
    expect(JSON.parse(text)).toEqual(state.records)
    await expect(checkFile(encoder.encode(text), tools)).resolves.toMatchObject({ isGood: true })
    const forged = text.replace('203.0.113.9', '203.0.113.8')
    await expect(checkFile(encoder.encode(forged), tools)).resolves.toMatchObject({ isGood: false })
    expect(wording?.name).toBe('wording-clientAgreement.txt')
    const hash = sha256(new TextDecoder().decode(wording?.bytes))
    expect(state.records[2]?.content['wording']).toMatchObject({ hash })
  })

  it('states that a document changed after it was agreed to, and keeps the old record', async () => {
    const agreed = await agreedTo(federal, ['estimate'])
    const stored = { ...FULL_DOCUMENTS, estimate: { dirty: true, lineItems: [] } }
    const model = pdfModel('estimate', sourceOf({ ...agreed, stored }))
    const text = textOf(model)
    expect(text).toContain('Not yet agreed. The document was changed after it was agreed to on 12/01/2026')
    expect(text).toContain('an earlier state')
    expect(text).not.toContain('what is printed here')
  })

  it('is left out until someone agrees', () => {
    for (const name of ['estimate', 'clientAgreement', 'consumerAdvisement', 'consumerRights'] as const) {
      const model = pdfModel(name, sourceOf(federal))
      expect(textOf(model)).not.toContain('Certificate')
      expect(model.attachments).toEqual([])
    }
  })

  it('does not put the present client’s name on a record of another account', async () => {
    const agreed = await agreedTo(federal, ['estimate'])
    const client = { ...CLIENT, id: 88, firstName: 'Bea' }
    const text = textOf(pdfModel('estimate', sourceOf({ ...agreed, job: fullJob({ client, clientId: 88 }) })))
    expect(text).toContain('The client at that time (user 31)')
    expect(text).not.toContain('Bea O’Neil (user 31)')
  })
})

describe('a document of the company', () => {
  const body = joinTitle('Pet policy', '# At the door\n\nPets of {client} wait outside.')
  const withPolicy = (isRequired: boolean): DocumentState => ({
    ...federal,
    job: {
      ...federal.job,
      ownDocuments: [
        { name: 'own-7', isRequired, jobTypes: [], states: [], isAgreed: false, isDeleted: false },
      ],
    },
    wordings: { ...federal.wordings, 'own-7': { version: 2, hash: sha256(body), body } },
  })

  it('is printed with its text, its certificate and the wording that its hash is of', async () => {
    const state = await agreedTo(withPolicy(true), ['own-7'])
    const model = pdfModel('own-7', sourceOf(state))
    expectClean(model)
    expect(model.title).toBe('Pet policy')
    for (const text of [
      'At the door',
      'Pets of Ana O’Neil wait outside.',
      'Certificate',
      'own-7, job',
      'version 2 of the company’s wording',
    ])
      expect(textOf(model)).toContain(text)
    const [, wording] = model.attachments ?? []
    expect(wording?.name).toBe('wording-own-7.txt')
    expect(sha256(new TextDecoder().decode(wording?.bytes))).toBe(sha256(body))
  })

  it('that needs no agreement is printed without one', () => {
    const model = pdfModel('own-7', sourceOf(withPolicy(false)))
    expect(textOf(model)).toContain('Pets of Ana O’Neil wait outside.')
    expect(textOf(model)).not.toMatch(/Agreement|agreed/)
  })
})

describe('signatures', () => {
  const places = { document: 'billOfLading', place: 'origin', party: 'client', name: 'Ana O’Neil' } as const

  it('are printed with name and company time, and missing ones as empty lines', () => {
    const state = { ...federal, signatures: [signatureOn(federal, places)] }
    const model = pdfModel('billOfLading', sourceOf(state))
    expectClean(model)
    const block = model.blocks.find(({ kind }) => kind === 'signatures')
    expect(block).toMatchObject({
      rows: [
        {
          label: 'Client at origin',
          name: 'Ana O’Neil',
          signedAt: '12/09/2026 8:40 AM',
          strokes: [
            [
              [0.1, 0.5],
              [0.4, 0.2],
              [0.9, 0.6],
            ],
          ],
        },
        { label: 'Crew at origin', name: '', signedAt: '', strokes: [] },
        { label: 'Client at destination', name: '', signedAt: '' },
        { label: 'Crew at destination', name: '', signedAt: '' },
      ],
    })
    expect(textOf(model)).toContain(state.signatures[0]?.contentHash)
    expect(textOf(model)).not.toContain('changed after it was signed')
  })

  it('of an earlier version of the document are marked as such', () => {
    const signatures = [signatureOn(federal, places)]
    const stored = { ...FULL_DOCUMENTS, billOfLading: { ...FULL_DOCUMENTS.billOfLading, vehicle: 'Truck 9' } }
    const model = pdfModel('billOfLading', sourceOf({ ...federal, stored, signatures }))
    expect(textOf(model)).toContain('The document was changed after it was signed: Client at origin.')
  })
})

describe('a printed bill of lading', () => {
  it('has 17 items for an interstate move and none for a move within a state', () => {
    const rows = tableWith(pdfModel('billOfLading', sourceOf(federal)), 'On this bill of lading').rows
    expect(rows).toHaveLength(17)
    expect(rows.flat()).not.toContain('Not set')
    const inside = pdfModel('billOfLading', sourceOf(colorado))
    expect(textOf(inside)).not.toContain('Items of 49 CFR')
  })

  it('checks only the valuation that was chosen', () => {
    const checks = pdfModel('billOfLading', sourceOf(federal)).blocks.find(({ kind }) => kind === 'checks')
    if (checks?.kind !== 'checks') throw new Error('No valuation')
    expect(checks.items.filter(({ isChecked }) => isChecked).map(({ label }) => label)).toEqual([
      expect.stringContaining('Lump sum value protection, $500 deductible'),
    ])
    expect(checks.items).toHaveLength(5)
  })
})

describe('the protection that a client chose', () => {
  const papers = ['estimate', 'clientAgreement', 'billOfLading'] as const
  const chosen = (clientAgreement: object, job: Parameters<typeof fullJob>[0] = {}) => {
    const state = stateOf(fullJob(job), { ...FULL_DOCUMENTS, clientAgreement: { ...clientAgreement } })
    return papers.map((name) => textOf(pdfModel(name, sourceOf(state))))
  }
  const insideWyoming = {
    jobType: 'intrastate_long' as const,
    locations: [
      place('12 Elm Street, Cheyenne, WY 82001', 'WY'),
      place('5 Vine Street, Casper, WY 82601', 'WY'),
    ],
  }

  it('is printed as a waiver on every document of an interstate move at released value', () => {
    for (const text of chosen({ optionValuation: 'releasedValueOption' }, fromWyoming)) {
      expect(text).toContain('Released value, 60 cents per pound per article')
      expect(text).toContain('Waiver of full value protection. The client gives up full value protection')
      expect(text).toContain('for a television of 30 pounds, at most $18.00. (49 CFR 375.201)')
    }
  })

  it('is not printed as a waiver for a move within a state', () => {
    const [agreement, bill] = chosen({ optionValuation: 'releasedValueOption' }, insideWyoming).slice(1)
    for (const text of [agreement, bill]) {
      expect(text).toContain('Released value, 60 cents per pound per article')
      expect(text).not.toContain('Waiver')
    }
  })

  it('is printed with its value, deductible, and price', () => {
    const full = {
      optionValuation: 'fullReplacementCostOption',
      valuation: { name: '', coverage: 0, deductible: 250, premium: 0 },
      valueOfShipment: 20_000,
    }
    for (const text of chosen(full, fromWyoming))
      for (const fact of ['Full value protection', '$20,000.00', '$250.00', '$150.00', '$10,992.50'])
        expect(text).toContain(fact)
  })
})

describe('an interstate move that waits for its survey', () => {
  it.each(['estimate', 'clientAgreement', 'billOfLading'] as const)(
    'has no price on its %s, and says why',
    (name) => {
      const state = stateOf(fullJob({ ...fromWyoming, areHoursTyped: false, jobStatus: 'inquiring' }))
      const model = pdfModel(name, sourceOf(state))
      const text = textOf(model)
      expect(text).toContain('Survey needed. A move to another state is priced by the weight')
      expect(text).not.toContain('110 % of this estimate')
      expect(tablesOf(model).filter(({ columns }) => columns.some(({ title }) => title === 'Rate'))).toEqual(
        [],
      )
    },
  )
})

describe('an invoice', () => {
  it('states what may not be requested at delivery above a non-binding estimate', () => {
    const invoice = { dirty: true, lineItems: [{ item: 'moving', rate: 2, units: 7000 }] }
    const text = textOf(pdfModel('invoice', sourceOf(stateOf(fullJob(), { ...FULL_DOCUMENTS, invoice }))))
    expect(text).toContain(
      'At delivery at most $11,926.75 is asked for; the other $2,073.25 are billed after 30 days.',
    )
    const binding = { ...FULL_DOCUMENTS, invoice, billOfLading: { optionEstimate: 'binding' } }
    expect(textOf(pdfModel('invoice', sourceOf(stateOf(fullJob(), binding))))).toContain(
      'At delivery at most $10,842.50 is asked for; what exceeds the estimate is not owed.',
    )
  })

  it('is dated on the day of completion, before that on the day of printing', () => {
    const at = (job: Parameters<typeof fullJob>[0]) =>
      factsOf(pdfModel('invoice', sourceOf(stateOf(fullJob(job), FULL_DOCUMENTS))))
    expect(at({}).get('Invoice date')).toBe('12/02/2026')
    const completed = { jobStatus: 'completed', completedAt: '2026-11-21T03:00:00.000Z' } as const
    expect(at(completed).get('Invoice date')).toBe('11/20/2026')
    expect(at({}).get('Invoice number')).toBe(String(fullJob().id))
  })

  it('names a separate billing contact', () => {
    const billingContact = {
      ...CLIENT,
      id: 40,
      firstName: 'Ben',
      lastName: 'Payer',
      isCompany: true,
      companyName: 'Payers Inc.',
    }
    const text = textOf(pdfModel('invoice', sourceOf(stateOf(fullJob({ billingContact }), FULL_DOCUMENTS))))
    expect(text).toContain('Payers Inc., Ben Payer')
  })
})

const factsOf = (model: PdfModel) =>
  new Map(model.blocks.flatMap((block) => (block.kind === 'facts' ? [...block.rows] : [])))

/** Returns the dollars of a printed amount. */
const dollarsIn = (text = '') => Number(text.replace(/[$,]/g, ''))

/** Charges of the completed job, $10,842.50: the deposit, then the balance with a tip and a card fee. */
const deposit = chargeOf(31, { serviceFee: 150 }, { brand: 'mastercard', last4: '4444' })
const balance = chargeOf(
  37,
  { afterDelivery: 10_692.5, tip: 120, cardFee: 35.25 },
  { createdAt: '2026-12-10T04:03:00.000Z', settledAt: '2026-12-10T04:03:09.000Z' },
)
const refund = {
  id: 41,
  amountCents: cents(9250),
  status: 'succeeded',
  reason: 'A scratch',
  providerKey: '',
  refundId: 're_1',
  createdBy: 2,
  createdByName: 'Mo Day',
  createdAt: '2026-12-12T17:00:00.000Z',
  settledAt: '2026-12-12T17:00:01.000Z',
  leaseUntil: null,
} as const

describe('payments in printed documents', () => {
  const printed = (
    name: 'invoice' | 'receipt',
    made: Parameters<typeof moneyOf>[1],
    state: DocumentState = completed,
  ) => {
    const model = pdfModel(name, sourceOf(state, { money: moneyOf(state, made) }))
    expectClean(model)
    return model
  }
  const paymentsOf = (model: PdfModel) =>
    tablesOf(model).filter(({ columns }) => columns.some(({ title }) => title === 'Method'))

  it.each(['invoice', 'receipt'] as const)('list each payment with its number on the %s', (name) => {
    const charges = [balance, deposit]
    const model = printed(name, { charges })
    const [price, others] = paymentsOf(model)
    expect(price?.rows).toEqual([
      ['31', '12/01/26 at 9:30.07 AM', 'Deposit', 'Mastercard ending in 4444', '$150.00'],
      ['37', '12/09/26 at 9:03.09 PM', 'Balance', 'Visa ending in 4242', '$10,692.50'],
    ])
    expect(price?.foot).toEqual([['Paid', '', '', '', '$10,842.50']])
    // A tip and a card fee are not part of the price.
    expect(others?.rows).toEqual([
      ['37', '12/09/26 at 9:03.09 PM', 'Tip', 'Visa ending in 4242', '$120.00'],
      ['37', '12/09/26 at 9:03.09 PM', 'Fee for paying by credit card', 'Visa ending in 4242', '$35.25'],
    ])
    expect(others?.foot).toEqual([['Tips and fees', '', '', '', '$155.25']])
    expect(textOf(model)).toContain('Tips and fees do not count towards the total above.')
    const facts = factsOf(model)
    // The total is printed only below the charges.
    expect(facts.has('Total')).toBe(false)
    expect([facts.get('Paid'), facts.get('Left to pay')]).toEqual(['$10,842.50', '$0.00'])
    expect(facts.has('Due now')).toBe(false)
  })

  it('are called received only after the full amount is paid', () => {
    const whole = textOf(printed('receipt', { charges: [balance, deposit] }))
    expect(whole).toContain('Received: $10,842.50. Paid in full.')
    expect(whole).not.toContain('Paid so far')
    const partly = printed('receipt', { charges: [deposit] })
    expect(textOf(partly)).toContain('Paid so far: $150.00. Left to pay: $10,692.50.')
    expect(textOf(partly)).not.toMatch(/Received|Paid in full/)
    expect(factsOf(partly).get('Due now')).toBe('$10,692.50')
  })

  it('subtract refunds from the price before the tip', () => {
    const charges = [deposit, { ...balance, refundedCents: refund.amountCents, refunds: [refund] }]
    const model = printed('receipt', { charges })
    expect(paymentsOf(model)[0]?.rows.at(-1)).toEqual([
      '41',
      '12/12/26 at 10:00.01 AM',
      'Refund of no. 37, Balance',
      'Visa ending in 4242',
      '−$92.50',
    ])
    expect(textOf(model)).toContain('Paid so far: $10,750.00. Left to pay: $92.50.')
    const under = { ...refund, status: 'pending', settledAt: null } as const
    const pending = printed('receipt', {
      charges: [deposit, { ...balance, refundedCents: under.amountCents, refunds: [under] }],
    })
    expect(paymentsOf(pending)[0]?.rows.at(-1)?.[2]).toBe('Refund of no. 37, Balance, under way')
    const failed = { ...refund, status: 'failed' } as const
    const kept = printed('receipt', { charges: [deposit, { ...balance, refunds: [failed] }] })
    expect(textOf(kept)).not.toContain('Refund of')
  })

  it('list a refund that includes the tip in both tables', () => {
    const all = { ...refund, amountCents: cents(1_084_775 - 5000) }
    const model = printed('invoice', {
      charges: [deposit, { ...balance, refundedCents: all.amountCents, refunds: [all] }],
    })
    const [price, others] = paymentsOf(model)
    expect(price?.foot?.[0]?.at(-1)).toBe('$150.00')
    expect(others?.rows.map((row) => [row[2], row[4]])).toEqual([
      ['Tip', '$120.00'],
      ['Fee for paying by credit card', '$35.25'],
      ['Refund of no. 37, Tip', '−$70.00'],
      ['Refund of no. 37, Fee for paying by credit card', '−$35.25'],
    ])
  })

  it('list recorded payments by day and method, and leave out failed and voided ones', () => {
    const model = printed('receipt', {
      charges: [
        chargeOf(32, { serviceFee: 150 }, { status: 'failed', capturedCents: cents(0) }),
        chargeOf(33, { serviceFee: 150 }, { status: 'requires_capture', capturedCents: cents(0) }),
        deposit,
      ],
      recorded: [
        recordedOf(38, 500),
        recordedOf(39, 700, { voidedAt: '2026-12-11T00:00:00Z', voidReason: 'Bounced' }),
        recordedOf(40, 80, { method: 'cashiers', paymentType: 'beforeDelivery', paidOn: '2026-12-08' }),
      ],
    })
    expect(paymentsOf(model)[0]?.rows).toEqual([
      ['31', '12/01/26 at 9:30.07 AM', 'Deposit', 'Mastercard ending in 4444', '$150.00'],
      ['40', '12/08/2026', 'Before delivery', "Cashier's check", '$80.00'],
      ['38', '12/10/2026', 'Balance', 'Check', '$500.00'],
    ])
    // The office's internal notes are not printed.
    expect(textOf(model)).not.toMatch(/1042|Bounced/)
  })

  it('state when each share is due, before the move is done', () => {
    const { company } = fullJob()
    const variables = {
      ...company.variables,
      depositLong: { ...company.variables.depositLong, value: 150 },
      beforePickupLong: { ...company.variables.beforePickupLong, value: 25 },
    }
    const state = stateOf(fullJob({ company: { ...company, variables } }), FULL_DOCUMENTS)
    const model = printed('invoice', { charges: [deposit] }, state)
    expect(tableWith(model, 'Falls due').rows).toEqual([
      ['Deposit', 'To book the move', '$150.00', '$150.00', '$0.00'],
      ['Before pick-up', 'Once the move is scheduled', '$2,710.63', '$0.00', '$2,710.63'],
      ['Balance', 'When the move is completed', '$7,981.87', '$0.00', '$0.00'],
    ])
    expect(factsOf(model).get('Due now')).toBe('$2,710.63')
    expect(factsOf(model).get('Left to pay')).toBe('$10,692.50')
  })

  it('add up to the charges when these differ from the estimate', () => {
    const invoice = { dirty: true, lineItems: [{ item: 'moving', rate: 2, units: 7000 }] }
    const documents = { ...FULL_DOCUMENTS, invoice }
    const model = printed('invoice', { charges: [deposit] }, stateOf(fullJob(), documents))
    const facts = factsOf(model)
    expect([...facts.keys()].filter((label) => label.startsWith('Total'))).toEqual([])
    expect([facts.get('Paid'), facts.get('Left to pay')]).toEqual(['$150.00', '$13,850.00'])
    const amounts = tableWith(model, 'Falls due').rows.map((row) => dollarsIn(row[2]))
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(14_000)
    expect(textOf(model)).not.toContain('$10,842.50')
  })

  it('show nothing due for a canceled move', () => {
    const state = stateOf(fullJob({ jobStatus: 'canceled' }), FULL_DOCUMENTS)
    const model = printed('invoice', { charges: [deposit] }, state)
    const facts = factsOf(model)
    expect(facts.get('Paid')).toBe('$150.00')
    expect(['Balance', 'Due now'].some((label) => facts.has(label))).toBe(false)
    expect(textOf(model)).not.toContain('Falls due')
  })

  it('defer the amount above the delivery maximum, with its due date and legal source', () => {
    const invoice = { dirty: true, lineItems: [{ item: 'moving', rate: 2, units: 7000 }] }
    const state = stateOf(fullJob({ jobStatus: 'completed' }), { ...FULL_DOCUMENTS, invoice })
    const facts = factsOf(printed('invoice', { charges: [deposit] }, state))
    expect(facts.get('Left to pay')).toBe('$13,850.00')
    expect(facts.get('Due now')).toBe('$11,776.75')
    expect(facts.get('Due later')).toBe(
      '$2,073.25 on 01/08/2027: more than may be asked for at delivery (49 CFR 375.407, 375.703)',
    )
    const binding = { ...FULL_DOCUMENTS, invoice, billOfLading: { optionEstimate: 'binding' } }
    const bound = printed('receipt', { charges: [deposit] }, stateOf(state.job, binding))
    expect(factsOf(bound).get('Not owed')).toBe('−$3,157.50')
    expect(factsOf(bound).get('Left to pay')).toBe('$10,692.50')
    expect(textOf(bound)).toContain(
      'Of the charges $3,157.50 are above the estimate that was promised and are not owed. (49 CFR 375.401)',
    )
  })

  it('show an overpayment', () => {
    const model = printed('receipt', { charges: [deposit, balance], recorded: [recordedOf(38, 40)] })
    expect(factsOf(model).get('Overpaid')).toBe('$40.00')
    expect(textOf(model)).toContain('Received: $10,882.50. Paid in full.')
  })

  it('appear in the PDF as text', { timeout: 30_000 }, async () => {
    const model = printed('receipt', { charges: [balance, deposit], recorded: [recordedOf(38, 40)] })
    const { pages } = readPdf(await renderPdf(model))
    const text = pages
      .flat()
      .map((run) => run.text)
      .join(' ')
    for (const fact of [
      'Received: $10,882.50. Paid in full.',
      '12/09/26 at 9:03.09 PM',
      'Mastercard ending in 4444',
      '12/10/2026',
      'Check',
      'Fee for paying by credit card',
    ])
      expect(text).toContain(fact)
  })

  it.each(['invoice', 'receipt'] as const)(
    'are left out of the %s for viewers who see no payments',
    (name) => {
      const model = pdfModel(name, sourceOf(completed, { money: null }))
      expectClean(model)
      expect(textOf(model)).not.toMatch(/Payments|Paid|Received|Balance|Due now/)
      expect(textOf(model)).toContain('$10,842.50')
    },
  )
})

describe('the card form', () => {
  const of = (cardFeePercent: number, addressState: string, body?: string) => {
    const { company } = fullJob()
    const state = stateOf(fullJob({ company: { ...company, cardFeePercent, addressState } }), FULL_DOCUMENTS)
    const source = sourceOf(state)
    return textOf(pdfModel('creditCardAuthorization', body ? { ...source, textOf: () => body } : source))
  }

  it.each([
    [0, 'CO', 'High Plains Moving adds no fee for paying by card.', '%'],
    [3.5, 'CO', 'fee of 2 %, the most that the law of the state allows, is added', '3.5'],
    [1.5, 'CO', 'fee of 1.5 % is added', 'the most that'],
    [3.5, 'WY', 'fee of 3.5 % is added', 'the most that'],
    [3.5, 'TX', 'adds no fee for paying by card. The law of the state does not allow one.', '%'],
  ])('of a company that charges %s %% in %s states the fee and no other', (percent, state, says, not) => {
    const text = of(percent, state)
    expect(text).toContain(says)
    expect(text).not.toContain(not)
    // The rest of the wording is unchanged.
    expect(text).toContain('I authorize High Plains Moving to charge the card named below')
    expect(text).toContain('I confirm that I am the holder of the card')
  })

  it('states the fee once in a company’s own wording too', () => {
    const own = 'Charge my card.\n\nFor cards we add a surcharge of 4 %.\n\nThank you.'
    const text = of(0, 'CO', own)
    expect(text).toContain('Charge my card.')
    expect(text).not.toContain('4 %')
    expect(text.match(/adds no fee/g)).toHaveLength(1)
    expect(of(0, 'CO', 'Charge my card.')).toContain('adds no fee')
  })

  it('lists the payer’s cards without their numbers', () => {
    const card = { brand: 'visa', last4: '4242', funding: 'credit', holder: 'Ana O’Neil' } as const
    const cards = [
      { ...card, expMonth: 8, expYear: 2030, isPrimary: true },
      {
        ...card,
        brand: 'zip',
        last4: '0005',
        funding: 'debit',
        holder: '',
        expMonth: 12,
        expYear: 2027,
        isPrimary: false,
      },
    ] as const
    const model = pdfModel('creditCardAuthorization', sourceOf(federal, { cards }))
    expectClean(model)
    expect(tableWith(model, 'Valid through').rows).toEqual([
      ['Visa ending in 4242, primary', 'Ana O’Neil', 'Credit', '08/2030'],
      ['Card ending in 0005', 'Not set', 'Debit', '12/2027'],
    ])
  })
})

describe('photos of an inventory', () => {
  it('are listed once each, and shown by article', () => {
    expect(photoIdsOf(federal)).toEqual([901, 902])
    expect(photoIdsOf(stateOf(bareJob()))).toEqual([])
    const photos = new Map([901, 902].map((id) => [id, PIXEL]))
    const block = pdfModel('inventorySheet', sourceOf(federal, { photos })).blocks.find(
      ({ kind }) => kind === 'images',
    )
    expect(block).toMatchObject({
      items: [
        { caption: '#1 Sofa, photo 1 of 2' },
        { caption: '#1 Sofa, photo 2 of 2' },
        { caption: '#2 Television' },
      ],
    })
  })
})
