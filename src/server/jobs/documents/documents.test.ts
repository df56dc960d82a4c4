import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let otherClient: TestPerson
let otherManager: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range', { address: '1 Depot St, Denver, CO', phone: '3035550100' })
  const other = await t.makeCompany('Lone Star')
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  otherClient = await t.makePerson(other, 'client')
  otherManager = await t.makePerson(other, 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  job = await makeJob()
})

const makeJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-01 09:00:00',
    locations: [{ ...DENVER, addressState: 'WY' }],
    ...columns,
  })
const get = async (person: TestPerson, id = job) => (await t.call(person, 'GET', `/wp/v2/jobs/${id}`)).body
const save = (person: TestPerson, body: object, id = job) => t.call(person, 'POST', `/wp/v2/jobs/${id}`, body)
const saveDocument = (person: TestPerson, name: string, variables: object, id = job) =>
  save(person, { documents: { [name]: { variables } } }, id)
const agreeTo = (person: TestPerson | null, body: object, id = job) =>
  t.call(person, 'POST', `/wp/v2/jobs/${id}/agreements`, body)
const print = (person: TestPerson | null, template: string, id: number | string = job) =>
  t.call(person, 'POST', `/wp/v2/jobs/${id}/documents`, { template })

/** Agrees as the screen does, with the content that the job shows. */
async function agree(name: string, id = job, person = client): Promise<TestAnswer> {
  const shown = await get(person, id)
  const document = shown.documents[name]
  return agreeTo(
    person,
    { name, type: document.agreementType, clause: document.clause, content: document.variables },
    id,
  )
}
async function consent(person = client, id = job) {
  const { consent: shown } = await get(person, id)
  return agreeTo(
    person,
    { name: CONSENT_NAME, type: 'acknowledgement', clause: CONSENT_CLAUSE, content: shown.content },
    id,
  )
}
const line = (item: string, rate: number, units: number) => ({ item, rate, units, lineItemDate: null })

describe('the estimate', () => {
  it('is calculated until a line is edited, and again after it is set back to automatic', async () => {
    const before = await get(manager)
    expect(before.documents.estimate.variables).toMatchObject({
      dirty: false,
      lineItems: [{ item: 'hourlyRateTwo', rate: 80, units: 3, total: 240 }],
    })
    const lines = [line('hourlyRateTwo', 80, 3), line('discount', 40, 1), line('heavyItemFee', 12.34, 2.5)]
    const saved = await saveDocument(manager, 'estimate', { dirty: true, lineItems: lines })
    expect(saved.body.version).toBe(2)
    expect(saved.body.documents.estimate).toMatchObject({
      total: 230.85,
      variables: { dirty: true, lineItems: [{ id: 1 }, { total: 40 }, { total: 30.85 }] },
    })
    const moved = await save(manager, { crewSize: 3 })
    expect(moved.body.documents.estimate.total).toBe(230.85)
    const back = await saveDocument(manager, 'estimate', { dirty: false })
    expect(back.body.documents.estimate).toMatchObject({ total: 360, variables: { dirty: false } })
  })

  it('stays automatic when an unchanged job is saved', async () => {
    const shown = await get(manager)
    const same = await save(manager, shown)
    expect([same.status, same.body.version, same.body.documents.estimate.variables.dirty]).toEqual([
      200,
      1,
      false,
    ])
  })

  it.each([
    [[line('bribe', 1, 1)], 'lineItems.0.item', 'Choose an item.'],
    [[line('tip', -1, 1)], 'lineItems.0.rate', 'At least 0.'],
    [[line('tip', 1, 1.234)], 'lineItems.0.units', 'At most two decimals.'],
    [
      [{ ...line('tip', 1, 1), lineItemDate: '2026-02-30' }],
      'lineItems.0.lineItemDate',
      'Pick a valid date.',
    ],
  ])('rejects %j at %s', async (lineItems, path, message) => {
    const answer = await saveDocument(manager, 'estimate', { dirty: true, lineItems })
    expect([answer.status, answer.body.data.fields]).toEqual([
      400,
      { [`documents.estimate.variables.${path}`]: message },
    ])
    expect((await get(manager)).version).toBe(1)
  })

  it('has lines without a day on an undated job and reads a zero date as none', async () => {
    const undated = await makeJob({ job_date: null })
    const shown = await get(manager, undated)
    expect(shown.jobDate).toBe('0000-00-00 00:00:00')
    expect(shown.documents.estimate.variables.lineItems[0].lineItemDate).toBeNull()
    const lineItems = ['0000-00-00', '0000-00-00 00:00:00'].map((lineItemDate) => ({
      ...line('tip', 5, 1),
      lineItemDate,
    }))
    const saved = await saveDocument(manager, 'estimate', { dirty: true, lineItems }, undated)
    expect([saved.status, saved.body.documents.estimate.variables.lineItems]).toMatchObject([
      200,
      [{ lineItemDate: null }, { lineItemDate: null }],
    ])
  })

  it('can be written by managers only and is not saved in part', async () => {
    const input = { notes: 'with it', documents: { estimate: { variables: { dirty: true, lineItems: [] } } } }
    await t.addCrew(company, job, worker.id, ['documents', 'sales'])
    for (const person of [client, worker]) expect((await save(person, input)).status).toBe(403)
    expect((await save(otherManager, input)).status).toBe(404)
    expect((await save(otherClient, input)).status).toBe(404)
    expect((await save(manager, { ...input, version: 7 })).body.code).toBe('job_version_conflict')
    expect(await get(manager)).toMatchObject({ version: 1, notes: '' })
    const { rows } = await t.owner.query('select * from job_documents where job_id = $1', [job])
    expect(rows).toEqual([])
  })

  it('follows the weight on the cube sheet for an interstate move', async () => {
    const id = await makeJob({ job_type: 'interstate', locations: [DENVER, HOUSTON] })
    const lineItems = [{ category: 'Bedroom', item: 'Bed, king', units: 2, volume: 70 }]
    const saved = await saveDocument(manager, 'cubeSheet', { lineItems }, id)
    expect(saved.body.documents.estimate.variables).toMatchObject({
      dirty: false,
      optionEstimate: 'nonbinding',
      lineItems: [{ item: 'moving', rate: 1.5, units: 980, total: 1470 }],
    })
  })
})

