import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER, HOUSTON } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let otherClient: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date('2027-03-01T16:00:00Z')
  company = await t.makeCompany('Front Range', { address: '1 Depot St, Denver, CO', phone: '3035550100' })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  otherClient = await t.makePerson(await t.makeCompany('Lone Star'), 'client')
})
afterAll(() => t.close())
beforeEach(async () => {
  job = await createJob()
})

async function createJob(columns: Record<string, unknown> = {}): Promise<number> {
  const id = await t.makeJob(company, {
    client_id: client.id,
    job_type: 'intrastate_local',
    job_status: 'scheduled',
    job_date: '2027-03-01 09:00:00',
    locations: [DENVER, BOULDER],
    ...columns,
  })
  await t.addCrew(company, id, worker.id, ['documents'])
  return id
}
const billOf = async (id = job, person = manager) =>
  (await t.call(person, 'GET', `/wp/v2/jobs/${id}`)).body.documents.billOfLading
const write = (variables: object, id = job) =>
  t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { documents: { billOfLading: { variables } } })
const sign = (person: TestPerson, party: string, place: string, id = job, document = 'billOfLading') =>
  t.call(person, 'POST', `/wp/v2/jobs/${id}/signatures`, { document, place, party, name: 'Cleo Dee' })
const start = (id = job) => t.call(manager, 'POST', `/wp/v2/jobs/${id}/start`)
const countSignatures = async (id = job) =>
  (await t.owner.query('select count(*)::int as n from job_signatures where job_id = $1', [id])).rows[0].n
async function printed(id = job): Promise<string> {
  const answer = await t.call(manager, 'POST', `/wp/v2/jobs/${id}/documents`, { template: 'billOfLading' })
  const url = new URL(answer.body.download_link)
  const file = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
  const runs = readPdf(file.rawPayload).pages.flat()
  return runs.map(({ text }) => text).join(' ')
}

describe('filling a bill of lading from the job', () => {
  it('uses the dates of a local move and the carrying difficulties', async () => {
    const pack = { activityType: 'pack', activityDate: '2027-03-01', startTime: '09:00', endTime: '11:00' }
    const id = await createJob({
      locations: [
        { ...DENVER, numStairFlights: 2, longCarry: 120, activities: [{ ...pack, id: 1, index: 0 }] },
        BOULDER,
      ],
    })
    expect((await billOf(id)).variables).toMatchObject({
      pickupFrom: '2027-03-01',
      deliveryFrom: '2027-03-01',
      accessorialServices: 'Packing; Origin: 2 flights of stairs, long carry of 120 ft',
    })
  })

  it('uses the day of unloading, and leaves the delivery of a long move without one empty', async () => {
    const unload = {
      activityType: 'unload',
      activityDate: '2027-03-04',
      startTime: '09:00',
      endTime: '11:00',
    }
    const planned = await createJob({
      job_type: 'interstate',
      locations: [DENVER, { ...HOUSTON, activities: [{ ...unload, id: 1, index: 0 }] }],
    })
    expect((await billOf(planned)).variables).toMatchObject({
      pickupFrom: '2027-03-01',
      deliveryFrom: '2027-03-04',
    })
    const open = await createJob({ job_type: 'interstate', locations: [DENVER, HOUSTON] })
    expect((await billOf(open)).variables).toMatchObject({ pickupFrom: '2027-03-01', deliveryFrom: null })
  })

  it('keeps entered data and otherwise follows the date of the job', async () => {
    await write({ deliveryFrom: '2027-03-09', accessorialServices: 'none' })
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobDate: '2027-03-02 09:00:00' })
    expect((await billOf()).variables).toMatchObject({
      pickupFrom: '2027-03-02',
      deliveryFrom: '2027-03-09',
      accessorialServices: 'none',
    })
  })
})

