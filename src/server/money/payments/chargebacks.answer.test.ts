import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agreementRequest, consentRequest } from '../../../shared/jobs/documents/agree.ts'
import { readPdf } from '../../adapters/pdf/read-pdf.ts'
import { jobFeatures } from '../../features.ts'
import { removeExpiredDocuments } from '../../company/files/files.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { storeCard } from '../../testing/stored-card.ts'
import { sendChargebackResponse } from './chargebacks.answer.ts'
import { findChargebacks } from './chargebacks.jobs.ts'
import { remindOfChargebacks } from './chargebacks.reminders.ts'
import { reconcileCharge } from './reconcile.ts'

const DAY_MS = 86_400_000
const WORDS = 'The crew moved everything on that day.\nThe client signed for it.'

let t: TestApp
let company: number
let manager: TestPerson
let seller: TestPerson
let client: TestPerson
let other: TestPerson
let card: number
let job: number
let payment: { id: number; intent: string }
let chargeback: number

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    email: 'office@peak.test',
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true, email: 'money@peak.test' })
  seller = await t.makePerson(company, 'manager')
  client = await t.makePerson(company, 'client', { email: 'client@peak.test', firstName: 'Cleo' })
  card = (await storeCard(t, client, 'pm_card_visa', {})).body.id
  other = await t.makePerson(await t.makeCompany('Other'), 'administrator')
})
afterAll(() => t.close())

beforeEach(async () => {
  t.cards.faults.length = 0
  await createPaidJob()
  await openChargeback()
})

const context = (ahead = 0) => ({
  kernel: { ...t.kernel, now: () => new Date(Date.now() + ahead) },
  features: jobFeatures,
})
const settle = () => reconcileCharge(context(), { companyId: company, id: payment.id }, 'webhook')
const there = () => {
  const one = [...t.cards.chargebacks.values()].find(({ intentId }) => intentId === payment.intent)
  if (!one) throw new Error('There is no chargeback')
  return one
}
const shown = async (who = manager) =>
  (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body.payments.lineItems[0].chargebacks[0]
const send = (explanation = WORDS, who = manager) =>
  t.call(who, 'POST', `/wp/v2/chargebacks/${chargeback}/send`, { explanation })
const accept = (who = manager) => t.call(who, 'POST', `/wp/v2/chargebacks/${chargeback}/accept`)
const answer = (isLast = true) =>
  sendChargebackResponse(context(), company, chargeback, { number: 1, isLast })

async function createPaidJob(): Promise<void> {
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_date: '2026-03-04 09:00',
    is_local: true,
    locations: [{ address: '1 Main St, Denver, CO 80202', addressState: 'CO', activities: [] }],
  })
  const line = { productItemId: job, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 }
  const paid = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
    productId: job,
    productType: 'jobs',
    lineItems: [line],
  })
  expect(paid.status).toBe(200)
  payment = { id: paid.body.transaction.id, intent: paid.body.paymentIntentId }
}

async function openChargeback(how: Parameters<TestApp['cards']['openThere']>[1] = {}): Promise<void> {
  t.cards.openThere(payment.intent, how)
  await settle()
  chargeback = (await shown()).id
}

async function storedRow() {
  const { rows } = await t.owner.query('select * from chargebacks where id = $1', [chargeback])
  return rows[0]
}