describe('documents of a job', () => {
  const namesOf = async (person: TestPerson, id = job) => Object.keys((await get(person, id)).documents)

  it('depend on the type, state, and status of the job', async () => {
    expect(await namesOf(manager)).toEqual(['estimate', 'clientAgreement', 'invoice'])
    const local = await makeJob({ job_type: 'intrastate_local', locations: [DENVER, BOULDER] })
    expect(await namesOf(manager, local)).toEqual([
      'estimate',
      'coloradoClientAgreement',
      'consumerAdvisement',
      'billOfLading',
      'invoice',
    ])
    const long = await makeJob({
      job_type: 'interstate',
      job_status: 'completed',
      locations: [HOUSTON, DENVER],
    })
    expect(await namesOf(manager, long)).toEqual([
      'estimate',
      'clientAgreement',
      'consumerRights',
      'billOfLading',
      'cubeSheet',
      'inventorySheet',
      'invoice',
      'receipt',
    ])
  })

  it('are shown to clients by showDocuments, to the crew by permission, and to no one else', async () => {
    expect(await namesOf(client)).toEqual(['estimate', 'clientAgreement'])
    await t.addCrew(company, job, worker.id)
    expect(await namesOf(worker)).toEqual([])
    await t.owner.query('update companies set show_documents = false where id = $1', [company])
    const local = await makeJob({ job_type: 'intrastate_local', job_status: 'completed' })
    expect(await namesOf(client, local)).toEqual(['estimate', 'clientAgreement'])
    await t.owner.query('update companies set show_documents = true where id = $1', [company])
    expect(await namesOf(client, local)).toContain('invoice')
    const applicant = await t.makePerson(company, 'worker')
    const open = await makeJob({ job_status: 'scheduled' })
    expect(await namesOf(applicant, open)).toEqual([])
  })
})