describe('signing a bill of lading at origin', () => {
  it('is rejected with the names of what is missing, and nothing is stored', async () => {
    const id = await createJob({
      job_status: 'inquiring',
      job_date: null,
      client_id: null,
      locations: [DENVER],
    })
    const refused = await sign(manager, 'crew', 'origin', id)
    expect([refused.status, refused.body.code]).toEqual([409, 'bill_of_lading_incomplete'])
    expect(refused.body.data.gaps).toEqual([
      { key: 'shipper', label: 'Client’s name and address' },
      { key: 'places', label: 'Addresses of origin and destination' },
      { key: 'moveDate', label: 'Date of the move' },
    ])
    expect(await countSignatures(id)).toBe(0)
    expect((await billOf(id)).gaps).toEqual(refused.body.data.gaps)
  })

  it('requires a price', async () => {
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, {
      documents: { estimate: { variables: { dirty: true, lineItems: [] } } },
    })
    const refused = await sign(client, 'client', 'origin')
    expect(refused.body.data.gaps.map(({ key }: { key: string }) => key)).toEqual(['services', 'price'])
  })

  it.each([
    ['2027-03-01T00:59:00Z', 409],
    ['2027-03-01T01:00:00Z', 200],
    ['2027-03-09T16:00:00Z', 200],
  ])('opens for client and crew at 6 PM of the evening before: at %s it is %i', async (now, status) => {
    const before = t.kernel.now
    t.kernel.now = () => new Date(now)
    try {
      for (const [person, party] of [
        [client, 'client'],
        [worker, 'crew'],
      ] as const) {
        const answer = await sign(person, party, 'origin')
        expect(answer.status).toBe(status)
        if (status === 409)
          expect([answer.body.message, (await billOf(job, person)).signingBlocks.origin]).toEqual(
            Array(2).fill('To sign on moving day, 03/01/2027. It opens at 6:00 PM the evening before.'),
          )
      }
      expect(await countSignatures()).toBe(status === 200 ? 2 : 0)
      // The office can sign with the client at any time.
      expect((await sign(manager, 'client', 'origin')).status).toBe(200)
    } finally {
      t.kernel.now = before
    }
  })

  describe('of a federal move', () => {
    const WHOLE = {
      optionValuation: 'basic',
      participatingCarriers: 'none',
      paymentForm: 'card',
      deliveryFrom: '2027-03-05',
      deliveryTo: '2027-03-09',
      vehicle: 'Unit 12',
      paymentTerms: 'On delivery',
      insurance: 'none',
      accessorialServices: 'none',
    }
    const before = () => new Date('2027-02-01T16:00:00Z')
    let real: () => Date
    let driver: TestPerson
    beforeEach(() => {
      real = t.kernel.now
      t.kernel.now = before
    })
    afterEach(() => {
      t.kernel.now = real
    })
    const createFederal = async (variables: object = WHOLE) => {
      const id = await t.makeJob(company, {
        client_id: client.id,
        job_type: 'interstate',
        job_status: 'scheduled',
        job_date: '2027-03-01 09:00:00',
        locations: [DENVER, HOUSTON],
      })
      expect((await write(variables, id)).status).toBe(200)
      // The worker of the other tests has jobs on this day.
      driver = await t.makePerson(company, 'worker')
      await t.addCrew(company, id, driver.id, ['documents'])
      return id
    }

    it('is open to client and crew weeks before loading (49 CFR 375.505(h))', async () => {
      const id = await createFederal()
      for (const [person, party] of [
        [client, 'client'],
        [driver, 'crew'],
      ] as const) {
        expect((await billOf(id, person)).signingBlocks.origin).toBeNull()
        expect((await sign(person, party, 'origin', id)).status).toBe(200)
      }
      expect(await countSignatures(id)).toBe(2)
      // What was signed early still counts on the day of the move.
      t.kernel.now = real
      const { signatures } = await billOf(id)
      expect(signatures.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, true])
    })

    it('is refused early to others, to the wrong party, at destination and with blanks', async () => {
      const id = await createFederal()
      expect((await sign(otherClient, 'client', 'origin', id)).status).toBe(404)
      expect((await sign(client, 'crew', 'origin', id)).status).toBe(403)
      expect((await sign(client, 'client', 'destination', id)).status).toBe(409)
      const open = await createFederal({ ...WHOLE, vehicle: '' })
      const refused = await sign(client, 'client', 'origin', open)
      expect([refused.status, refused.body.code]).toEqual([409, 'bill_of_lading_incomplete'])
      expect([await countSignatures(id), await countSignatures(open)]).toEqual([0, 0])
    })

    it('leaves the inventory, which is made at loading, to the evening before', async () => {
      const id = await createFederal()
      const refused = await sign(client, 'client', 'origin', id, 'inventorySheet')
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'To sign on moving day, 03/01/2027. It opens at 6:00 PM the evening before.',
      ])
      expect(await countSignatures(id)).toBe(0)
    })
  })

  it('requires the items of 49 CFR 375.505(b) on a federal move', async () => {
    const id = await createJob({ job_type: 'interstate', locations: [DENVER, HOUSTON] })
    const refused = await sign(client, 'client', 'origin', id)
    expect([refused.status, refused.body.code]).toEqual([409, 'bill_of_lading_incomplete'])
    expect(refused.body.data.gaps.map(({ key }: { key: string }) => key)).toEqual([
      'participatingCarriers',
      'paymentForm',
      'agreedDates',
      'vehicle',
      'paymentTerms',
      'valuation',
      'insurance',
      'accessorialServices',
    ])
    expect(await countSignatures(id)).toBe(0)
  })

  it('stays current when the move starts, and the start day is printed as the pick-up', async () => {
    await sign(client, 'client', 'origin')
    await sign(worker, 'crew', 'origin')
    await t.owner.query(`update jobs set started_at = '2027-03-01T16:00:00Z' where id = $1`, [job])
    const { signatures } = await billOf()
    expect(signatures.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, true])
    expect(await printed()).toMatch(/Actual pick-up\s+03\/01\/2027/)
  })
})

