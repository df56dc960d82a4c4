import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobFeatures } from '../../features.ts'
import { createJobContext, type JobContext } from '../jobs/job.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { preparePrint } from './documents.print.ts'

let t: TestApp
let company: number
let manager: TestPerson
let worker: TestPerson
let client: TestPerson
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    card_fee_percent: 3.5,
    address_state: 'CO',
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client')
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-04 09:00',
    is_local: true,
    locations: [{ address: '1 Main St, Denver, CO 80202', addressState: 'CO', activities: [] }],
  })
  await t.addCrew(company, job, worker.id, ['documents', 'payment'])
  const card = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
    paymentMethodId: 'pm_card_visa_debit',
  })
  const shown = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
  await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card.body.id}`, {
    productId: job,
    productType: 'jobs',
    lineItems: shown.body.payments.due,
  })
  await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
})
afterAll(() => t.close())

/** Returns all text of a document as this person receives it. */
function print(person: TestPerson, role: 'manager' | 'worker' | 'client', template: string): Promise<string> {
  const scope = { companyIds: [company], userId: person.id }
  return inTenant(t.kernel.db, scope, async (tx) => {
    const parts = createJobContext({ tx, kernel: t.kernel, features: jobFeatures }, company, person.id)
    const link = { companyId: company, role, viewFinancials: false, isSales: false }
    const work: JobContext = { ...parts, actor: { ...parts.actor, links: [link] } }
    const { model } = await preparePrint(work, job, template)
    return JSON.stringify(model.blocks)
  })
}

it.each(['invoice', 'receipt'])(
  'shows what was paid on the %s to client and office but not to the crew',
  async (name) => {
    for (const [person, role] of [
      [manager, 'manager'],
      [client, 'client'],
    ] as const) {
      const text = await print(person, role, name)
      expect(text).toContain('Visa ending in 4242')
      expect(text).toContain('$190.00')
    }
    const text = await print(worker, 'worker', name)
    expect(text).toContain('$240.00')
    expect(text).not.toMatch(/4242|\$190\.00|Paid|Left to pay/)
  },
)

it('lists the payer’s cards and the applicable fee on the card form, for the office only', async () => {
  const text = await print(manager, 'manager', 'creditCardAuthorization')
  expect(text).toContain('Visa ending in 4242, primary')
  // Colorado allows 2 %, regardless of what the company charges.
  expect(text).toContain('fee of 2 %')
  expect(text).not.toContain('3.5 %')
  await expect(print(client, 'client', 'creditCardAuthorization')).rejects.toMatchObject({
    reason: 'template_not_found',
  })
})

it('names the carrier’s current cargo insurance on the bill of lading', async () => {
  await t.owner.query(`update jobs set job_type = 'intrastate_local' where id = $1`, [job])
  const insure = (type: string, number: string, from: number, to: number) =>
    t.owner.query(
      `insert into insurance_policies (company_id, type, carrier, policy_number, effective_on, expires_on)
       values ($1, $2, 'Great Plains Mutual', $3, current_date + $4::int, current_date + $5::int)`,
      [company, type, number, from, to],
    )
  await insure('general_liability', 'GL-1', -30, 300)
  await insure('cargo', 'CG-OLD', -400, -30)
  await insure('cargo', 'CG-NEXT', 300, 700)
  expect(await print(manager, 'manager', 'billOfLading')).not.toContain('cargo insurance"')
  await insure('cargo', 'CG-NOW', -30, 300)
  expect(await print(manager, 'manager', 'billOfLading')).toContain(
    `["Carrier's cargo insurance","Great Plains Mutual, policy CG-NOW"]`,
  )
})