describe('agreeing to documents', () => {
  it('requires consent, then the estimate, then the agreement, and schedules the job with the last one', async () => {
    const early = await agree('clientAgreement')
    expect(early.body).toMatchObject({ code: 'agreement_order', message: 'Agree to the estimate first.' })
    const fresh = await t.makePerson(company, 'client')
    const theirs = await makeJob({ client_id: fresh.id, billing_contact_id: fresh.id })
    expect((await agree('estimate', theirs, fresh)).body.code).toBe('consent_required')
    expect((await consent(fresh, theirs)).body.consent.isGiven).toBe(true)

    await consent()
    const one = await agree('estimate')
    expect(one.body).toMatchObject({ jobStatus: 'inquiring', version: 1 })
    expect(one.body.documents.estimate).toMatchObject({ agreed: true, mayAgree: false })
    const two = await agree('clientAgreement')
    expect(two.body).toMatchObject({ jobStatus: 'scheduled', version: 2 })
    expect(two.body.timeOfScheduling).not.toBeNull()
    expect(t.queued.some(({ name }) => name === 'send-delivery')).toBe(true)
  })

  it('leaves a job with an unpaid deposit inquiring', async () => {
    await t.owner.query(`update companies set variables = '{"depositLocal": {"value": 25}}' where id = $1`, [
      company,
    ])
    await consent()
    await agree('estimate')
    const { body } = await agree('clientAgreement')
    await t.owner.query(`update companies set variables = '{}' where id = $1`, [company])
    expect(body.jobStatus).toBe('inquiring')
  })

  it('schedules the job with the save that adds the missing date', async () => {
    const undated = await makeJob({ job_date: null })
    await saveDocument(
      manager,
      'estimate',
      { dirty: true, lineItems: [line('hourlyRateTwo', 80, 3)] },
      undated,
    )
    await consent(client, undated)
    await agree('estimate', undated)
    // The wording of the agreement names the day of the move.
    await save(manager, { jobDate: '2027-05-05 10:00:00' }, undated)
    const { body } = await agree('clientAgreement', undated)
    expect(body.jobStatus).toBe('scheduled')
    const back = await save(manager, { jobStatus: 'inquiring' }, undated)
    expect(back.body.jobStatus).toBe('inquiring')
  })

  it('records the content, the person, and the address in a hash chain', async () => {
    await consent()
    await agree('estimate')
    const { body } = await agree('clientAgreement')
    const [record] = body.documents.clientAgreement.agreement
    expect(record).toMatchObject({
      jobId: job,
      userId: client.id,
      type: 'agreement',
      clause: 'I Agreed.',
      ip: '127.0.0.1',
      content: body.documents.clientAgreement.variables,
    })
    expect(record.previousHash).toBe(body.documents.estimate.agreement[0].hash)
    const again = await agree('clientAgreement')
    expect(again.body.documents.clientAgreement.agreement).toHaveLength(1)
  })

  it('becomes void only when the agreed content changes', async () => {
    await consent()
    await agree('estimate')
    await agree('clientAgreement')
    const noted = await save(manager, { notes: 'piano' })
    expect(noted.body.documents.clientAgreement.agreed).toBe(true)
    const { body } = await save(manager, { crewSize: 4 })
    expect(body.documents.estimate).toMatchObject({ agreed: false, agreement: [{ name: 'estimate' }] })
    expect(body.documents.clientAgreement.agreed).toBe(false)
    const undone = await save(manager, { crewSize: 2 })
    expect(undone.body.documents.estimate.agreed).toBe(true)
  })

  it('is rejected for other content, clause, type, role, status, and company, and leaves no record', async () => {
    const { documents } = await get(client)
    const { estimate } = documents
    const right = {
      name: 'estimate',
      type: 'acknowledgement',
      clause: estimate.clause,
      content: estimate.variables,
    }
    await consent()
    const refused = async (person: TestPerson | null, change: object, id = job) => {
      const { status, body } = await agreeTo(person, { ...right, ...change }, id)
      return [status, body.code]
    }
    const cheaper = { ...estimate.variables, lineItems: [{ ...estimate.variables.lineItems[0], rate: 1 }] }
    expect(await refused(client, { content: cheaper })).toEqual([409, 'document_changed'])
    expect(await refused(client, { content: {} })).toEqual([409, 'document_changed'])
    expect(await refused(client, { clause: 'I do not agree.' })).toEqual([400, 'rest_invalid_param'])
    expect(await refused(client, { type: 'agreement' })).toEqual([400, 'rest_invalid_param'])
    expect(await refused(client, { name: 'invoice' })).toEqual([404, 'rest_not_found'])
    expect(await refused(client, { name: 'consumerAdvisement' })).toEqual([404, 'rest_not_found'])
    expect(await refused(null, {})).toEqual([401, 'rest_authentication_missing'])
    for (const person of [manager, worker, otherManager])
      expect(await refused(person, {})).toEqual([403, 'rest_forbidden'])
    expect(await refused(otherClient, {})).toEqual([404, 'rest_not_found'])
    const over = await makeJob({ job_status: 'canceled' })
    const { documents: shown } = await get(client, over)
    expect(await refused(client, { content: shown.estimate.variables }, over)).toEqual([409, 'rest_conflict'])
    const { rows } = await t.owner.query(`select name from agreements where job_id = any($1)`, [[job, over]])
    expect(rows.map(({ name }) => name).filter((name) => name !== CONSENT_NAME)).toEqual([])
  })

  it('accepts content with a different key order and missing keys for null', async () => {
    await consent()
    const { documents } = await get(client)
    const { optionEstimate: _null, ...rest } = documents.estimate.variables
    const content = Object.fromEntries(Object.entries(rest).toReversed())
    const { status } = await agreeTo(client, {
      name: 'estimate',
      type: 'acknowledgement',
      clause: documents.estimate.clause,
      content,
    })
    expect(status).toBe(200)
  })

  it('is open to the billing contact with their own consent', async () => {
    const payer = await t.makePerson(company, 'client')
    const id = await makeJob({ billing_contact_id: payer.id, is_billing_contact: false })
    await consent(client, id)
    expect((await get(payer, id)).consent.isGiven).toBe(false)
    expect((await agree('estimate', id, payer)).body.code).toBe('consent_required')
    await consent(payer, id)
    const { body } = await agree('estimate', id, payer)
    expect(body.documents.estimate.agreement[0].userId).toBe(payer.id)
  })

  it('is rejected after the consent is withdrawn', async () => {
    const fresh = await t.makePerson(company, 'client')
    const id = await makeJob({ client_id: fresh.id, billing_contact_id: fresh.id })
    await consent(fresh, id)
    const { consent: shown } = await get(fresh, id)
    const withdrawn = await agreeTo(
      fresh,
      {
        name: CONSENT_NAME,
        type: 'acknowledgement',
        clause: 'I withdraw my consent to electronic records.',
        content: { ...shown.content, consent: false },
      },
      id,
    )
    expect(withdrawn.body.consent.isGiven).toBe(false)
    expect((await agree('estimate', id, fresh)).body.code).toBe('consent_required')
  })

  it('protects a job with agreements from being purged', async () => {
    await consent()
    await agree('estimate')
    await t.owner.query(`update jobs set deleted_at = now() - interval '60 days' where id = $1`, [job])
    await t.owner.query('select * from purge_expired(1000)')
    expect(await t.jobRow(job)).toBeDefined()
  })
})

describe('the Colorado agreement', () => {
  const options = (change: object = {}) => ({
    optionA1: { accept: 'CD', reject: '' },
    optionA2: { accept: '', reject: 'CD' },
    optionB: { accept: '', reject: 'CD' },
    ...change,
  })
  let id: number
  beforeEach(async () => {
    id = await makeJob({ job_type: 'intrastate_long', locations: [DENVER, BOULDER] })
    await consent(client, id)
  })

  it('requires the estimate, and exactly one option accepted and two declined', async () => {
    await agree('estimate', id)
    const none = await agree('coloradoClientAgreement', id)
    expect([none.status, none.body.code, none.body.message]).toEqual([
      409,
      'valuation_invalid',
      'Exactly one (1) option must be approved.',
    ])
    for (const wrong of [
      options({ optionB: { accept: 'CD', reject: '' } }),
      options({ optionB: { accept: '', reject: '' } }),
      options({ optionA1: { accept: 'CD', reject: 'CD' } }),
    ]) {
      await saveDocument(client, 'coloradoClientAgreement', { optionsValuation: wrong }, id)
      expect((await agree('coloradoClientAgreement', id)).body.code).toBe('valuation_invalid')
    }
    const saved = await saveDocument(
      client,
      'coloradoClientAgreement',
      { optionsValuation: options(), valueOfShipment: 25_000, cargoInsurance: true },
      id,
    )
    expect(saved.body.documents.coloradoClientAgreement.variables).toMatchObject({
      optionValuation: 'fullReplacementCostOption',
      valueOfShipment: 25_000,
    })
    // Full value has a price, so the estimate changes.
    expect((await agree('coloradoClientAgreement', id)).body.code).toBe('agreement_order')
    await agree('estimate', id)
    const agreed = await agree('coloradoClientAgreement', id)
    expect(agreed.body.documents.coloradoClientAgreement.agreed).toBe(true)
    const advised = await agree('consumerAdvisement', id)
    expect(advised.body.jobStatus).toBe('scheduled')
  })

  it('can be filled in by the client only, with at most three letters as initials', async () => {
    const before = await get(manager, id)
    expect((await saveDocument(manager, 'coloradoClientAgreement', { valueOfShipment: 1 }, id)).status).toBe(
      403,
    )
    for (const accept of ['C1', 'ABCD', '!'])
      expect(
        (
          await saveDocument(
            client,
            'coloradoClientAgreement',
            { optionsValuation: options({ optionA1: { accept, reject: '' } }) },
            id,
          )
        ).status,
      ).toBe(400)
    expect((await get(manager, id)).version).toBe(before.version)
  })
})

