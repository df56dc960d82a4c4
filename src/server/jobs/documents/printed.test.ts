import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

/** Data of the client and the payer that is hidden from a crew without 'contact'. */
const PHONE = '(303) 555-0142'
const EMAIL = 'roe@mail.test'
const NEVER = ['Roe', '9 Oak Ct', 'Penny', 'Payer', 'payer@mail.test', '(303) 555-0177']

let t: TestApp
let company: number
let job: number
let manager: TestPerson

beforeAll(async () => {
  t = await createTestApp({ PRODUCT_NAME: 'Haulsheet' })
  company = await t.makeCompany('Front Range')
  manager = await t.makePerson(company, 'manager')
  const client = await t.makePerson(company, 'client', {
    firstName: 'Rhea',
    lastName: 'Roe',
    email: EMAIL,
    phone: '3035550142',
  })
  await t.owner.query(`update members set address = '9 Oak Ct' where user_id = $1`, [client.id])
  const payer = await t.makePerson(company, 'client', {
    firstName: 'Penny',
    lastName: 'Payer',
    email: 'payer@mail.test',
    phone: '3035550177',
  })
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: payer.id,
    job_type: 'intrastate_long',
    job_status: 'completed',
    job_date: '2027-03-01 09:00:00',
    locations: [DENVER, BOULDER],
  })
})
afterAll(() => t.close())

async function makeWorker(permissions: string[]): Promise<TestPerson> {
  const worker = await t.makePerson(company, 'worker')
  await t.addCrew(company, job, worker.id, permissions)
  return worker
}

/** Returns the bytes of a document's PDF as this person receives it. */
async function fileOf(person: TestPerson, template: string, id = job): Promise<Buffer> {
  const answer = await t.call(person, 'POST', `/wp/v2/jobs/${id}/documents`, { template })
  expect([template, answer.status]).toEqual([template, 200])
  const url = new URL(answer.body.download_link)
  const file = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
  return file.rawPayload
}

/** Returns the text of a document's PDF as this person receives it. */
async function printed(person: TestPerson, template: string, id = job): Promise<string> {
  const runs = readPdf(await fileOf(person, template, id)).pages.flat()
  return runs.map(({ text }) => text).join(' ')
}

it.each(['billOfLading', 'cubeSheet', 'inventorySheet', 'invoice', 'receipt'])(
  'shows the crew the first name and the full address of the move on the %s, as on the screen',
  async (template) => {
    const text = await printed(await makeWorker(['documents', 'payment']), template)
    expect(text).toContain('Rhea')
    expect(text).toContain('1600 Broadway')
    for (const secret of [...NEVER, PHONE, EMAIL]) expect(text).not.toContain(secret)
  },
)

it('shows phone and email to a crew that may contact the client', async () => {
  const text = await printed(await makeWorker(['documents', 'contact', 'payment']), 'invoice')
  for (const known of ['Rhea', PHONE, EMAIL]) expect(text).toContain(known)
  for (const secret of NEVER) expect(text).not.toContain(secret)
})

it('shows the office the same people as on the screen, and crew with sales permission only the client', async () => {
  const office = await printed(manager, 'invoice')
  for (const known of [...NEVER, PHONE, EMAIL]) expect(office).toContain(known)
  const seller = await printed(await makeWorker(['documents', 'sales', 'payment']), 'invoice')
  for (const known of ['Rhea Roe', '9 Oak Ct', PHONE, EMAIL]) expect(seller).toContain(known)
  expect(seller).not.toMatch(/Penny|Payer|payer@|0177/)
})

it('names the product that made it as configured', async () => {
  const file = (await fileOf(manager, 'invoice')).toString('latin1')
  const named = [...file.matchAll(/(?:Producer|CreatorTool)>(\w+)</g)].map(([, name]) => name)
  expect(named).toEqual(['Haulsheet', 'Haulsheet'])
  expect(file.match(/\(Haulsheet\)|Movesheet/g)).toEqual(['(Haulsheet)', '(Haulsheet)'])
})

describe('an invoice whose revenue was edited after its date was moved', () => {
  it('prints the total of its lines and no other', async () => {
    const boss = await t.makePerson(company, 'manager', { viewFinancials: true })
    const client = await t.makePerson(company, 'client')
    const activity = {
      id: 1,
      index: 0,
      activityType: 'load',
      activityDate: '2027-03-01',
      startTime: '09:00',
      endTime: '13:00',
    }
    const moved = await t.makeJob(company, {
      client_id: client.id,
      billing_contact_id: client.id,
      job_type: 'moving_labor',
      job_status: 'scheduled',
      job_date: '2027-03-01 09:00:00',
      crew_size: 2,
      locations: [{ ...DENVER, activities: [activity] }],
    })
    const save = (body: unknown) => t.call(boss, 'POST', `/wp/v2/jobs/${moved}`, body)
    expect((await save({ jobDate: '2027-03-08 09:00:00' })).body.isDateDirty).toBe(true)
    const revenue = { lineItems: [{ item: 'hourlyRateTwo', rate: 250, units: 5 }] }
    const { body } = await save({ financial: { revenue } })
    expect([body.documents.estimate.total, body.documents.invoice.total]).toEqual([320, 1250])

    const text = await printed(boss, 'invoice', moved)
    expect(text).not.toContain('Total by the estimate')
    expect(text).toContain('Total $1,250.00 Payments')
    // The estimate's total is not printed, because the balance follows the charges.
    expect(text).not.toContain('$320.00')
    expect(text).toMatch(/Paid \$0\.00 Left to pay \$1,250\.00 Due now/)
  })
})
