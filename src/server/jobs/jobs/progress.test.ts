import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME } from '../../../shared/jobs/documents/consent.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let member: TestPerson
let outsider: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Front Range', { timezone: 'America/Denver' })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
  member = await t.makePerson(company, 'worker')
  outsider = await t.makePerson(company, 'worker')
  await t.call(manager, 'POST', `/wp/v2/companies/${company}`, { variables: { depositLocal: { value: 50 } } })
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    crew_size: 1,
    locations: [{ ...DENVER, addressState: 'WY' }],
  })
})
afterAll(() => t.close())

const get = async (person: TestPerson): Promise<Job> =>
  (await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).body
const save = async (body: object) => {
  const answer = await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, body)
  expect(answer.status).toBe(200)
}
const agreeTo = (body: object) => t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, body)
async function agree(name: string) {
  const document = (await get(client)).documents[name]
  const { agreementType: type, clause, variables: content } = document ?? {}
  const answer = await agreeTo({ name, type, clause, content })
  expect(answer.status).toBe(200)
}
const states = ({ steps }: Job) => Object.fromEntries(steps.map(({ step, state }) => [step, state]))

it('returns the next step of a job with its location, from the inquiry to the day of the move', async () => {
  const undated = await get(client)
  expect(undated.next).toMatchObject({ text: 'Add a date', turn: 'client', where: { field: 'jobDate' } })
  expect(states(undated)).toEqual({
    inquiry: 'now',
    estimate: 'toCome',
    agreement: 'toCome',
    deposit: 'toCome',
    move: 'toCome',
    invoice: 'toCome',
    receipt: 'toCome',
  })

  await save({ jobDate: '2031-03-01 09:00:00' })
  expect((await get(client)).next).toMatchObject({ step: 'estimate', where: { document: 'estimate' } })
  expect((await get(manager)).next).toMatchObject({ text: 'Agree to the estimate', turn: 'client' })

  const { consent } = await get(client)
  const type = 'acknowledgement'
  await agreeTo({ name: CONSENT_NAME, type, clause: CONSENT_CLAUSE, content: consent?.content })
  await agree('estimate')
  expect((await get(client)).next).toMatchObject({
    step: 'agreement',
    text: 'Review and agree: Client agreement',
    where: { tab: 'documents', document: 'clientAgreement' },
  })
  await agree('clientAgreement')
  expect((await get(client)).next).toMatchObject({
    text: 'Pay the deposit: $50.00',
    where: { tab: 'payments' },
  })

  // A status that was set manually, without the deposit, does not mark the deposit as paid.
  await save({ jobStatus: 'scheduled' })
  expect(states(await get(manager))).toMatchObject({ agreement: 'done', deposit: 'now', move: 'toCome' })
  await save({
    payments: { lineItems: [{ amount: 50, date: '2026-01-02', method: 'cash', paymentType: 'deposit' }] },
  })
  expect((await get(manager)).next).toMatchObject({ text: 'Assign 1 mover', where: { tab: 'crew' } })
  // Open spots concern only the office.
  expect((await get(client)).next).toMatchObject({
    text: 'Your move, Sat, Mar 1, 2031, 9:00 AM',
    turn: 'crew',
  })
  await save({ crew: [{ id: member.id }] })
  expect((await get(manager)).next).toMatchObject({ text: 'Move, Sat, Mar 1, 2031, 9:00 AM', turn: 'crew' })
})

it('shows the crew the same steps without amounts, and a worker outside the crew none', async () => {
  const [office, crew] = [await get(manager), await get(member)]
  expect(crew.payments).toBeNull()
  expect(states(crew)).toEqual(states(office))
  expect(crew.next).toMatchObject({ text: office.next?.text, where: { tab: 'job', field: 'start' } })
  expect(await get(outsider)).toMatchObject({ steps: [], next: null })
})

it('starts a new job with what its creator fills in', async () => {
  const draft = await t.call(manager, 'GET', '/wp/v2/jobs/add-job')
  expect(draft.body.next).toMatchObject({ text: 'Fill in the job and save it', turn: 'office' })
})