describe('the bill of lading', () => {
  it('takes the company’s prices and is not issued for an interstate move while something is missing', async () => {
    const id = await makeJob({ job_type: 'interstate', locations: [DENVER, HOUSTON] })
    const packingMaterials = [
      { item: 'dish_pack', quantity: 4, rate: 1 },
      { item: 'tape_rolls', quantity: 2, rate: 5, isDirty: true },
    ]
    const saved = await saveDocument(
      manager,
      'billOfLading',
      { packingMaterials, optionEstimate: 'binding' },
      id,
    )
    const bill = saved.body.documents.billOfLading
    expect(bill.variables.packingTotal).toBe(48)
    expect(saved.body.documents.estimate.variables.optionEstimate).toBe('binding')
    expect(bill.gaps.map(({ key }: { key: string }) => key)).toContain('vehicle')
    const refused = await print(manager, 'billOfLading', id)
    expect([refused.status, refused.body.code]).toEqual([409, 'bill_of_lading_incomplete'])
    expect(refused.body.message).toContain('Identification of the vehicle')
    const whole = await saveDocument(
      manager,
      'billOfLading',
      {
        optionValuation: 'basic',
        participatingCarriers: 'none',
        paymentForm: 'card',
        pickupFrom: '2027-03-01',
        deliveryFrom: '2027-03-05',
        deliveryTo: '2027-03-09',
        vehicle: 'Unit 12',
        paymentTerms: 'On delivery',
        insurance: 'none',
        accessorialServices: 'none',
      },
      id,
    )
    expect(whole.body.documents.billOfLading.gaps).toEqual([])
    expect((await print(manager, 'billOfLading', id)).status).toBe(200)
  })

  it('accepts only the kinds of estimate that the rules of the move allow', async () => {
    const texan = await makeJob({ job_type: 'intrastate_local', locations: [HOUSTON] })
    const answer = await saveDocument(manager, 'billOfLading', { optionEstimate: 'nonbinding' }, texan)
    expect(answer.status).toBe(400)
    expect((await get(manager, texan)).documents.billOfLading.variables.optionEstimate).toBe('notToExceed')
    const refused = await saveDocument(manager, 'billOfLading', { vehicle: 'x' })
    expect(refused.body.message).toBe('This job has no bill of lading.')
  })

  it.each(['lump', 'lumpReplacement', 'lumpActual'])(
    'accepts %s only with a declared value of $3.50 a pound',
    async (optionValuation) => {
      const id = await makeJob({ job_type: 'interstate', locations: [DENVER, HOUSTON] })
      const bill = (variables: object) => saveDocument(manager, 'billOfLading', variables, id)
      const at = 'documents.billOfLading.variables.declaredValue'
      const expectRefused = async (answer: TestAnswer, message: string) => {
        expect([answer.status, answer.body.message]).toEqual([400, message])
        expect(answer.body.data.fields).toEqual({ [at]: message })
        expect((await get(manager, id)).documents.billOfLading.variables).toMatchObject({
          optionValuation: null,
          declaredValue: null,
        })
      }
      const missing = 'Declare the value of the shipment.'
      await expectRefused(await bill({ optionValuation }), missing)
      await expectRefused(await bill({ optionValuation, declaredValue: 0 }), missing)
      // 200 cubic feet make 1,400 pounds, regardless of which of the two is written first.
      const sheet = { lineItems: [{ category: 'Boxes', item: 'Carton', units: 20, volume: 10 }] }
      const low = { optionValuation, declaredValue: 4899.99 }
      const both = await save(
        manager,
        { documents: { billOfLading: { variables: low }, cubeSheet: { variables: sheet } } },
        id,
      )
      await expectRefused(both, 'At least $4,900.00.')
      await saveDocument(manager, 'cubeSheet', sheet, id)
      await expectRefused(await bill(low), 'At least $4,900.00.')
      expect((await bill({ optionValuation, declaredValue: 4900 })).status).toBe(200)
      expect((await bill({ declaredValue: null })).status).toBe(400)
      // A shipment that grew does not block other saves.
      const more = { lineItems: [{ category: 'Boxes', item: 'Carton', units: 30, volume: 10 }] }
      expect((await saveDocument(manager, 'cubeSheet', more, id)).status).toBe(200)
      expect((await bill({ vehicle: 'Unit 12' })).status).toBe(200)
      expect((await bill({ declaredValue: 5000 })).body.message).toBe('At least $7,350.00.')
      expect((await bill({ optionValuation: 'basic', declaredValue: null })).status).toBe(200)
    },
  )

  it('needs no declared value for the other options and keeps the choice of a Colorado client', async () => {
    const id = await makeJob({ job_type: 'intrastate_local', locations: [DENVER, BOULDER] })
    expect((await saveDocument(manager, 'billOfLading', { optionValuation: 'depreciated' }, id)).status).toBe(
      200,
    )
    const other = await makeJob({ job_type: 'intrastate_local', locations: [DENVER, BOULDER] })
    const declined = { accept: '', reject: 'CD' }
    await saveDocument(
      client,
      'coloradoClientAgreement',
      {
        optionsValuation: { optionA1: { accept: 'CD', reject: '' }, optionA2: declined, optionB: declined },
        valueOfShipment: 25_000,
      },
      other,
    )
    const refused = await saveDocument(manager, 'billOfLading', { optionValuation: 'lump' }, other)
    expect([refused.status, refused.body.data.fields]).toEqual([
      400,
      {
        'documents.billOfLading.variables.optionValuation':
          'The client has chosen how the goods are protected.',
      },
    ])
    expect((await get(manager, other)).documents.billOfLading.variables).toMatchObject({
      optionValuation: 'lumpReplacement',
      declaredValue: 25_000,
      deductible: 0,
    })
  })

  it('can be signed by permitted people and shows changes made after signing', async () => {
    const id = await makeJob({
      job_type: 'intrastate_local',
      locations: [DENVER, BOULDER],
      job_date: '2026-01-12 09:00:00',
    })
    await t.addCrew(company, id, worker.id, ['documents'])
    const sign = (person: TestPerson, party: string, more: object = {}) =>
      t.call(person, 'POST', `/wp/v2/jobs/${id}/signatures`, {
        document: 'billOfLading',
        place: 'origin',
        party,
        name: 'Cleo Dee',
        strokes: [
          [
            [0, 0.5],
            [1, 0.5],
          ],
        ],
        ...more,
      })
    expect((await sign(client, 'crew')).status).toBe(403)
    expect((await sign(otherClient, 'client')).status).toBe(404)
    expect((await sign(client, 'client', { name: ' ' })).status).toBe(400)
    expect((await sign(client, 'client', { document: 'inventorySheet' })).status).toBe(404)
    expect((await sign(worker, 'crew')).status).toBe(200)
    const { body } = await sign(client, 'client')
    expect(body.documents.billOfLading.signatures).toHaveLength(2)
    expect((await saveDocument(worker, 'billOfLading', { vehicle: 'Unit 3' }, id)).status).toBe(403)
    const changed = await saveDocument(manager, 'billOfLading', { vehicle: 'Unit 3' }, id)
    const { signatures } = changed.body.documents.billOfLading
    expect(signatures.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([false, false])
    await expect(t.kernel.pool.query('update job_signatures set name = name')).rejects.toThrow(/permission/)
    await expect(t.owner.query('delete from job_signatures')).rejects.toThrow(/append-only/)
  })
})

describe('the inventory', () => {
  it('accepts only photos that the person uploaded and no other files', async () => {
    const id = await makeJob({ job_type: 'interstate', locations: [DENVER, HOUSTON] })
    const fileOf = async (owner: number, purpose = 'attachment') => {
      const { rows } = await t.owner.query(
        `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
         values ($1, $2, $3, gen_random_uuid()::text, 'image/png', 1, '') returning id`,
        [company, owner, purpose],
      )
      return rows[0].id as number
    }
    const articles = (photo: number) => [
      { article: 'Television', exception_symbols: ['SC'], location_symbols: ['4'], photos: [{ id: photo }] },
    ]
    const theirs = await saveDocument(
      manager,
      'inventorySheet',
      { articles: articles(await fileOf(client.id)) },
      id,
    )
    expect([theirs.status, theirs.body.message]).toEqual([400, 'This photo was not found. Add it again.'])
    const own = await fileOf(manager.id)
    const saved = await saveDocument(manager, 'inventorySheet', { articles: articles(own) }, id)
    const [article] = saved.body.documents.inventorySheet.variables.articles
    expect(article.photos[0].source_url).toMatch(new RegExp(`^/files/${own}\\?expires=`))
    // A signed link differs on each read and is not a change.
    const again = await saveDocument(manager, 'inventorySheet', { articles: [article] }, id)
    expect(again.body.version).toBe(saved.body.version)
    const unknown = await saveDocument(
      manager,
      'inventorySheet',
      { articles: [{ article: 'Lamp', exception_symbols: ['XX'] }] },
      id,
    )
    expect(unknown.status).toBe(400)
  })
})

describe('the invoice', () => {
  it('follows the estimate, then revenue, until it is edited', async () => {
    const { documents } = await get(manager)
    expect(documents.invoice.variables).toMatchObject({ dirty: false, lineItems: [{ total: 240 }] })
    await save(manager, { jobStatus: 'scheduled' })
    const done = await save(manager, { jobStatus: 'completed' })
    const { rows } = await t.owner.query('select item, rate, units from revenue_lines where job_id = $1', [
      job,
    ])
    expect(rows).toEqual([{ item: 'hourlyRateTwo', rate: '80.00', units: '3.00' }])
    expect(done.body.documents.invoice.variables.lineItems).toMatchObject([{ total: 240 }])
    expect(done.body.documents.receipt.total).toBe(240)
    await t.owner.query('update revenue_lines set units = 4, is_dirty = true where job_id = $1', [job])
    expect((await get(manager)).documents.invoice.total).toBe(320)
    const lineItems = [line('hourlyRateTwo', 80, 5)]
    const saved = await saveDocument(manager, 'invoice', { dirty: true, lineItems })
    expect(saved.body.documents.invoice).toMatchObject({ total: 400, variables: { dirty: true } })
    expect(saved.body.documents.receipt.total).toBe(400)
    expect((await get(client)).documents.invoice.total).toBe(400)
  })

  it('stays edited after later saves', async () => {
    const first = await saveDocument(manager, 'invoice', {
      dirty: true,
      lineItems: [line('hourlyRateTwo', 80, 5)],
    })
    const same = await saveDocument(manager, 'invoice', { dirty: false })
    expect([same.status, same.body.version]).toEqual([200, first.body.version])
    const { documents } = await get(manager)
    expect(documents.invoice).toMatchObject({ total: 400, variables: { dirty: true } })
    const { lineItems } = documents.invoice.variables
    const whole = await saveDocument(manager, 'invoice', { dirty: false, lineItems })
    expect(whole.body.version).toBe(first.body.version)
    const other = await saveDocument(manager, 'invoice', {
      dirty: false,
      lineItems: [line('hourlyRateTwo', 80, 6)],
    })
    expect(other.body.documents.invoice).toMatchObject({ total: 480, variables: { dirty: true } })
    // An unedited invoice follows the estimate, and lines that are calculated anyway do not make it dirty.
    const fresh = await makeJob()
    const shown = (await get(manager, fresh)).documents.invoice.variables
    const brought = await saveDocument(manager, 'invoice', { ...shown, dirty: false }, fresh)
    expect(brought.body.documents.invoice.variables.dirty).toBe(false)
  })
})

describe('a printed PDF', () => {
  it('is made from the stored job, opens for ten minutes with its link only, and names who printed it', async () => {
    await t.call(manager, 'GET', '/wp/v2/jobs')
    const answer = await print(manager, 'clientAgreement')
    expect(answer.body.message).toBe('PDF Generated.')
    const url = new URL(answer.body.download_link)
    const file = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.rawPayload.toString('latin1')).toContain('%MOVESHEET-SEAL ')
    const late = new URL(answer.body.download_link)
    late.searchParams.set('expires', String(Number(late.searchParams.get('expires')) + 60))
    expect((await t.app.inject({ method: 'GET', url: late.pathname + late.search })).statusCode).toBe(404)
  })

  it.each([
    ['add-job', 'estimate', 400, 'Plase save job.'],
    ['', 'horoscope', 404, 'Template not found.'],
    ['', 'billOfLading', 404, 'Template not found.'],
    // The section exists, but the formal document does not.
    ['', 'estimate', 404, 'Template not found.'],
  ])("of job '%s' and template '%s' responds with %d %s", async (id, template, status, message) => {
    const answer = await print(manager, template, id || job)
    expect([answer.status, answer.body.message]).toEqual([status, message])
  })

  it('is available only to people who see the document', async () => {
    expect((await print(null, 'clientAgreement')).status).toBe(401)
    expect((await print(otherManager, 'clientAgreement')).status).toBe(404)
    expect((await print(client, 'clientAgreement')).status).toBe(200)
    expect((await print(client, 'creditCardAuthorization')).status).toBe(404)
    expect((await print(client, 'invoice')).status).toBe(404)
    await t.addCrew(company, job, worker.id)
    expect((await print(worker, 'clientAgreement')).status).toBe(404)
    expect((await print(manager, 'creditCardAuthorization')).status).toBe(200)
  })
})