describe('the evidence for a chargeback', () => {
  it('is one PDF with the payment, the events, the agreement and the messages', async () => {
    await t.owner.query(
      `insert into communications (company_id, job_id, type, direction, contact_name, body)
       values ($1, $2, 'sms', 'incoming', 'Cleo Person', 'Thank you, the move went well!')`,
      [company, job],
    )
    const { body: agreed } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    const agree = (body: object) => t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, body)
    if (!agreed.consent.isGiven) expect((await agree(consentRequest(agreed.consent))).status).toBe(200)
    expect((await agree(agreementRequest(agreed.documents.estimate))).status).toBe(200)
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
    const made = await t.call(manager, 'POST', `/wp/v2/chargebacks/${chargeback}/evidence`, {
      explanation: WORDS,
    })
    expect(made.status).toBe(200)
    const file = await t.app.inject({
      method: 'GET',
      url: new URL(made.body.download_link).pathname + new URL(made.body.download_link).search,
    })
    expect(file.statusCode).toBe(200)
    const text = readPdf(file.rawPayload)
      .pages.flat()
      .map((run) => run.text)
      .join(' ')
    for (const part of [
      'Response to a chargeback',
      'The crew moved everything on that day.',
      'Visa ending in 4242',
      'The payment of $50.00 was made.',
      'Receipt',
      'Invoice',
      'Thank you, the move went well!',
      'Status of the move: Completed.',
      'The customer agreed to Estimate',
      'Certificate',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(part)
    expect(there().submissions).toBe(0)
    expect(await storedRow()).toMatchObject({ response: null, file_id: null })
  })

  it('is sent to the bank once when calls are repeated', async () => {
    t.queued.length = 0
    const sent = await send()
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({ response: 'evidence', isAnswered: false, mayRespond: false })
    expect((await send()).body).toEqual(sent.body)
    expect(t.queued).toEqual([
      { name: 'answer-chargeback', work: { companyId: company, chargebackId: chargeback } },
    ])
    await answer()
    await answer()
    expect(there()).toMatchObject({
      submissions: 1,
      status: 'under_review',
      evidence: { customerName: expect.stringContaining('Cleo'), explanation: WORDS, serviceDate: '' },
    })
    expect(new TextDecoder().decode(there().evidence?.pdf.slice(0, 5))).toBe('%PDF-')
    expect(await shown()).toMatchObject({ status: 'under_review', isAnswered: true, hasSentPdf: true })
    const again = await send('Other words.')
    expect([again.status, again.body.message]).toEqual([409, 'This chargeback was answered already.'])
    const kept = await t.call(manager, 'GET', `/wp/v2/chargebacks/${chargeback}/evidence`)
    expect(kept.body.download_link).toContain('/files/')
  })

  it.each(['uploadEvidence', 'sendEvidence', 'listChargebacks'] as const)(
    'is sent once if the answer of %s is lost',
    async (step) => {
      await send()
      t.cards.faults.push({ step, lost: true })
      await expect(answer(false)).rejects.toThrow('The provider did not answer')
      await answer()
      expect(there().submissions).toBe(1)
      expect(await shown()).toMatchObject({ status: 'under_review', isAnswered: true, problem: '' })
    },
  )

  it('is queued again if the queue stopped retrying while the provider was down', async () => {
    await send()
    t.cards.faults.push({ step: 'uploadEvidence', lost: false }, { step: 'listChargebacks', lost: false })
    await expect(answer(true)).rejects.toThrow('The provider did not answer')
    t.queued.length = 0
    await findChargebacks(context(3 * 3_600_000))
    expect(t.queued).toContainEqual({
      name: 'answer-chargeback',
      work: { companyId: company, chargebackId: chargeback },
    })
  })

  it('that the provider rejects can be sent again, and the office is notified', async () => {
    await send()
    there().status = 'inquiry_closed'
    await answer()
    expect(await shown()).toMatchObject({
      response: null,
      isAnswered: false,
      problem: expect.stringMatching(/\w/),
    })
    const { rows } = await t.owner.query(
      `select subject from deliveries where job_id = $1 and subject like 'Your answer%'`,
      [job],
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  it.each([
    [
      'after the deadline',
      async () =>
        void (await t.owner.query('update chargebacks set due_by = now() where id = $1', [chargeback])),
      'The deadline to respond has passed.',
    ],
    [
      'once the bank has decided',
      async () => {
        t.cards.decideThere(there().id, 'won')
        await settle()
      },
      'The bank has decided. Nothing can be sent any more.',
    ],
    [
      'once the chargeback is accepted',
      async () => void (await accept()),
      'This chargeback was answered already.',
    ],
  ])('is rejected %s', async (_when, arrange, message) => {
    await arrange()
    const before = await storedRow()
    const refused = await send()
    expect([refused.status, refused.body.message]).toEqual([409, message])
    expect((await accept()).status).toBe(409)
    expect(await storedRow()).toEqual(before)
  })

  it('is not visible to other people or companies', async () => {
    const before = await storedRow()
    const calls = [
      ['POST', 'evidence'],
      ['GET', 'evidence'],
      ['POST', 'send'],
      ['POST', 'accept'],
    ] as const
    for (const [method, what] of calls) {
      const url = `/wp/v2/chargebacks/${chargeback}/${what}`
      const body = method === 'POST' && what !== 'accept' ? { explanation: '' } : undefined
      const status = async (who: TestPerson) => (await t.call(who, method, url, body)).status
      expect([what, await status(other), await status(seller), await status(client)]).toEqual([
        what,
        404,
        403,
        403,
      ])
    }
    const long = await send('x'.repeat(5001))
    expect([long.status, Object.keys(long.body.data.fields ?? long.body.data.params)]).toEqual([
      400,
      ['explanation'],
    ])
    expect(await storedRow()).toEqual(before)
  })
})

describe('accepting a chargeback', () => {
  it('makes it lost immediately, and works once', async () => {
    const accepted = await accept()
    expect([accepted.status, accepted.body.response]).toEqual([200, 'accept'])
    t.cards.faults.push({ step: 'acceptChargeback', lost: true })
    await expect(answer(false)).rejects.toThrow()
    await answer()
    expect(await shown()).toMatchObject({ status: 'lost', isAnswered: true })
    expect((await accept()).status).toBe(409)
  })

  it('is rejected while the bank only inquires', async () => {
    await createPaidJob()
    await openChargeback({ isInquiry: true })
    const refused = await accept()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An inquiry takes no money back. Refund the payment to settle it.',
    ])
    await send()
    await answer()
    expect(await shown()).toMatchObject({ status: 'inquiry_under_review', isAnswered: true })
  })
})

describe('a client with an undecided chargeback', () => {
  it('cannot be charged by the office on the stored card, but can pay themselves', async () => {
    const line = { productItemId: 0, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 }
    const next = await t.makeJob(company, {
      client_id: client.id,
      billing_contact_id: client.id,
      job_date: '2027-03-04 09:00',
      is_local: true,
      locations: [{ address: '1 Main St, Denver, CO 80202', addressState: 'CO', activities: [] }],
    })
    const pay = (who: TestPerson) =>
      t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
        productId: next,
        productType: 'jobs',
        lineItems: [{ ...line, productItemId: next }],
        ...(who === manager && { userId: client.id }),
      })
    const refused = await pay(manager)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The client's bank is looking into a payment. Their card can't be charged by the office until it has decided.",
    ])
    expect((await pay(client)).status).toBe(200)
  })
})

