import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { storeCard } from '../../testing/stored-card.ts'

let t: TestApp
let company: number
let boss: TestPerson
let seller: TestPerson
let worker: TestPerson
let client: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 50, unitsLabel: '$' }, changeDatetimeFee: { value: 25 } },
  })
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  // Sees the history, but no costs and pay.
  seller = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee' })
  client = await t.makePerson(company, 'client')
})
afterAll(() => t.close())

let job: number
beforeEach(async () => {
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-04 09:00',
    starts_at: '2027-03-04T16:00:00Z',
    ends_at: '2027-03-04T19:00:00Z',
    is_local: true,
    locations: [{ address: '1 Main St, Denver, CO 80202', addressState: 'CO', activities: [] }],
  })
})

async function charge(method: string, fee?: 'changeDatetimeFee') {
  const saved = await storeCard(t, client, method)
  const shown = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
  const lineItems = fee
    ? [{ productItemId: job, productItem: fee, productRate: 25, productUnits: 1, amount: 25 }]
    : shown.body.payments.due
  return t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${saved.body.id}`, {
    productId: job,
    productType: 'jobs',
    lineItems,
  })
}

/** Returns the lines of the history about money, oldest first. */
async function told(): Promise<string[]> {
  const { body } = await t.call(seller, 'GET', `/wp/v2/jobs/${job}/history`)
  return body
    .toReversed()
    .flatMap((entry: { changes: { field: string; after: string }[] }) =>
      entry.changes.map(({ field, after }) => `${field}: ${after}`),
    )
    .filter((line: string) => /^(payment|refund|cost|pay|tips): /.test(line))
}

const asWorkerRow = () => [company, job, worker.id] as const

describe('the history of money', () => {
  it('shows a charge from start to refund, with amount and card, and without intermediate steps', async () => {
    const { body } = await charge('pm_card_visa')
    const id = body.transaction.id
    const back = await t.call(boss, 'POST', `/wp/v2/transactions/${id}/refund`, {
      amount: 20,
      reason: 'Late crew',
    })
    const refund = back.body.refunds[0].id
    await t.call(boss, 'POST', `/wp/v2/transactions/${id}/refund`, { reason: 'Called off' })
    expect(await told()).toEqual([
      `payment: Payment ${id} begun, $50.00, Deposit, Visa ending in 4242`,
      `payment: Payment ${id} paid, $50.00, Visa ending in 4242`,
      `refund: Refund ${refund} of payment ${id} begun, $20.00, Late crew`,
      `refund: Refund ${refund} made`,
      expect.stringMatching(new RegExp(`^refund: Refund \\d+ of payment ${id} begun, \\$30.00, Called off$`)),
      expect.stringMatching(/^refund: Refund \d+ made$/),
    ])
  })

  it('shows a declined card and an abandoned charge', async () => {
    const declined = await charge('pm_card_chargeCustomerFail')
    expect(declined.status).toBe(402)
    const waiting = await charge('pm_card_authenticationRequired')
    await t.call(client, 'POST', `/wp/v2/transactions/${waiting.body.transaction.id}/cancel`)
    const lines = await told()
    expect(lines).toContainEqual(
      expect.stringMatching(/^payment: Payment \d+ declined, Visa ending in 4242, Your card was declined\.$/),
    )
    expect(lines.slice(-2)).toEqual([
      `payment: Payment ${waiting.body.transaction.id} waiting for the card holder, Visa ending in 4242`,
      `payment: Payment ${waiting.body.transaction.id} cancelled, Visa ending in 4242`,
    ])
  })

  it('shows when a change fee was used', async () => {
    const { body } = await charge('pm_card_visa', 'changeDatetimeFee')
    const changed = await t.call(client, 'POST', `/wp/v2/jobs/${job}/change-move-date`, {
      date: '2027-03-05',
      startTime: '10:00',
      transactionId: body.transaction.id,
    })
    expect(changed.status).toBe(200)
    expect(await told()).toContain(`payment: Payment ${body.transaction.id} used for its change`)
  })

  it('shows recorded and voided payments', async () => {
    const { body } = await t.call(boss, 'POST', `/wp/v2/jobs/${job}/payments`, {
      amount: 120.5,
      date: '2026-11-02',
      method: 'check',
      paymentType: 'beforePickup',
      note: 'No. 1042',
    })
    const [{ id }] = body.payments.lineItems
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/payments/${id}/void`, { reason: 'Bounced' })
    expect(await told()).toEqual([
      `payment: Payment ${id} recorded, $120.50, Check, Before pick-up`,
      `payment: Payment ${id} voided, Bounced`,
    ])
  })

  it('shows costs, pay, and tips without amounts', async () => {
    const { rows } = await t.owner.query(
      `insert into cost_lines (company_id, job_id, section, position, item, rate, units)
       values ($1, $2, 'cogs', 0, 'fuel', 7741, 1) returning id`,
      [company, job],
    )
    const line = rows[0].id
    await t.owner.query(`update cost_lines set rate = 7742 where id = $1`, [line])
    await t.owner.query(`update cost_lines set position = 3 where id = $1`, [line])
    await t.owner.query(`update cost_lines set paid_at = now(), paid_by = $2 where id = $1`, [line, boss.id])
    await t.owner.query(`update cost_lines set paid_at = null, paid_by = null where id = $1`, [line])
    await t.owner.query(`delete from cost_lines where id = $1`, [line])
    for (const isAuto of [true, false])
      await t.owner.query(
        `insert into crew_invoice_lines (company_id, job_id, user_id, position, item, rate, units, is_auto)
         values ($1, $2, $3, 0, 'laborVariable', 7743, 1, $4)`,
        [...asWorkerRow(), isAuto],
      )
    await t.owner.query(`update crew_invoice_lines set paid_at = now() where job_id = $1`, [job])
    await t.owner.query(
      `insert into tip_payouts (company_id, job_id, user_id, amount_cents, paid_by)
       values ($1, $2, $3, 7744, $4), ($1, $2, $3, -7744, $4)`,
      [...asWorkerRow(), boss.id],
    )
    const lines = await told()
    expect(lines).toEqual([
      `cost: Fuel, line ${line}: added`,
      `cost: Cost, line ${line}: changed`,
      `cost: Cost, line ${line}: paid`,
      `cost: Cost, line ${line}: no longer paid`,
      `cost: Fuel, line ${line}: removed`,
      // Calculated pay appears in the history only when it is paid.
      'pay: Ann Lee: added',
      'pay: Ann Lee: paid',
      'pay: Ann Lee: paid',
      'tips: Ann Lee: tips paid',
      'tips: Ann Lee: taken back',
    ])
    expect(lines.join()).not.toMatch(/774\d/)
  })

  it('names the item of an existing cost', async () => {
    const { rows } = await t.owner.query(
      `insert into cost_lines (company_id, job_id, section, position, item, other, rate, units)
       values ($1, $2, 'expenses', 0, 'other', 'Parking', 10, 1) returning id`,
      [company, job],
    )
    await t.owner.query(`update cost_lines set units = 2 where id = $1`, [rows[0].id])
    expect(await told()).toEqual([
      `cost: Other, line ${rows[0].id}: added`,
      `cost: Other, line ${rows[0].id}: changed`,
    ])
  })
})