describe('the truck', () => {
  it('can be requested by the client and is seen by managers on a job that needs one', async () => {
    const none = await save(client, { truck: { size: 15 } })
    expect(none.status).toBe(409)
    const id = await makeJob({
      use_truck: true,
      distance_miles: 23.5,
      locations: [{ ...DENVER, numRooms: 3 }, BOULDER],
    })
    const { truck } = await get(client, id)
    expect(truck).toMatchObject({
      recommended: { size: 20, trucks: 1, basis: 'rooms' },
      flatRate: 80,
      lines: [
        { basis: 'truckFlat', rate: 80, units: 1, total: 80 },
        { basis: 'truckMiles', rate: 1, units: 23.5, total: 23.5 },
      ],
      automatic: truck.lines,
      total: 103.5,
      isInEstimate: true,
    })
    const backwards = { size: 15, pickUpDate: '2027-03-02', returnDate: '2027-03-01' }
    expect((await save(client, { truck: backwards }, id)).status).toBe(400)
    const asked = await save(client, { truck: { size: 15, isRequested: true } }, id)
    expect(asked.body.truck).toMatchObject({ size: 15, isRequested: true })
    expect((await get(manager, id)).truck.requestedAt).not.toBeNull()
    // A worker who is on no other job at that time.
    const seller = await t.makePerson(company, 'worker')
    await t.addCrew(company, id, seller.id, ['sales'])
    expect((await get(seller, id)).truck).toBeNull()
    expect((await save(seller, { truck: { size: 10 } }, id)).status).toBe(403)
  })
})

