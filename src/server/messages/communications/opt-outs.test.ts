import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '../../../shared/kernel/dates.ts'
import { recordMarketingConsent, unsubscribe } from '../../company/consents/consents.service.ts'
import { queueText } from '../../company/deliveries/deliveries.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { TEST_SIGNATURE } from '../../testing/telephony.ts'

let t: TestApp
let count = 0
let line: string
let phone: string
let company: number
let manager: TestPerson
let client: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  count += 1
  line = `720555${5000 + count}`
  phone = `303555${5000 + count}`
  company = await t.makeCompany('Peak Movers', { smuvs_phone: line })
  manager = await t.makePerson(company, 'manager', { firstName: 'Mary', lastName: 'Hill' })
  client = await t.makePerson(company, 'client', { phone, email: `ann${count}@example.test` })
  job = await t.makeJob(company, { client_id: client.id })
})

const inCompany = <T>(work: Parameters<typeof inTenant<T>>[2], id = company) =>
  inTenant(t.kernel.db, { companyIds: [id], userId: null }, work)
const texted = (body: string, more: Record<string, string> = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/webhooks/twilio/text',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': TEST_SIGNATURE },
    payload: new URLSearchParams({
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      From: `+1${phone}`,
      To: `+1${line}`,
      Body: body,
      ...more,
    }).toString(),
  })
const contact = async () => (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/contacts`)).body[0]
const queueOne = (id = company) =>
  inCompany(
    (tx) =>
      queueText(tx, t.kernel.queue, { companyId: id, jobId: null, kind: 'written', to: phone, body: 'Hi' }),
    id,
  )

describe('an opt-out by text', () => {
  it('ends marketing by text as well, and START brings back only texts about the move', async () => {
    await inCompany((tx) =>
      recordMarketingConsent(tx, {
        companyId: company,
        address: phone,
        isAllowed: true,
        source: 'Account settings',
        recordedBy: client.id,
      }),
    )
    await texted('please stop texting me')
    expect(await contact()).toMatchObject({
      isOptedOut: true,
      marketing: { text: { isAllowed: false, source: 'Texted please stop texting me' } },
    })
    await texted('START')
    expect(await contact()).toMatchObject({ isOptedOut: false, marketing: { text: { isAllowed: false } } })
  })

  it.each([
    ['STOP', 'nada mas por favor', true],
    ['START', 'Empezar', false],
  ])('is %s if the phone provider says so, whatever the words are', async (type, body, isOptedOut) => {
    await texted(isOptedOut ? 'Hello' : 'STOP')
    expect((await texted(body, { OptOutType: type })).body).not.toContain('<Message>')
    expect(await contact()).toMatchObject({ isOptedOut })
  })

  it('counts for the company that sent from the number before, also when another company has it now', async () => {
    await queueOne()
    await t.owner.query(
      `update companies set smuvs_phone = '720556' || right(smuvs_phone, 4) where id = $1`,
      [company],
    )
    const next = await t.makeCompany('Next Movers', { smuvs_phone: line })
    await texted('STOP')
    expect(await contact()).toMatchObject({ isOptedOut: true })
    const { rows } = await t.owner.query('select company_id from text_consents where phone = $1 order by 1', [
      phone,
    ])
    expect(rows.map(({ company_id: id }) => Number(id))).toEqual([company, next])
    const write = { to: phone, message: 'Hello', jobId: job, consentSource: 'Asked by phone' }
    expect(await t.call(manager, 'POST', '/wp/v2/twilio/message', write)).toMatchObject({
      status: 409,
      body: { code: 'contact_opted_out' },
    })
  })

  it('to a number that nobody has any more reaches the company that had it', async () => {
    await t.owner.query('update companies set smuvs_phone = null where id = $1', [company])
    expect((await texted('STOP')).statusCode).toBe(200)
    expect(await contact()).toMatchObject({ isOptedOut: true })
  })

  it('to a number of another company changes nothing for a company that never texted the person', async () => {
    const other = await t.makeCompany('Old Movers', { smuvs_phone: `720557${5000 + count}` })
    await t.owner.query('update companies set smuvs_phone = null where id = $1', [company])
    await t.owner.query('update companies set smuvs_phone = $2 where id = $1', [other, line])
    await texted('STOP')
    expect(await contact()).toMatchObject({ isOptedOut: false })
  })
})

describe('a refusal of marketing', () => {
  it('is not ended by a form that anybody can fill in', async () => {
    const token = randomUUID()
    await t.owner.query('update companies set plugin_token = $2 where id = $1', [company, token])
    await inCompany((tx) => unsubscribe(tx, { companyId: company, email: client.email }))
    const form = {
      token,
      addressFrom: { address: '100 Main St, Denver, CO 80205', addressState: 'CO', city: 'Denver' },
      addressTo: { address: '5 Pearl St, Boulder, CO 80302', addressState: 'CO', city: 'Boulder' },
      moveDate: addDays(new Date().toISOString().slice(0, 10), 20),
      moveType: 'apartment',
      homeSize: 'A2',
      firstName: 'Ann',
      lastName: 'Lee',
      email: client.email,
      phone,
      marketing: true,
    }
    expect((await t.call(null, 'POST', '/wp/v2/movesheet/jobs', form)).status).toBe(200)
    expect((await contact()).marketing).toMatchObject({
      mail: { isAllowed: false, source: 'Unsubscribed', by: null },
      text: { isAllowed: true, source: 'Quote form', by: null },
    })
    const { rows } = await t.owner.query('select from mail_optouts where company_id = $1', [company])
    expect(rows).toHaveLength(1)
  })
})

it('shows who of the office recorded a consent, so that it is not taken for one of the person', async () => {
  const input = { contact: 'client', channel: 'text', isAllowed: true, source: 'Account settings' }
  expect((await t.call(manager, 'POST', `/wp/v2/jobs/${job}/marketing`, input)).status).toBe(200)
  const write = { to: phone, message: 'Hello', jobId: job, consentSource: 'Texted first' }
  expect((await t.call(manager, 'POST', '/wp/v2/twilio/message', write)).status).toBe(200)
  expect(await contact()).toMatchObject({
    consent: { source: 'Texted first', by: 'Mary Hill' },
    marketing: { text: { source: 'Account settings', by: 'Mary Hill' } },
  })
  const own = { company, channel: 'mail', isAllowed: true }
  expect((await t.call(client, 'POST', '/wp/v2/users/me/marketing', own)).status).toBe(200)
  expect((await contact()).marketing.mail).toMatchObject({ source: 'Account settings', by: null })
})
