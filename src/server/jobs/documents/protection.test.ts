import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOME_SIZES } from '../../../shared/trade/home-sizes.ts'
import { STANDARD_HOME_WORK } from '../../../shared/company/settings/online-booking.ts'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let otherClient: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range', { address: '1 Depot St, Denver, CO', phone: '3035550100' })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  otherClient = await t.makePerson(await t.makeCompany('Lone Star'), 'client')
})
afterAll(() => t.close())

const WYOMING = { ...DENVER, addressState: 'WY' }
const makeJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'intrastate_local',
    job_date: '2027-03-01 09:00:00',
    locations: [WYOMING],
    ...columns,
  })
const makeFederalJob = () => makeJob({ job_type: 'interstate', locations: [WYOMING, HOUSTON] })
const get = async (person: TestPerson, id: number) => (await t.call(person, 'GET', `/wp/v2/jobs/${id}`)).body
const write = (person: TestPerson, id: number, name: string, variables: object) =>
  t.call(person, 'POST', `/wp/v2/jobs/${id}`, { documents: { [name]: { variables } } })
const choose = (id: number, variables: object, person = client) =>
  write(person, id, 'clientAgreement', variables)
const full = (valueOfShipment: number | null, deductible = 0, more: object = {}) => ({
  optionValuation: 'fullReplacementCostOption',
  valuation: { name: 'Mine', coverage: 1, deductible, premium: 0, ...more },
  valueOfShipment,
})
const RELEASED = { optionValuation: 'releasedValueOption' }

async function agree(id: number, name: string): Promise<TestAnswer> {
  const { consent, documents } = await get(client, id)
  const post = (body: object) => t.call(client, 'POST', `/wp/v2/jobs/${id}/agreements`, body)
  await post({
    name: CONSENT_NAME,
    type: 'acknowledgement',
    clause: CONSENT_CLAUSE,
    content: consent.content,
  })
  const { agreementType: type, clause, variables: content } = documents[name]
  return post({ name, type, clause, content })
}
const lineOf = (body: TestAnswer['body']) =>
  body.documents.estimate.variables.lineItems.find(({ item }: { item: string }) => item === 'valuation')