describe('individually edited estimate lines', () => {
  const shownOf = async (id: number) => (await get(manager, id)).documents.estimate
  const basesOf = async (id: number) =>
    (await shownOf(id)).variables.lineItems.map((one: { basis: string; rate: number; units: number }) => [
      one.basis,
      one.rate,
      one.units,
    ])
  const withTruck = () =>
    makeJob({
      use_truck: true,
      distance_miles: 20,
      job_type: 'intrastate_local',
      locations: [DENVER, BOULDER],
    })

  it('stay unchanged while automatic lines follow the crew', async () => {
    const id = await withTruck()
    const { variables } = await shownOf(id)
    const lineItems = variables.lineItems.map((one: { basis: string }) =>
      one.basis === 'truckFlat' ? { ...one, rate: 99, isDirty: true } : one,
    )
    const saved = await saveDocument(manager, 'estimate', { dirty: true, lineItems }, id)
    expect(saved.body.documents.estimate.variables).toMatchObject({
      dirty: true,
      lineItems: [
        { basis: 'labor', isDirty: false },
        { basis: 'truckFlat', isDirty: true, automatic: { rate: 80, units: 1, total: 80 } },
        { basis: 'truckMiles', isDirty: false },
      ],
    })
    const more = await save(manager, { crewSize: 6 }, id)
    expect(more.body.documents.estimate.variables.lineItems[0]).toMatchObject({
      rate: 240,
      item: 'hourlyRateFour',
      label: 'Moving labor, crew of 6',
    })
    expect(more.body.documents.estimate.total).toBe(240 * 3 + 99 + 20)
    const back = await saveDocument(manager, 'estimate', { dirty: false }, id)
    expect(back.body.documents.estimate).toMatchObject({ total: 240 * 3 + 100, variables: { dirty: false } })
  })

  it('are removed with the other truck lines when the job no longer needs a truck', async () => {
    const id = await withTruck()
    const { variables } = await shownOf(id)
    const lineItems = variables.lineItems.map((one: object) => ({ ...one, isDirty: true }))
    await saveDocument(manager, 'estimate', { dirty: true, lineItems }, id)
    await save(manager, { useTruck: false }, id)
    expect(await basesOf(id)).toEqual([['labor', 80, 3]])
    await save(manager, { useTruck: true }, id)
    expect(await basesOf(id)).toEqual([
      ['labor', 80, 3],
      ['truckFlat', 80, 1],
      ['truckMiles', 1, 20],
    ])
  })

  it('add a truck to the invoice of a completed job, labeled with its large crew', async () => {
    const id = await makeJob({
      job_status: 'completed',
      job_date: '2026-01-06 08:00:00',
      crew_size: 6,
      use_truck: false,
    })
    await save(manager, { useTruck: true }, id)
    const { documents } = await get(manager, id)
    expect(documents.invoice.total).toBe(documents.estimate.total)
    expect(documents.invoice.variables.lineItems).toMatchObject([
      { label: 'Moving labor, crew of 6' },
      { item: 'truckFlatRate' },
    ])
  })

  it('keep an estimate that was fully edited earlier until it is set back to automatic', async () => {
    const id = await withTruck()
    const lineItems = [{ id: 3, item: 'hourlyRateTwo', lineItemDate: null, rate: 75, units: 4 }]
    await t.owner.query(
      `insert into job_documents (company_id, job_id, name, variables, changed_by) values ($1, $2, 'estimate', $3, $4)`,
      [company, id, JSON.stringify({ dirty: true, lineItems }), manager.id],
    )
    expect(await basesOf(id)).toEqual([['labor', 75, 4]])
    await save(manager, { crewSize: 3 }, id)
    expect(await basesOf(id)).toEqual([['labor', 75, 4]])
    await saveDocument(manager, 'estimate', { dirty: false }, id)
    expect(await basesOf(id)).toEqual([
      ['labor', 120, 3],
      ['truckFlat', 80, 1],
      ['truckMiles', 1, 20],
    ])
  })

  it('have no truck on a job with the earlier estimate rules until it needs one again', async () => {
    const id = await withTruck()
    await t.owner.query('update jobs set estimate_rules = 1 where id = $1', [id])
    expect(await basesOf(id)).toEqual([['labor', 80, 3]])
    await save(manager, { crewSize: 3 }, id)
    expect(await basesOf(id)).toEqual([['labor', 120, 3]])
    await save(manager, { useTruck: false }, id)
    await save(manager, { useTruck: true }, id)
    expect((await basesOf(id)).length).toBe(3)
  })

  it.each([
    [{ ...line('tip', 1, 1), basis: 'bribe' }, 'lineItems.0.basis'],
    [{ ...line('tip', 1, 1), basis: 'default:0' }, 'lineItems.0.basis'],
    [{ ...line('tip', 1, 1), isDirty: 'no' }, 'lineItems.0.isDirty'],
  ])('are rejected as %j', async (bad, path) => {
    const answer = await saveDocument(manager, 'estimate', { dirty: true, lineItems: [bad] })
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([
      400,
      [`documents.estimate.variables.${path}`],
    ])
  })
})

