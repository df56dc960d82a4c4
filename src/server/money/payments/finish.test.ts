import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let lead: TestPerson
let helper: TestPerson
let worker: TestPerson
let other: TestPerson
let job: number
let day = 0

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    variables: { depositLocal: { value: 0, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client', { firstName: 'Zoe', phone: '7205550188' })
  lead = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Reed' })
  helper = await t.makePerson(company, 'worker')
  worker = await t.makePerson(company, 'worker')
  const elsewhere = await t.makeCompany('Other Movers')
  other = await t.makePerson(elsewhere, 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.query('delete from rate_limits')
  day += 1
  const date = `2027-03-${String(day).padStart(2, '0')}`
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: `${date} 09:00`,
    starts_at: `${date}T16:00:00Z`,
    ends_at: `${date}T19:00:00Z`,
    is_local: true,
    locations: [{ address: '1 Main St, Cheyenne, WY', addressState: 'WY', activities: [] }],
  })
  await t.addCrew(company, job, lead.id, ['contact', 'documents', 'payment'])
  await t.addCrew(company, job, helper.id, ['contact', 'documents'])
  expect((await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'scheduled' })).status).toBe(200)
})

const start = () => t.call(manager, 'POST', `/wp/v2/jobs/${job}/start`)
const show = (who: TestPerson) => t.call(who, 'GET', `/wp/v2/jobs/${job}/finish`)
const finish = (who: TestPerson, isSure = true) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/finish`, { isSure })
const take = (who: TestPerson, body: object, key?: string) =>
  t.call(who, 'POST', `/wp/v2/jobs/${job}/door-payments`, body, key ? { 'idempotency-key': key } : {})
const link = (who: TestPerson, body: object) => t.call(who, 'POST', `/wp/v2/jobs/${job}/door-links`, body)
const recorded = async () =>
  (
    await t.owner.query(
      `select amount_cents::int as cents, method, payment_type as type, recorded_by::int as by, photo_file_id::int as photo
       from recorded_payments where job_id = $1 order by id`,
      [job],
    )
  ).rows
async function photoOf(person: TestPerson, mime = 'image/jpeg') {
  const { rows } = await t.owner.query(
    `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
     values ($1, $2, 'attachment', gen_random_uuid()::text, $3, 10, 'x') returning id::int`,
    [company, person.id, mime],
  )
  return rows[0].id as number
}
/** Starts and completes the move, so that its whole price of $240 is due. */
async function finished() {
  await start()
  expect((await finish(lead)).status).toBe(200)
}

describe('the end of a move', () => {
  it('shows the bill to members with payment and to managers, and to nobody else', async () => {
    const whole = await show(lead)
    expect(whole.status, JSON.stringify(whole.body)).toBe(200)
    expect(whole.body).toMatchObject({
      client: 'Zoe',
      mayFinish: true,
      blockedBy: 'Start the move before you finish it.',
      bill: { agreed: 240, total: 240, paid: 0, ways: ['text', 'mail'] },
    })
    expect((await show(manager)).body.bill.total).toBe(240)
    const { body } = await show(helper)
    expect(body.bill).toBeNull()
    expect(JSON.stringify(body)).not.toMatch(/\b240(00)?\b|\$/)
    expect((await show(worker)).status).toBe(403)
    expect((await show(client)).status).toBe(403)
    expect((await show(other)).status).toBe(404)
  })

  it('is marked by a lead once the move has started, and makes the rest due', async () => {
    expect(await finish(lead)).toMatchObject({
      status: 409,
      body: { message: 'Start the move before you finish it.' },
    })
    await start()
    expect((await show(lead)).body).toMatchObject({ blockedBy: null, gaps: [expect.any(String)] })
    const unsure = await finish(lead, false)
    expect(unsure).toMatchObject({ status: 409, body: { data: { gaps: [expect.any(String)] } } })
    expect((await t.jobRow(job))['job_status']).toBe('scheduled')
    expect((await finish(lead)).body).toMatchObject({
      jobStatus: 'completed',
      blockedBy: 'This move is finished.',
      bill: { dueTotal: 240 },
    })
    expect((await finish(helper)).status).toBe(200)
    expect((await t.jobRow(job))['job_status']).toBe('completed')
  })

  it('is refused to others and in other states, and changes nothing', async () => {
    await start()
    for (const [who, status] of [
      [worker, 403],
      [client, 403],
      [other, 404],
    ] as const)
      expect((await finish(who)).status).toBe(status)
    expect((await t.call(lead, 'POST', `/wp/v2/jobs/${job}/finish`, { isSure: 'yes' })).status).toBe(400)
    expect((await t.jobRow(job))['job_status']).toBe('scheduled')
    await t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [job])
    expect(await finish(lead)).toMatchObject({
      status: 409,
      body: { message: 'Only a scheduled job can be finished.' },
    })
    expect((await t.jobRow(job))['job_status']).toBe('canceled')
  })
})

describe('cash and checks at the door', () => {
  it('are recorded once with who took them, and fill the ledger', async () => {
    await finished()
    const paid = await take(lead, { amount: 200, tip: 20, method: 'cash' }, 'door-key-0001-0001')
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(paid.body.bill).toMatchObject({ paid: 200, tips: 20, dueTotal: 40 })
    expect((await take(lead, { amount: 200, tip: 20, method: 'cash' }, 'door-key-0001-0001')).status).toBe(
      200,
    )
    expect(await recorded()).toEqual([
      { cents: 20_000, method: 'cash', type: 'afterDelivery', by: lead.id, photo: null },
      { cents: 2000, method: 'cash', type: 'tip', by: lead.id, photo: null },
    ])
    const { body } = await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.payments).toMatchObject({ paid: 200, tips: 20, balance: 40 })
    expect(body.payments.lineItems[0].recordedBy).toBe('Ann Reed')
    const { rows } = await t.owner.query(
      `select sum(l.debit_cents - l.credit_cents)::int as cents
         from journal_lines l
         join journal_entries e on e.company_id = l.company_id and e.id = l.entry_id
         join ledger_accounts a on a.company_id = l.company_id and a.id = l.account_id
        where e.job_id = $1 and a.role = 'undepositedFunds'`,
      [job],
    )
    expect(rows[0].cents).toBe(22_000)
  })

  it('take at most what is due', async () => {
    await finished()
    expect(await take(lead, { amount: 240.01, method: 'cash' })).toMatchObject({
      status: 409,
      body: { code: 'amount_changed', message: '$240.00 is due now. Take that, or less.' },
    })
    expect(await recorded()).toEqual([])
    expect((await take(lead, { amount: 240, method: 'cash' })).status).toBe(200)
    expect(await take(lead, { amount: 1, method: 'cash' })).toMatchObject({ status: 409 })
    expect(await recorded()).toHaveLength(1)
  })

  it('need a photo of the check that its taker uploaded', async () => {
    await finished()
    expect(await take(lead, { amount: 240, method: 'check' })).toMatchObject({
      status: 400,
      body: { data: { fields: { photoId: 'Take a photo of the check.' } } },
    })
    for (const photoId of [await photoOf(helper), await photoOf(lead, 'application/pdf'), 999_999_999])
      expect(await take(lead, { amount: 240, method: 'check', photoId })).toMatchObject({ status: 400 })
    expect(await recorded()).toEqual([])
    const photoId = await photoOf(lead)
    const paid = await take(lead, { amount: 240, method: 'check', photoId })
    expect(paid.body.bill.received).toMatchObject([
      {
        amount: 240,
        method: 'check',
        recordedBy: 'Ann Reed',
        photo: expect.stringContaining(`/files/${photoId}`),
      },
    ])
    expect(await recorded()).toMatchObject([{ photo: photoId }])
    const office = await t.call(manager, 'GET', `/wp/v2/jobs/${job}`)
    expect(office.body.payments.lineItems[0].photo).toContain(`/files/${photoId}`)
    const own = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(JSON.stringify(own.body.payments)).not.toContain(`/files/${photoId}`)
  })

  it('are refused to others, in other states and without an amount', async () => {
    await finished()
    const cash = { amount: 10, method: 'cash' }
    for (const [who, status] of [
      [helper, 403],
      [worker, 404],
      [client, 403],
      [other, 404],
    ] as const)
      expect((await take(who, cash)).status).toBe(status)
    for (const body of [{ method: 'cash' }, { amount: -1, method: 'cash' }, { amount: 1, method: 'card' }])
      expect((await take(lead, body)).status).toBe(400)
    await t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [job])
    expect(await take(lead, cash)).toMatchObject({
      status: 409,
      body: { message: 'Only a booked move is paid at the door.' },
    })
    expect(await recorded()).toEqual([])
  })
})

describe('a card at the door', () => {
  const card = (who: TestPerson, lineItems: object[], more: object = {}) =>
    t.call(who, 'POST', '/wp/v2/transactions/checkout', {
      productId: job,
      lineItems,
      paymentMethodId: 'pm_card_visa',
      confirmationMethod: 'manual',
      ...more,
    })

  it('is charged with a tip in the name of the payer by a member with payment', async () => {
    await finished()
    const { due } = (await show(lead)).body.bill
    const tip = { productItemId: job, productItem: 'tip', productRate: 30, productUnits: 1, amount: 30 }
    const paid = await card(lead, [...due, tip])
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(paid.body.transaction).toMatchObject({ status: 'succeeded', amount: 270, userId: client.id })
    expect((await show(lead)).body.bill).toMatchObject({ paid: 240, tips: 30, dueTotal: 0 })
    const { rows } = await t.owner.query(
      'select created_by::int as by, is_client_present as present from transactions where job_id = $1',
      [job],
    )
    expect(rows).toEqual([{ by: lead.id, present: true }])
  })

  it('is refused to members without payment, to other workers, and is not stored', async () => {
    await finished()
    const { due } = (await show(lead)).body.bill
    expect((await card(helper, due)).status).toBe(403)
    expect((await card(worker, due)).status).toBe(404)
    expect((await card(other, due)).status).toBe(404)
    expect((await card(lead, due, { saveCard: true })).status).toBe(400)
    expect((await card(lead, [{ ...due[0], amount: 999, productRate: 999 }])).status).toBe(409)
    const { rows } = await t.owner.query('select from transactions where job_id = $1', [job])
    expect(rows).toHaveLength(0)
  })
})

describe('a link at the door', () => {
  it('goes to the payer by text or mail, and its token is in nothing that the crew reads', async () => {
    const sent = []
    for (const [way, about] of [
      ['text', 'payment'],
      ['mail', 'receipt'],
    ])
      sent.push(await link(lead, { way, about }))
    expect(sent).toMatchObject([
      { status: 200, body: { message: 'Link sent.' } },
      { status: 200, body: { message: 'Receipt sent.' } },
    ])
    const { rows } = await t.owner.query(
      'select channel, recipient, body_text from deliveries where job_id = $1 and kind = $2 order by id',
      [job, 'personalLink'],
    )
    expect(rows).toMatchObject([
      { channel: 'text', recipient: '7205550188' },
      { channel: 'mail', recipient: client.email },
    ])
    for (const row of rows) expect(row.body_text).not.toContain('#')
  })

  it('is refused to others, to a way that does not exist, and without an address', async () => {
    const body = { way: 'text', about: 'receipt' }
    for (const [who, status] of [
      [helper, 403],
      [worker, 403],
      [client, 403],
      [other, 404],
    ] as const)
      expect((await link(who, body)).status).toBe(status)
    expect((await link(lead, { way: 'fax', about: 'payment' })).status).toBe(400)
    await t.owner.query('update jobs set client_id = null, billing_contact_id = null where id = $1', [job])
    expect((await link(lead, body)).status).toBe(409)
    const { rows } = await t.owner.query('select from deliveries where job_id = $1 and kind = $2', [
      job,
      'personalLink',
    ])
    expect(rows).toHaveLength(0)
  })
})

describe('the papers of a crew member', () => {
  const papers = async (permissions: string[]) => {
    await t.owner.query('update job_crew set permissions = $1 where job_id = $2 and user_id = $3', [
      permissions,
      job,
      helper.id,
    ])
    return (await t.call(helper, 'GET', `/wp/v2/jobs/${job}`)).body
  }

  it('have amounts with payment, the estimate alone with sales, and else none', async () => {
    const without = await papers(['documents'])
    // In dollars or cents; an id may begin with the same digits.
    expect(JSON.stringify(without)).not.toMatch(/\b240(00)?\b/)
    expect(without.documents.invoice).toMatchObject({ hidesAmounts: true, hasPdf: false })
    expect(without.documents.invoice.variables.lineItems[0]).toEqual({ item: 'hourlyRateTwo', label: null })
    const selling = await papers(['documents', 'sales'])
    expect(selling.documents.estimate.total).toBe(240)
    expect(selling.documents.invoice.total).toBeUndefined()
    const paying = await papers(['documents', 'payment'])
    expect(paying.documents.invoice).toMatchObject({ total: 240, hasPdf: true })
    expect(paying.documents.invoice.hidesAmounts).toBeUndefined()
  })

  it('cost no price elsewhere: preview and PDF are refused without payment', async () => {
    await papers(['documents'])
    expect((await t.call(helper, 'POST', `/wp/v2/jobs/${job}/price`, {})).status).toBe(403)
    expect((await t.call(helper, 'POST', `/wp/v2/jobs/${job}/preview`, {})).status).toBe(403)
    const pdf = () => t.call(helper, 'POST', `/wp/v2/jobs/${job}/documents`, { template: 'invoice' })
    expect((await pdf()).status).toBe(404)
    await papers(['documents', 'payment'])
    expect((await t.call(helper, 'POST', `/wp/v2/jobs/${job}/price`, {})).status).toBe(200)
    expect((await pdf()).status).toBe(200)
  })
})