describe('full value protection', () => {
  it.each([
    [0, 1, 200],
    [250, 0.75, 150],
    [500, 0.5, 100],
  ])('with a deductible of $%d is a line at $%d for each $100', async (deductible, rate, total) => {
    const id = await makeJob()
    const before = (await get(client, id)).documents.estimate.total
    const { body } = await choose(id, full(20_000, deductible, { premium: 999 }))
    expect(lineOf(body)).toMatchObject({ basis: 'valuation', isDirty: false, rate, units: 200, total })
    expect(body.documents.estimate.total).toBe(before + total)
    expect(body.documents.clientAgreement).toMatchObject({
      variables: {
        optionValuation: 'fullReplacementCostOption',
        valuation: { coverage: 20_000, deductible, premium: total },
        valueOfShipment: 20_000,
        estimate: { total: before + total },
      },
      protection: { isChosen: true, chosen: { declaredValue: 20_000, premium: total } },
    })
    expect((await get(manager, id)).documents.clientAgreement.protection.chosen.premium).toBe(total)
  })

  it('of $1,000,000 without a deductible is not free', async () => {
    const id = await makeJob()
    expect(lineOf((await choose(id, full(1_000_000))).body)?.total).toBe(10_000)
  })

  it('follows the company’s rates and has no line at a rate of 0', async () => {
    const id = await makeJob()
    await choose(id, full(20_000))
    const set = (value: number) =>
      t.call(manager, 'POST', `/wp/v2/companies/${company}`, {
        variables: { protectionDeductible0: { value } },
      })
    expect((await set(100.01)).status).toBe(400)
    expect((await set(1.25)).status).toBe(200)
    expect(lineOf(await get(client, id)).total).toBe(250)
    await set(0)
    expect(lineOf(await get(client, id))).toBeUndefined()
    await set(1)
  })

  it('is checked against the weight on the cube sheet when it is chosen', async () => {
    const id = await makeFederalJob()
    const sheet = { lineItems: [{ category: 'Boxes', item: 'Carton', units: 20, volume: 10 }] }
    await write(manager, id, 'cubeSheet', sheet)
    const low = await choose(id, full(8_399))
    expect([low.status, low.body.data.fields]).toEqual([
      400,
      { 'documents.clientAgreement.variables.valueOfShipment': 'At least $8,400.00.' },
    ])
    expect(lineOf(await get(client, id))).toBeUndefined()
    const { body } = await choose(id, full(8_400))
    expect(body.documents.clientAgreement.protection).toMatchObject({ pounds: 1_400, minimum: 8_400 })
    // The client is not responsible for a shipment that grew.
    await write(manager, id, 'cubeSheet', { lineItems: [{ ...sheet.lineItems[0], units: 40 }] })
    expect(lineOf(await get(client, id)).units).toBe(84)
  })

  it('is checked against the usual weight of a home of its size if there is no cube sheet', async () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...HOME_SIZES), cents, async (homeSize, declared) => {
        const id = await makeJob({ home_size: homeSize })
        const pounds = STANDARD_HOME_WORK[homeSize].cubicFeet * 7
        const minimum = pounds * 6
        const { status, body } = await choose(id, full(declared / 100))
        if (declared / 100 >= minimum) {
          expect(body.documents.clientAgreement.protection).toMatchObject({ pounds, homeSize, minimum })
          return
        }
        expect([status, body.data.fields]).toEqual([
          400,
          {
            'documents.clientAgreement.variables.valueOfShipment': `At least ${formatCents(centsFromDollars(minimum))}.`,
          },
        ])
        const { rows } = await t.owner.query('select * from job_documents where job_id = $1', [id])
        expect(rows).toEqual([])
      }),
      {
        numRuns: 24,
        examples: HOME_SIZES.map((size) => [size, STANDARD_HOME_WORK[size].cubicFeet * 4200 - 1]),
      },
    )
  })

  it('is checked against the cube sheet before the home, and against no weight if neither is known', async () => {
    const id = await makeFederalJob()
    await t.owner.query(`update jobs set home_size = 'A2' where id = $1`, [id])
    const protectionOf = async () => (await get(client, id)).documents.clientAgreement.protection
    expect(await protectionOf()).toMatchObject({ pounds: 5_250, homeSize: 'A2', minimum: 31_500 })
    const lineItems = [{ category: 'Boxes', item: 'Carton', units: 20, volume: 10 }]
    await write(manager, id, 'cubeSheet', { lineItems })
    expect(await protectionOf()).toMatchObject({ pounds: 1_400, homeSize: null, minimum: 8_400 })
    const { body } = await choose(await makeJob(), full(0.01))
    expect(body.documents.clientAgreement.protection).toMatchObject({ pounds: null, minimum: null })
  })

  it('keeps a choice that was enough for the home when the home changes', async () => {
    const id = await makeJob({ home_size: 'ST' })
    expect((await choose(id, full(12_599.99))).status).toBe(400)
    await choose(id, full(12_600))
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { homeSize: 'H4' })
    expect(lineOf(await get(client, id)).units).toBe(126)
    expect((await choose(id, full(12_700))).status).toBe(400)
  })

  it.each([
    [full(null), 'valueOfShipment', 'Declare the value of the shipment.'],
    [full(0), 'valueOfShipment', 'Declare the value of the shipment.'],
    [full(20_000, 100), 'valuation.deductible', 'Choose one of the deductibles that are offered.'],
    [full(-1), 'valueOfShipment', 'At least 0.'],
    [{ optionValuation: 'everything' }, 'optionValuation', undefined],
  ])('is rejected as %j at %s', async (variables, path, message) => {
    const id = await makeJob()
    const { status, body } = await choose(id, variables)
    expect(status).toBe(400)
    const told = body.data.fields[`documents.clientAgreement.variables.${path}`]
    if (message !== undefined) expect(told).toBe(message)
    expect(told).toBeDefined()
    expect((await get(client, id)).documents.clientAgreement.variables.optionValuation).toBeNull()
  })

  it('can be chosen by the client only, until the move has started', async () => {
    const id = await makeJob()
    await t.addCrew(company, id, worker.id, ['documents', 'sales'])
    for (const person of [manager, worker]) expect((await choose(id, full(1_000), person)).status).toBe(403)
    expect((await choose(id, full(1_000), otherClient)).status).toBe(404)
    const started = await makeJob({ job_status: 'scheduled', started_at: '2027-03-01T16:00:00Z' })
    expect((await choose(started, full(1_000))).status).toBe(409)
    for (const one of [id, started]) {
      const { rows } = await t.owner.query('select * from job_documents where job_id = $1', [one])
      expect(rows).toEqual([])
    }
  })

  it('keeps its value after the planned start of a booked move has passed', async () => {
    const id = await makeJob()
    await choose(id, full(20_000))
    await t.owner.query(
      `update jobs set job_status = 'scheduled', starts_at = now() - interval '3 hours',
        ends_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    for (const variables of [RELEASED, full(40_000), { valuation: null, optionValuation: null }]) {
      const { status, body } = await choose(id, variables)
      expect([status, body.code]).toEqual([409, 'rest_conflict'])
    }
    const job = await get(client, id)
    expect(lineOf(job).total).toBe(200)
    expect(job.documents.clientAgreement.mayWrite).toBe(false)
  })

  it('has a line that no one can write, edit, or remove', async () => {
    const id = await makeJob()
    const { body } = await choose(id, full(20_000))
    const [labor, valuation] = body.documents.estimate.variables.lineItems
    for (const lineItems of [
      [
        { ...labor, rate: 100 },
        { ...valuation, rate: 0 },
      ],
      [{ ...labor, rate: 100 }],
    ]) {
      const saved = await write(manager, id, 'estimate', { dirty: true, lineItems })
      expect(lineOf(saved.body)).toMatchObject({ rate: 1, units: 200, isDirty: false })
      expect(saved.body.documents.estimate.total).toBe(500)
    }
    const back = await write(manager, id, 'estimate', { dirty: false })
    expect(lineOf(back.body).total).toBe(200)
    const other = await makeJob()
    const added = await write(manager, other, 'estimate', { dirty: true, lineItems: [labor, valuation] })
    expect(lineOf(added.body)).toBeUndefined()
  })

  it('is in the invoice, and stays there when the invoice is edited', async () => {
    const id = await makeJob()
    await choose(id, full(20_000))
    for (const jobStatus of ['scheduled', 'completed'])
      await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { jobStatus })
    const shown = await get(manager, id)
    expect(shown.documents.invoice.total).toBe(shown.documents.estimate.total)
    const { lineItems } = shown.documents.invoice.variables
    const [labor, ...rest] = lineItems
    const saved = await write(manager, id, 'invoice', {
      dirty: true,
      lineItems: [{ ...labor, units: labor.units + 1 }, ...rest],
    })
    expect(saved.body.documents.invoice.total).toBe(shown.documents.invoice.total + labor.rate)
  })
})

describe('a choice from before protection had a price', () => {
  it('costs nothing until the client chooses again, and cargo insurance is not such a choice', async () => {
    const id = await makeJob({ job_date: null, locations: [DENVER, BOULDER] })
    const no = { accept: '', reject: 'CD' }
    const optionsValuation = { optionA1: { accept: 'CD', reject: '' }, optionA2: no, optionB: no }
    const valuation = { name: 'Gold', coverage: 20_000, deductible: 100, premium: 0 }
    await t.owner.query(
      `insert into job_documents (company_id, job_id, name, variables) values ($1, $2, 'coloradoClientAgreement', $3)`,
      [
        company,
        id,
        {
          optionsValuation,
          optionValuation: 'fullReplacementCostOption',
          valuation,
          valueOfShipment: 20_000,
          agreedWithoutPrice: true,
        },
      ],
    )
    const before = (await get(client, id)).documents
    const initial = (variables: object) => write(client, id, 'coloradoClientAgreement', variables)
    const insured = await initial({ ...before.coloradoClientAgreement.variables, cargoInsurance: true })
    expect(insured.status).toBe(200)
    expect(lineOf(insured.body)).toBeUndefined()
    expect(insured.body.documents).toMatchObject({
      estimate: { total: before.estimate.total },
      coloradoClientAgreement: { variables: { cargoInsurance: true, optionsValuation, valuation } },
    })
    const chosen = await initial({ valueOfShipment: 30_000, valuation: { ...valuation, deductible: 0 } })
    expect(lineOf(chosen.body)).toMatchObject({ rate: 1, units: 300, total: 300 })
  })
})

describe('agreements to a protection choice', () => {
  it('become void when the choice changes', async () => {
    // Without a date it stays inquiring.
    const id = await makeJob({ job_date: null })
    await choose(id, full(20_000))
    await agree(id, 'estimate')
    const { body } = await agree(id, 'clientAgreement')
    expect(body.documents).toMatchObject({ estimate: { agreed: true }, clientAgreement: { agreed: true } })
    for (const other of [full(30_000), full(20_000, 500), RELEASED]) {
      const changed = await choose(id, other)
      expect(changed.body.documents).toMatchObject({
        estimate: { agreed: false },
        clientAgreement: { agreed: false },
      })
    }
    const back = await choose(id, full(20_000))
    expect(back.body.documents).toMatchObject({
      estimate: { agreed: true },
      clientAgreement: { agreed: true },
    })
  })

  it('cannot be given on a federal move without a choice', async () => {
    const id = await makeFederalJob()
    const refused = await agree(id, 'estimate')
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'protection_missing',
      'Choose how your goods are protected first.',
    ])
    expect((await get(client, id)).documents).toMatchObject({
      estimate: { agreed: false, mayAgree: false, blockedBy: 'Choose how your goods are protected first.' },
      clientAgreement: { protection: { isRequired: true, isChosen: false, asksInitials: false } },
    })
    await choose(id, RELEASED)
    const agreed = await agree(id, 'estimate')
    expect(agreed.body.documents.estimate).toMatchObject({
      agreed: true,
      variables: { protection: { coverage: 'releasedValueOption' } },
    })
    // Withdrawing the waiver changes the document.
    const changed = await choose(id, full(50_000))
    expect(changed.body.documents.estimate.agreed).toBe(false)
  })

  it('can be given without a choice within a state, at released value', async () => {
    const id = await makeJob({ job_date: null })
    expect((await agree(id, 'estimate')).status).toBe(200)
    const { body } = await agree(id, 'clientAgreement')
    expect(body.documents.clientAgreement.agreed).toBe(true)
    expect(lineOf(body)).toBeUndefined()
  })

  it('follow the initials in Colorado', async () => {
    const id = await makeJob({ job_date: null, locations: [DENVER, BOULDER] })
    const yes = { accept: 'CD', reject: '' }
    const no = { accept: '', reject: 'CD' }
    const initial = (variables: object) => write(client, id, 'coloradoClientAgreement', variables)
    const a2 = { optionA1: no, optionA2: yes, optionB: no }
    const unknown = await initial({ optionsValuation: a2, valueOfShipment: 20_000 })
    expect(unknown.status).toBe(400)
    const saved = await initial({
      optionsValuation: a2,
      valueOfShipment: 20_000,
      valuation: { name: '', coverage: 0, deductible: 500, premium: 0 },
    })
    expect(lineOf(saved.body)).toMatchObject({ rate: 0.5, units: 200, total: 100 })
    await agree(id, 'estimate')
    const agreed = await agree(id, 'coloradoClientAgreement')
    expect(agreed.body.documents.coloradoClientAgreement.agreed).toBe(true)
    const released = await initial({ optionsValuation: { optionA1: no, optionA2: no, optionB: yes } })
    expect(lineOf(released.body)).toBeUndefined()
    expect(released.body.documents).toMatchObject({
      estimate: { agreed: false },
      coloradoClientAgreement: { agreed: false },
    })
    const bill = (await get(manager, id)).documents.billOfLading.variables
    expect(bill).toMatchObject({ optionValuation: 'basic', declaredValue: null })
  })
})

describe('a federal move without a survey', () => {
  const places = [WYOMING, HOUSTON].map((place) => ({
    ...place,
    activities: [
      { activityType: 'load', activityDate: '2027-03-01', startTime: '09:00:00', endTime: '12:00:00' },
    ],
  }))
  const make = async (person: TestPerson, more: object = {}): Promise<number> => {
    const { status, body } = await t.call(person, 'POST', '/wp/v2/jobs', {
      companyInfo: { id: company },
      jobDate: '2027-03-01 09:00:00',
      useTruck: true,
      locations: places,
      ...more,
    })
    expect(status).toBe(200)
    return body.id
  }

  it('created by a client has no price and cannot be agreed to', async () => {
    const id = await make(client)
    const job = await get(client, id)
    expect([job.jobType, job.documents.estimate.total]).toEqual(['interstate', 0])
    await choose(id, full(50_000))
    const refused = await agree(id, 'estimate')
    expect([refused.status, refused.body.code]).toEqual([409, 'survey_needed'])
    expect((await get(client, id)).documents.estimate).toMatchObject({
      total: 0,
      agreed: false,
      mayAgree: false,
      blockCode: 'survey_needed',
      variables: { lineItems: [], wording: { facts: { total: 'a price to be told after the survey' } } },
    })
  })

  it('is mentioned in messages without a price', async () => {
    const id = await make(client)
    const { body } = await t.call(manager, 'POST', `/wp/v2/companies/${company}/message-templates`, {
      name: 'Estimate ready',
      channel: 'text',
      body: 'Your estimate: {total}.',
    })
    const filled = await t.call(manager, 'GET', `/wp/v2/jobs/${id}/message-templates`)
    expect(filled.body.find((one: { id: number }) => one.id === body.id).body).toBe(
      'Your estimate: a price to be told after the survey.',
    )
  })

  it('is priced by the cube sheet', async () => {
    const id = await make(client)
    const lineItems = [{ category: 'Boxes', item: 'Carton', units: 20, volume: 10 }]
    const { body } = await write(manager, id, 'cubeSheet', { lineItems })
    expect(body.documents.estimate.total).toBeGreaterThan(0)
    expect(body.documents.estimate.variables.lineItems[0]).toMatchObject({ basis: 'weight', units: 1_400 })
  })

  it('is priced when the office enters hours, not by its other changes', async () => {
    const id = await make(client)
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { notes: 'piano', crewSize: 3 })
    expect((await get(client, id)).documents.estimate.total).toBe(0)
    const [first, second] = (await get(manager, id)).locations
    const longer = { ...first.activities[0], endTime: '15:00:00' }
    await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, {
      locations: [{ ...first, activities: [longer] }, second],
    })
    const { lineItems } = (await get(client, id)).documents.estimate.variables
    expect(lineItems[0]).toMatchObject({ basis: 'labor', units: 9 })
    expect((await get(client, id)).documents.estimate.total).toBeGreaterThan(0)
  })

  it('created by the office is priced by its hours', async () => {
    const id = await make(manager, { client: { id: client.id }, jobType: 'interstate' })
    expect((await get(manager, id)).documents.estimate.total).toBeGreaterThan(0)
  })

  it('becomes moving labor with a price if it has no truck', async () => {
    const id = await make(client, { useTruck: false })
    const job = await get(client, id)
    expect(job.jobType).toBe('moving_labor')
    expect(job.documents.estimate.total).toBeGreaterThan(0)
  })
})