describe('the chargeback reminder', () => {
  async function remind(inDays: number): Promise<number> {
    const now = () => new Date((there().dueBy?.getTime() ?? 0) - inDays * DAY_MS)
    await inTenant(t.kernel.db, { companyIds: [company], userId: null }, (tx) =>
      remindOfChargebacks(
        tx,
        { queue: t.kernel.queue, config: t.kernel.config, now },
        {
          id: company,
          name: 'Peak Movers',
          email: 'office@peak.test',
          timezone: 'America/Denver',
          today: '',
        },
      ),
    )
    const { rows } = await t.owner.query(
      `select count(*)::int as count from deliveries where job_id = $1 and subject like 'Reminder: answer a chargeback%'
         and recipient = 'office@peak.test'`,
      [job],
    )
    return rows[0].count
  }

  it('is sent once, three days before the deadline', async () => {
    expect(await remind(5)).toBe(0)
    expect(await remind(3.5)).toBe(1)
    expect(await remind(2)).toBe(1)
  })

  it('is not sent once the office has answered', async () => {
    await send()
    expect(await remind(3.5)).toBe(0)
  })
})

describe('the PDF that was sent to the bank', () => {
  it("is deleted two years after the bank's decision, and its hash is kept", async () => {
    await send()
    await answer()
    const { file_id: file, file_sha256: hash } = await storedRow()
    await t.owner.query(`update files set created_at = now() - interval '900 days' where id = $1`, [file])
    await removeExpiredDocuments(t.kernel.db, t.kernel.storage)
    expect((await storedRow()).file_id).toBe(file)
    t.cards.decideThere(there().id, 'won')
    await settle()
    await removeExpiredDocuments(t.kernel.db, t.kernel.storage)
    expect((await storedRow()).file_id).toBe(file)
    await t.owner.query(`update chargebacks set closed_at = now() - interval '731 days' where id = $1`, [
      chargeback,
    ])
    await removeExpiredDocuments(t.kernel.db, t.kernel.storage)
    expect(await storedRow()).toMatchObject({ file_id: null, file_sha256: hash })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await t.call(manager, 'GET', `/wp/v2/chargebacks/${chargeback}/evidence`)).status).toBe(409)
  })
})