describe('attempts to abuse job documents', () => {
  const interstate = (columns: object = {}) =>
    makeJob({ job_type: 'interstate', locations: [DENVER, HOUSTON], ...columns })
  const cube = (units: number, volume: number) => ({
    lineItems: [{ category: 'c', item: 'a', units, volume }],
  })

  it('the crew can’t set prices while the job runs or after it is done', async () => {
    const id = await interstate({ job_status: 'completed', job_date: '2026-01-05 08:00:00' })
    // A worker who is on no other job at that time.
    const mover = await t.makePerson(company, 'worker')
    await t.addCrew(company, id, mover.id, ['documents', 'sales'])
    const before = await get(manager, id)
    expect((await saveDocument(mover, 'cubeSheet', cube(100, 100), id)).status).toBe(403)
    const open = await interstate({ job_status: 'scheduled' })
    await t.addCrew(company, open, mover.id, ['documents'])
    expect((await saveDocument(mover, 'cubeSheet', cube(1, 1), open)).status).toBe(403)
    expect((await saveDocument(mover, 'billOfLading', { optionEstimate: 'binding' }, open)).status).toBe(403)
    expect((await saveDocument(mover, 'inventorySheet', { origin_condition: 'Good' }, open)).status).toBe(200)
    const after = await get(manager, id)
    expect(after.documents.invoice.total).toBe(before.documents.invoice.total)
  })

  it('a client can set declared values but not terms or prices, and nothing after the move', async () => {
    const done = await makeJob({ job_status: 'completed', locations: [DENVER] })
    expect((await saveDocument(client, 'coloradoClientAgreement', { valueOfShipment: 1 }, done)).status).toBe(
      403,
    )
    const id = await makeJob({ locations: [DENVER] })
    const yes = { accept: 'CD', reject: '' }
    const no = { accept: '', reject: 'CD' }
    const optionsValuation = { optionA1: no, optionA2: yes, optionB: no }
    const valuation = { name: 'Everything free', coverage: 100_000_000, deductible: 250, premium: 1 }
    await saveDocument(client, 'coloradoClientAgreement', { optionsValuation, valuation }, id)
    await consent(client, id)
    await agree('estimate', id)
    const early = await agree('coloradoClientAgreement', id)
    expect(early.body.message).toBe('Declare the value of the shipment.')
    const { body } = await saveDocument(
      client,
      'coloradoClientAgreement',
      { valueOfShipment: 8000, valuation },
      id,
    )
    expect(body.documents.coloradoClientAgreement.variables.valuation).toEqual({
      name: 'Option A2',
      coverage: 8000,
      deductible: 250,
      // $0.75 for each $100.
      premium: 60,
    })
  })

  it('an agreement binds only the client who gave it, and its address is hidden from other clients', async () => {
    await consent()
    await agree('estimate')
    const heir = await t.makePerson(company, 'client')
    await save(manager, { client: { id: heir.id } })
    const { documents } = await get(heir)
    expect(documents.estimate).toMatchObject({ agreed: false, agreement: [] })
    expect((await get(manager)).documents.estimate.agreement).toHaveLength(1)
  })

  it('the crew sees only the client’s first name', async () => {
    const id = await makeJob({ job_status: 'scheduled', locations: [DENVER] })
    await t.addCrew(company, id, worker.id, ['documents'])
    const shown = JSON.stringify((await get(worker, id)).documents)
    const { body } = await t.call(
      worker,
      'GET',
      `/wp/v2/jobs/${id}/documents/coloradoClientAgreement/wording`,
    )
    for (const text of [shown, body.text as string]) {
      expect(text).toContain('Cleo')
      expect(text).not.toContain('Dee')
    }
  })

  it('a federal bill of lading with blanks can’t be signed, and the number of signatures is limited', async () => {
    const id = await interstate({ job_date: '2026-01-12 09:00:00' })
    const sign = (document: string) =>
      t.call(client, 'POST', `/wp/v2/jobs/${id}/signatures`, {
        document,
        place: 'origin',
        party: 'client',
        name: 'Cleo',
      })
    expect((await sign('billOfLading')).body.code).toBe('bill_of_lading_incomplete')
    expect((await sign('inventorySheet')).status).toBe(200)
    await t.owner.query(
      `insert into job_signatures (company_id, job_id, document, place, party, name, content_hash, user_id, ip, user_agent)
       select company_id, job_id, document, place, party, name, content_hash, user_id, ip, user_agent
       from job_signatures, generate_series(1, 60) where job_id = $1`,
      [id],
    )
    expect((await sign('inventorySheet')).status).toBe(409)
  })

  it('a photo can be attached to one article only', async () => {
    const id = await interstate()
    const articles = [1, 2].map(() => ({ article: 'Lamp', photos: [{ id: 1 }] }))
    const { body } = await saveDocument(manager, 'inventorySheet', { articles }, id)
    expect(body.message).toBe('A photo can belong to only one article.')
  })

  it.each([
    ['rate', { rate: 999_999.999, units: 1 }],
    ['rate', { rate: 0.1 + 0.2, units: 1 }],
    ['rate', { rate: 10_000_000, units: 1_000_000 }],
    ['units', { rate: 1, units: 1e-9 }],
  ])('an estimate rejects a %s such as %j', async (path, part) => {
    const lineItems = [{ item: 'moving', lineItemDate: null, ...part }]
    const { status, body } = await saveDocument(manager, 'estimate', { dirty: true, lineItems })
    expect([status, Object.keys(body.data.fields)]).toEqual([
      400,
      [`documents.estimate.variables.lineItems.0.${path}`],
    ])
  })

  it('a cube sheet larger than any truck is rejected before it could block completing the job', async () => {
    const id = await interstate({ job_status: 'scheduled' })
    expect((await saveDocument(manager, 'cubeSheet', cube(10_000, 10_000), id)).status).toBe(400)
    await saveDocument(manager, 'cubeSheet', cube(1000, 100), id)
    expect((await save(manager, { jobStatus: 'completed' }, id)).status).toBe(200)
  })

  it('malformed bodies are rejected without a server error', async () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 2000; depth += 1) deep = [deep]
    const right = { name: CONSENT_NAME, type: 'acknowledgement', clause: CONSENT_CLAUSE }
    for (const key of [undefined, 'same-key']) {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      const url = `/wp/v2/jobs/${job}/agreements`
      expect((await t.call(client, 'POST', url, { ...right, content: { a: deep } }, headers)).status).toBe(
        400,
      )
    }
    const infinite = await t.app.inject({
      method: 'POST',
      url: `/wp/v2/jobs/${job}/agreements`,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...right, content: { a: 0 } }).replace('"a":0', '"a":1e999'),
    })
    expect(infinite.statusCode).toBe(400)
    const id = await interstate()
    for (const document of [{ vehicle: 'x\udc00' }, { insurance: '\ud800' }])
      expect((await saveDocument(manager, 'billOfLading', document, id)).status).toBe(400)
    for (const path of [`/wp/v2/jobs/1e2`, '/wp/v2/jobs/0x10'])
      expect((await t.call(manager, 'GET', path)).status).toBe(400)
    expect((await print(manager, 'invoice', '1e2')).body.message).toBe('Plase save job.')
  })

  it('prints many documents of a company in turn instead of refusing some', async () => {
    const printed = await Promise.all(Array.from({ length: 9 }, () => print(manager, 'invoice')))
    expect(printed.map(({ status }) => status)).toEqual(Array(9).fill(200))
  })
})