describe.each(['billOfLading', 'inventorySheet'])('signing %s at destination', (document) => {
  const make = () => (document === 'billOfLading' ? createJob() : createJob({ job_type: 'intrastate_long' }))

  it('is allowed after the start of the move and both signatures at origin', async () => {
    const id = await make()
    const atDestination = () => sign(client, 'client', 'destination', id, document)
    const shown = async () =>
      (await t.call(manager, 'GET', `/wp/v2/jobs/${id}`)).body.documents[document].signingBlocks
    const early = await atDestination()
    expect([early.status, early.body.message]).toEqual([409, 'You sign here when everything is delivered.'])
    expect(await shown()).toEqual({
      origin: null,
      destination: 'Start the move before you sign at destination.',
    })
    expect((await start(id)).status).toBe(200)
    await sign(client, 'client', 'origin', id, document)
    const alone = await sign(worker, 'crew', 'destination', id, document)
    expect([alone.status, alone.body.message]).toEqual([
      409,
      'Client and crew sign at origin before anyone signs at destination.',
    ])
    expect(await countSignatures(id)).toBe(1)
    await sign(worker, 'crew', 'origin', id, document)
    expect(await shown()).toEqual({ origin: null, destination: null })
    expect((await sign(client, 'crew', 'destination', id, document)).status).toBe(403)
    expect((await sign(otherClient, 'client', 'destination', id, document)).status).toBe(404)
    expect((await sign(client, 'client', 'roof', id, document)).status).toBe(400)
    expect(await countSignatures(id)).toBe(2)
    expect((await atDestination()).status).toBe(200)
    expect(await countSignatures(id)).toBe(3)
  })

  it('is allowed on a completed move without a recorded start', async () => {
    const id = await make()
    await sign(client, 'client', 'origin', id, document)
    await sign(worker, 'crew', 'origin', id, document)
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [id])
    expect((await sign(manager, 'client', 'destination', id, document)).status).toBe(200)
  })

  it('is left to the client of a completed move for which the crew did not sign', async () => {
    const id = await make()
    await sign(manager, 'client', 'origin', id, document)
    const early = await sign(client, 'client', 'destination', id, document)
    expect([early.status, early.body.message]).toEqual([409, 'You sign here when everything is delivered.'])
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [id])
    const shown = async () => (await t.call(client, 'GET', `/wp/v2/jobs/${id}`)).body.documents[document]
    expect(await shown()).toMatchObject({ signingBlocks: { destination: null }, isDeliveryUnsigned: true })
    expect((await sign(worker, 'crew', 'destination', id, document)).status).toBe(409)
    expect((await sign(client, 'client', 'destination', id, document)).status).toBe(200)
    expect((await shown()).isDeliveryUnsigned).toBeUndefined()
  })

  it('needs the signature of the client at origin after the move as well', async () => {
    const id = await make()
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [id])
    const refused = await sign(client, 'client', 'destination', id, document)
    expect([refused.status, refused.body.message]).toEqual([409, 'Sign at origin first.'])
    expect(await countSignatures(id)).toBe(0)
  })
})

it('prints no empty rows of a bill of lading', async () => {
  const id = await createJob({ job_date: '2027-05-03 09:00:00' })
  const text = await printed(id)
  expect(text).toMatch(/Agreed pick-up\s+05\/03\/2027/)
  expect(text).not.toMatch(/Not set|Other carriers|Vehicle|Terms of payment|Declared value|Packing materials/)
  expect((await write({ vehicle: 'Truck 8' }, id)).status).toBe(200)
  expect(await printed(id)).toMatch(/Vehicle\s+Truck 8/)
})
