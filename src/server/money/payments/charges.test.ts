import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { storeCard } from '../../testing/stored-card.ts'
import { releaseAuthorization } from './charges.cancel.ts'
import { reconcileAll, reconcileCharge } from './reconcile.ts'
import { jobFeatures } from '../../features.ts'

let t: TestApp
let company: number
let admin: TestPerson
let manager: TestPerson
let seller: TestPerson
let worker: TestPerson
let client: TestPerson
let other: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    email: 'office@peak.test',
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  admin = await t.makePerson(company, 'administrator')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  seller = await t.makePerson(company, 'manager')
  worker = await t.makePerson(company, 'worker')
  client = await t.makePerson(company, 'client', { email: 'client@peak.test', firstName: 'Cleo' })
  other = await t.makePerson(await t.makeCompany('Other'), 'administrator')
})
afterAll(() => t.close())

const context = () => ({ kernel: t.kernel, features: jobFeatures })

async function inquiry(more: Record<string, unknown> = {}): Promise<number> {
  return t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_date: '2027-03-04 09:00',
    starts_at: '2027-03-04T16:00:00Z',
    ends_at: '2027-03-04T19:00:00Z',
    is_local: true,
    locations: [{ address: '1 Main St, Denver, CO 80202', addressState: 'CO', activities: [] }],
    ...more,
  })
}

async function saveCard(method = 'pm_card_visa', who = client, more: object = {}): Promise<number> {
  return (await storeCard(t, who, method, more)).body.id
}

async function due(job: number, who = client) {
  const { body } = await t.call(who, 'GET', `/wp/v2/jobs/${job}`)
  return body.payments
}

async function charge(
  job: number,
  card: number,
  lines?: unknown,
  who = client,
  key?: string,
  more: object = {},
) {
  const lineItems = lines ?? (await due(job, who)).due
  return t.call(
    who,
    'POST',
    `/wp/v2/transactions/checkout/charge/${card}`,
    { productId: job, productType: 'jobs', lineItems, ...more },
    key === undefined ? {} : { 'idempotency-key': key },
  )
}

const succeeded = () => [...t.cards.intents.values()].filter(({ status }) => status === 'succeeded')

let card: number
let job: number
beforeEach(async () => {
  await t.owner.query('update cards set removed_at = now(), is_primary = false where removed_at is null')
  card = await saveCard()
  job = await inquiry()
  t.cards.faults.length = 0
})

describe('the deposit of an inquiry', () => {
  it('is the amount due, is charged once, and counts as paid', async () => {
    const before = await due(job)
    expect(before).toMatchObject({
      stage: 'book',
      due: [{ productItemId: job, productItem: 'serviceFee', productRate: 50, productUnits: 1, amount: 50 }],
      total: 240,
      paid: 0,
      mayTip: false,
    })
    const answer = await charge(job, card)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      status: 'succeeded',
      requiresAction: false,
      clientSecret: null,
      transaction: { amount: 50, captured: 50, cardNumberMasked: '**** **** **** 4242', productId: job },
    })
    expect(await due(job)).toMatchObject({ due: [], dueTotal: 0, paid: 50, balance: 190 })
    const again = await charge(job, card, before.due)
    expect([again.status, again.body.code]).toEqual([409, 'amount_changed'])
    expect(again.body.data.lineItems).toEqual([])
  })

  it('sends a receipt to the payer, and prevents deletion of the job', async () => {
    await charge(job, card)
    const { rows } = await t.owner.query(
      `select subject, body_text from deliveries where job_id = $1 and recipient = 'client@peak.test'`,
      [job],
    )
    expect(rows[0].subject).toBe('Payment of $50.00 received')
    expect(rows[0].body_text).toContain('Paid: $50.00\nLeft to pay: $190.00\n')
    expect(rows[0].body_text).not.toContain('Invoice')
    const gone = await t.call(manager, 'DELETE', `/wp/v2/jobs/${job}`)
    expect([gone.status, gone.body.message]).toEqual([409, 'A job with payments cannot be deleted.'])
  })

  it.each([
    ['another amount', [{ productItem: 'serviceFee', productRate: 1, productUnits: 1, amount: 1 }]],
    ['another item', [{ productItem: 'beforePickup', productRate: 50, productUnits: 1, amount: 50 }]],
    ['a part', [{ productItem: 'serviceFee', productRate: 49.99, productUnits: 1, amount: 49.99 }]],
  ])('is rejected with %s, and the right lines are returned', async (_what, lines) => {
    const count = t.cards.intents.size
    const answer = await charge(
      job,
      card,
      lines.map((line) => ({ productItemId: job, ...line })),
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'amount_changed'])
    expect(answer.body.data.lineItems).toMatchObject([{ productItem: 'serviceFee', amount: 50 }])
    expect(t.cards.intents.size).toBe(count)
  })

  it('cannot include a tip', async () => {
    const { due: lines } = await due(job)
    const tip = { productItemId: job, productItem: 'tip', productRate: 10, productUnits: 1, amount: 10 }
    expect((await charge(job, card, [...lines, tip])).status).toBe(409)
    expect((await charge(job, card, [{ ...tip, amount: 0, productRate: 0 }, ...lines])).status).toBe(200)
  })
})

describe('charging with one idempotency key', () => {
  it('charges once and returns the first answer again', async () => {
    const lines = (await due(job)).due
    const count = succeeded().length
    const first = await charge(job, card, lines, client, 'key-1')
    const second = await charge(job, card, lines, client, 'key-1')
    expect(second.body).toEqual(first.body)
    expect(succeeded().length).toBe(count + 1)
    const otherBody = await charge(job, card, [], client, 'key-1', { captureMethod: 'automatic', userId: 1 })
    expect(otherBody.status).toBe(400)
    const mismatch = await charge(await inquiry(), card, lines, client, 'key-1')
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch'])
  })

  it.each([
    ['before the intent is made', 'createIntent', false],
    ['after the intent was made', 'createIntent', true],
    ['before it is confirmed', 'confirmIntent', false],
    ['after it was charged', 'confirmIntent', true],
  ] as const)('continues after the answer was lost %s', async (_when, step, lost) => {
    const lines = (await due(job)).due
    const count = succeeded().length
    t.cards.faults.push({ step, lost })
    const broken = await charge(job, card, lines, client, `key ${step} ${lost}`.replaceAll(' ', '-'))
    expect([broken.status, broken.body.code]).toEqual([502, 'cards_unavailable'])
    const again = await charge(job, card, lines, client, `key ${step} ${lost}`.replaceAll(' ', '-'))
    expect([again.status, again.body.status]).toEqual([200, 'succeeded'])
    expect(succeeded().length).toBe(count + 1)
    expect((await due(job)).paid).toBe(50)
  })

  it('charges once for calls at the same time', async () => {
    const lines = (await due(job)).due
    const count = succeeded().length
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => charge(job, card, lines, client, `many-${index % 2}`)),
    )
    expect(succeeded().length).toBe(count + 1)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
  })
})

describe('a lost answer that is not repeated', () => {
  const later = (minutes: number) => {
    const { now } = t.kernel
    t.kernel.now = () => new Date(Date.now() + minutes * 60_000)
    return () => (t.kernel.now = now)
  }

  it('is found by reconciliation if the charge succeeded', async () => {
    t.cards.faults.push({ step: 'confirmIntent', lost: true })
    expect((await charge(job, card)).status).toBe(502)
    expect((await due(job)).paid).toBe(0)
    await reconcileAll(context())
    expect(await due(job)).toMatchObject({ paid: 50, due: [] })
  })

  it('is canceled if nothing was charged, and another charge is possible', async () => {
    t.cards.faults.push({ step: 'confirmIntent', lost: false })
    await charge(job, card)
    const back = later(5)
    await reconcileAll(context())
    back()
    const [open] = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)).body
    expect(open.status).toBe('canceled')
    expect(t.cards.intents.get(open.paymentIntentId)?.status).toBe('canceled')
    expect((await charge(job, card)).status).toBe(200)
  })

  it('is resolved before another charge begins', async () => {
    t.cards.faults.push({ step: 'confirmIntent', lost: true })
    const lines = (await due(job)).due
    await charge(job, card, lines)
    const second = await charge(job, card, lines)
    expect([second.status, second.body.code]).toEqual([409, 'amount_changed'])
    expect((await due(job)).paid).toBe(50)
  })
})

describe('3-D Secure', () => {
  it('waits for the holder, continues when they authenticate, and schedules nothing before', async () => {
    const strong = await saveCard('pm_card_authenticationRequired')
    const begun = await charge(job, strong)
    expect(begun.body).toMatchObject({ status: 'requires_action', requiresAction: true })
    expect(begun.body.clientSecret).toContain('_secret_')
    expect((await due(job)).paid).toBe(0)
    t.cards.authenticate(begun.body.paymentIntentId, true)
    const confirmed = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${strong}/confirm`, {
      paymentIntentId: begun.body.paymentIntentId,
      lineItems: begun.body.transaction.lineItems,
    })
    expect(confirmed.body).toMatchObject({ status: 'succeeded', message: '$50.00 Payment captured.' })
    expect((await due(job)).paid).toBe(50)
  })

  it('fails if the holder fails, and can be tried again', async () => {
    const strong = await saveCard('pm_card_authenticationRequired')
    const begun = await charge(job, strong)
    t.cards.authenticate(begun.body.paymentIntentId, false)
    const confirmed = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${strong}/confirm`, {
      paymentIntentId: begun.body.paymentIntentId,
    })
    expect([confirmed.status, confirmed.body.code]).toEqual([402, 'card_declined'])
    expect((await charge(job, card)).status).toBe(200)
  })

  it('that was abandoned is canceled at the provider before another charge', async () => {
    const strong = await saveCard('pm_card_authenticationRequired')
    const begun = await charge(job, strong)
    expect((await charge(job, card)).status).toBe(200)
    expect(t.cards.intents.get(begun.body.paymentIntentId)?.status).toBe('canceled')
    t.cards.authenticate(begun.body.paymentIntentId, true)
    expect((await due(job)).paid).toBe(50)
  })
})

describe('a declined card', () => {
  it('responds with 402 and the reason, changes nothing due, and stays declined for its key', async () => {
    const bad = await saveCard('pm_card_chargeCustomerFail')
    const answer = await charge(job, bad, undefined, client, 'bad-1')
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      402,
      'card_declined',
      'Your card was declined.',
    ])
    expect((await charge(job, bad, undefined, client, 'bad-1')).status).toBe(402)
    expect(await due(job)).toMatchObject({ paid: 0, dueTotal: 50 })
    const refused = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
      paymentMethodId: 'pm_card_chargeDeclined',
    })
    expect([refused.status, refused.body.code]).toEqual([402, 'card_declined'])
  })
})

describe('a payment that the browser confirms', () => {
  it('returns a client secret and is settled by confirm', async () => {
    const lineItems = (await due(job)).due
    const body = {
      productId: job,
      productType: 'jobs',
      lineItems,
      amount: 50,
      paymentMethodId: 'pm_card_visa',
    }
    const begun = await t.call(client, 'POST', '/wp/v2/transactions/checkout', body)
    expect(begun.body).toMatchObject({ status: 'requires_confirmation' })
    const wrong = await t.call(client, 'POST', '/wp/v2/transactions/checkout', { ...body, amount: 49 })
    expect(wrong.body.code).toBe('amount_changed')
    const again = await t.call(client, 'POST', '/wp/v2/transactions/checkout', body)
    const done = await t.call(client, 'POST', '/wp/v2/transactions/confirm', {
      paymentIntentId: again.body.paymentIntentId,
    })
    expect(done.body.status).toBe('succeeded')
    expect(t.cards.intents.get(begun.body.paymentIntentId)?.status).toBe('canceled')
    expect((await due(job)).paid).toBe(50)
  })
})

describe('permission to charge', () => {
  it.each([
    ['another company', () => other, 404],
    ['a worker', () => worker, 403],
  ])('is denied to %s', async (_who, who, status) => {
    const lineItems = (await due(job)).due
    const answer = await charge(job, card, lineItems, who())
    expect(answer.status).toBe(status)
    expect((await due(job)).paid).toBe(0)
  })

  it("is given to managers on behalf of the client, only with the client's card", async () => {
    const own = await saveCard('pm_card_visa', manager, { userId: client.id })
    const list = await t.call(manager, 'GET', `/wp/v2/payments/cards/${client.id}`)
    expect(list.body.some((one: { id: number }) => one.id === own)).toBe(true)
    const lineItems = (await due(job, manager)).due
    const wrong = await charge(job, own, lineItems, manager, undefined, { userId: worker.id })
    expect(wrong.status).toBe(400)
    const answer = await charge(job, own, lineItems, manager, undefined, { userId: client.id })
    expect(answer.body.transaction.userId).toBe(client.id)
    const stranger = await t.makePerson(company, 'client')
    expect((await t.call(stranger, 'GET', `/wp/v2/payments/cards/${client.id}`)).status).toBe(403)
    expect((await charge(await inquiry({ client_id: stranger.id }), card, lineItems, stranger)).status).toBe(
      404,
    )
  })

  it("does not let a client charge another person's card", async () => {
    const stranger = await t.makePerson(company, 'client')
    const theirs = await inquiry({ client_id: stranger.id, billing_contact_id: stranger.id })
    const lineItems = (await due(theirs, stranger)).due
    const answer = await charge(theirs, card, lineItems, stranger)
    expect([answer.status, answer.body.data.reason]).toEqual([404, 'card_not_found'])
  })
})

describe('an authorized amount', () => {
  it('can be authorized, captured in part and released only by the office', async () => {
    const lineItems = (await due(job)).due
    expect((await charge(job, card, lineItems, client, undefined, { captureMethod: 'manual' })).status).toBe(
      403,
    )
    const held = await charge(job, card, lineItems, manager, undefined, { captureMethod: 'manual' })
    expect(held.body.status).toBe('requires_capture')
    expect(await due(job)).toMatchObject({ paid: 0, mayPay: false })
    const confirm = (who: TestPerson, more: object) =>
      t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${card}/confirm`, {
        paymentIntentId: held.body.paymentIntentId,
        ...more,
      })
    expect((await confirm(client, {})).status).toBe(403)
    expect((await confirm(manager, { amountToCapture: 50.01 })).status).toBe(400)
    expect((await confirm(manager, { amountToCapture: 30 })).body).toMatchObject({ captured: 30, amount: 50 })
    expect(await due(job)).toMatchObject({ paid: 30, dueTotal: 20 })
    const mails = await t.owner.query('select body_text from deliveries where job_id = $1', [job])
    expect(mails.rows).toEqual([{ body_text: expect.stringContaining('Deposit: $30.00') }])
  })

  it('is released by canceling', async () => {
    const held = await charge(job, card, undefined, manager, undefined, { captureMethod: 'manual' })
    const gone = await t.call(manager, 'POST', `/wp/v2/transactions/${held.body.transaction.id}/cancel`)
    expect(gone.body.status).toBe('canceled')
    expect(t.cards.intents.get(held.body.paymentIntentId)?.status).toBe('canceled')
    expect(
      (await t.call(manager, 'POST', `/wp/v2/transactions/${held.body.transaction.id}/cancel`)).status,
    ).toBe(409)
    expect(
      (await t.call(other, 'POST', `/wp/v2/transactions/${held.body.transaction.id}/cancel`)).status,
    ).toBe(404)
  })
})

describe('the payments of a job whose client changed', () => {
  it('show the new client what was paid, but neither the name nor the card of the former one', async () => {
    await charge(job, card)
    const next = await t.makePerson(company, 'client')
    const seen = async (who: TestPerson) => {
      const urls = [`/wp/v2/jobs/${job}`, `/wp/v2/jobs/${job}/transactions`]
      const [shown, list] = await Promise.all(urls.map((url) => t.call(who, 'GET', url)))
      return { paid: shown?.body.payments.paid, text: JSON.stringify([shown?.body.payments, list?.body]) }
    }
    expect((await seen(client)).text).toMatch(/Cleo.*4242/)
    await t.owner.query('update jobs set client_id = $2, billing_contact_id = $2 where id = $1', [
      job,
      next.id,
    ])
    const { paid, text } = await seen(next)
    expect(paid).toBe(50)
    expect(text).not.toMatch(/Cleo|4242/)
    expect((await seen(manager)).text).toMatch(/Cleo.*4242/)
  })
})

describe('an authorized amount on a job whose client changed', () => {
  const hold = async () => {
    const held = await charge(job, card, undefined, manager, undefined, { captureMethod: 'manual' })
    return held.body.paymentIntentId as string
  }
  const capture = (intent: string) =>
    t.call(manager, 'POST', `/wp/v2/transactions/checkout/charge/${card}/confirm`, {
      paymentIntentId: intent,
    })

  it("is not captured from the former client's card", async () => {
    const intent = await hold()
    const next = await t.makePerson(company, 'client')
    await t.owner.query('update jobs set client_id = $2, billing_contact_id = $2 where id = $1', [
      job,
      next.id,
    ])
    expect(await capture(intent)).toMatchObject({
      status: 409,
      body: { message: 'This person does not pay for this job.' },
    })
    expect(t.cards.intents.get(intent)).toMatchObject({ status: 'requires_capture', capturedCents: 0 })
  })

  it('is captured if the record that it was authorized with is now part of the client', async () => {
    const twin = await t.makePerson(company, 'client')
    await t.owner.query('update jobs set client_id = $2, billing_contact_id = $2 where id = $1', [
      job,
      twin.id,
    ])
    const theirs = await saveCard('pm_card_visa', twin)
    const held = await charge(job, theirs, undefined, manager, undefined, { captureMethod: 'manual' })
    const merged = await t.call(admin, 'POST', `/wp/v2/clients/${client.id}/merge`, {
      other: twin.id,
      fields: {},
    })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await capture(held.body.paymentIntentId)).body).toMatchObject({ status: 'succeeded' })
  })
})

describe('an authorized amount on a job that is called off', () => {
  const hold = async () => {
    const held = await charge(job, card, undefined, manager, undefined, { captureMethod: 'manual' })
    expect(held.body.status).toBe('requires_capture')
    return { id: held.body.transaction.id as number, intent: held.body.paymentIntentId as string }
  }
  const capture = (intent: string, who = manager) =>
    t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${card}/confirm`, { paymentIntentId: intent })
  const saveJob = async (who: TestPerson, input: object) =>
    t.call(who, 'POST', `/wp/v2/jobs/${job}`, { version: (await t.jobRow(job))['version'], ...input })

  it.each([
    ['canceled', `job_status = 'canceled'`, /canceled/],
    ['spam', `job_status = 'spam'`, /canceled/],
    ['deleted', 'deleted_at = now()', /not found|deleted/i],
  ])('is not captured on a %s job', async (_what, change, message) => {
    const { intent, id } = await hold()
    await t.owner.query(`update jobs set ${change} where id = $1`, [job])
    const refused = await capture(intent)
    expect([404, 409]).toContain(refused.status)
    expect(refused.body.message).toMatch(message)
    expect((await capture(intent, admin)).status).toBe(409)
    expect(t.cards.intents.get(intent)?.status).toBe('requires_capture')
    await releaseAuthorization(context(), company, id)
    await releaseAuthorization(context(), company, id)
    expect(t.cards.intents.get(intent)?.status).toBe('canceled')
  })

  it('is released with the cancellation if the office asks for it', async () => {
    const { intent, id } = await hold()
    const kept = await t.jobRow(job)
    const byClient = await saveJob(client, { payments: { releaseHolds: true } })
    expect([byClient.status, byClient.body.code]).toEqual([403, 'rest_forbidden'])
    expect((await saveJob(other, { jobStatus: 'canceled', payments: { releaseHolds: true } })).status).toBe(
      404,
    )
    expect(
      (await saveJob(manager, { jobStatus: 'canceled', payments: { releaseHolds: 'yes' } })).status,
    ).toBe(400)
    expect(
      (await saveJob(manager, { jobStatus: 'completed', payments: { releaseHolds: true } })).status,
    ).toBe(409)
    expect(await t.jobRow(job)).toEqual(kept)
    const work = { name: 'release-hold', work: { companyId: company, transactionId: id } }
    expect(t.queued).not.toContainEqual(work)

    const saved = await saveJob(manager, { jobStatus: 'canceled', payments: { releaseHolds: true } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect(t.queued).toContainEqual(work)
    await releaseAuthorization(context(), company, id)
    expect(t.cards.intents.get(intent)?.status).toBe('canceled')
  })

  it('prevents calling the job off during the capture', async () => {
    const { intent } = await hold()
    const kept = await t.jobRow(job)
    const captureIntent = vi.spyOn(t.kernel.cards, 'captureIntent')
    const answers: TestAnswer[] = []
    captureIntent.mockImplementationOnce(async (...of) => {
      captureIntent.mockRestore()
      answers.push(await saveJob(manager, { jobStatus: 'canceled' }))
      expect(await t.jobRow(job)).toEqual(kept)
      return t.kernel.cards.captureIntent(...of)
    })
    expect((await capture(intent)).status).toBe(200)
    expect(answers).toMatchObject([{ status: 409, body: { code: 'payment_in_progress' } }])
    expect(t.cards.intents.get(intent)?.status).toBe('succeeded')
    expect((await saveJob(manager, { jobStatus: 'canceled' })).status).toBe(200)
  })

  it('prevents calling the job off during confirmation of its deposit', async () => {
    const confirmIntent = vi.spyOn(t.kernel.cards, 'confirmIntent')
    const answers: TestAnswer[] = []
    confirmIntent.mockImplementationOnce(async (...of) => {
      confirmIntent.mockRestore()
      answers.push(await saveJob(manager, { jobStatus: 'canceled' }))
      return t.kernel.cards.confirmIntent(...of)
    })
    expect((await charge(job, card)).status).toBe(200)
    expect(answers).toMatchObject([{ status: 409, body: { code: 'payment_in_progress' } }])
    expect((await saveJob(manager, { jobStatus: 'canceled' })).status).toBe(200)
  })

  it('renews the full lease for a capture, however long the claim took', async () => {
    const { intent } = await hold()
    const real = t.kernel.now
    const readIntent = vi.spyOn(t.kernel.cards, 'readIntent')
    readIntent.mockImplementationOnce(async (...of) => {
      readIntent.mockRestore()
      t.kernel.now = () => new Date(real().getTime() + 29_000)
      return t.kernel.cards.readIntent(...of)
    })
    const captureIntent = vi.spyOn(t.kernel.cards, 'captureIntent')
    captureIntent.mockImplementationOnce(async (...of) => {
      captureIntent.mockRestore()
      t.kernel.now = () => new Date(real().getTime() + 49_000)
      expect((await saveJob(manager, { jobStatus: 'canceled' })).status).toBe(409)
      return t.kernel.cards.captureIntent(...of)
    })
    try {
      expect((await capture(intent)).status).toBe(200)
    } finally {
      t.kernel.now = real
    }
  })

  it('stays captured if it was captured before', async () => {
    const { intent, id } = await hold()
    expect((await capture(intent)).status).toBe(200)
    await releaseAuthorization(context(), company, id)
    expect(t.cards.intents.get(intent)?.status).toBe('succeeded')
  })
})

describe('a charge whose price changes during authentication', () => {
  const record = (amount: number) =>
    t.call(manager, 'POST', `/wp/v2/jobs/${job}/payments`, {
      amount,
      date: '2026-01-05',
      method: 'cash',
      paymentType: 'deposit',
    })
  const confirm = (body: { paymentIntentId: string }, of: number) =>
    t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${of}/confirm`, {
      paymentIntentId: body.paymentIntentId,
    })

  it('is not confirmed after a cash payment in the meantime', async () => {
    const strong = await saveCard('pm_card_authenticationRequired')
    const begun = await charge(job, strong)
    expect((await record(50)).status).toBe(200)
    t.cards.authenticate(begun.body.paymentIntentId, true)
    const answer = await confirm(begun.body, strong)
    expect([answer.status, answer.body.code, answer.body.data.lineItems]).toEqual([409, 'amount_changed', []])
    expect(t.cards.intents.get(begun.body.paymentIntentId)?.status).toBe('canceled')
    expect(await due(job)).toMatchObject({ paid: 50, balance: 190 })
  })

  it('is not confirmed for a job that was called off', async () => {
    const strong = await saveCard('pm_card_authenticationRequired')
    const begun = await charge(job, strong)
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'canceled' })
    t.cards.authenticate(begun.body.paymentIntentId, true)
    expect((await confirm(begun.body, strong)).status).toBe(409)
    expect(succeeded().some(({ id }) => id === begun.body.paymentIntentId)).toBe(false)
  })

  it('is canceled if the browser would confirm it without the server', async () => {
    const body = { productId: job, productType: 'jobs', paymentMethodId: 'pm_card_visa' }
    const lineItems = (await due(job)).due
    const begun = await t.call(client, 'POST', '/wp/v2/transactions/checkout', { ...body, lineItems })
    const before = t.queued.length
    await record(50)
    const told = t.queued.slice(before).filter(({ name }) => name === 'settle-transaction')
    expect(told).toEqual([
      { name: 'settle-transaction', work: { companyId: company, transactionId: begun.body.transaction.id } },
    ])
    await reconcileCharge(context(), { companyId: company, id: begun.body.transaction.id }, 'webhook')
    expect(t.cards.intents.get(begun.body.paymentIntentId)?.status).toBe('canceled')
  })

  it('is captured for no more than the unpaid amount', async () => {
    const held = await charge(job, card, undefined, manager, undefined, { captureMethod: 'manual' })
    await record(240)
    const capture = (more: object) =>
      t.call(manager, 'POST', `/wp/v2/transactions/checkout/charge/${card}/confirm`, {
        paymentIntentId: held.body.paymentIntentId,
        ...more,
      })
    const whole = await capture({})
    expect([whole.status, whole.body.message, whole.body.data.amount]).toEqual([
      409,
      'Nothing is left to pay. Release the amount.',
      0,
    ])
    expect((await due(job)).paid).toBe(240)
  })

  it('is captured without its card fee if the price exceeds the unpaid amount', async () => {
    await t.owner.query(`update companies set card_fee_percent = 2 where id = $1`, [company])
    const booked = await inquiry({ job_status: 'completed' })
    const quoted = await t.call(manager, 'POST', '/wp/v2/transactions/quote', {
      productId: booked,
      for: 'due',
      cardId: card,
    })
    const items = quoted.body.lineItems.map((line: { productItem: string }) => line.productItem)
    expect([items, quoted.body.amount]).toEqual([['afterDelivery', 'cardFee'], 244.8])
    const held = await charge(booked, card, quoted.body.lineItems, manager, undefined, {
      captureMethod: 'manual',
    })
    await t.owner.query(`update companies set card_fee_percent = 0 where id = $1`, [company])
    const cash = { date: '2026-01-05', method: 'cash', paymentType: 'deposit' }
    await t.call(manager, 'POST', `/wp/v2/jobs/${booked}/payments`, { ...cash, amount: 150 })
    const capture = (more: object) =>
      t.call(manager, 'POST', `/wp/v2/transactions/checkout/charge/${card}/confirm`, {
        paymentIntentId: held.body.paymentIntentId,
        ...more,
      })
    for (const more of [{}, { amountToCapture: 94.8 }, { amountToCapture: 90.01 }]) {
      const answer = await capture(more)
      expect([answer.status, answer.body.message, answer.body.data.amount]).toEqual([
        409,
        'No more than $90.00 is left to pay. Capture that, or release the amount.',
        90,
      ])
    }
    expect(t.cards.intents.get(held.body.paymentIntentId)?.status).toBe('requires_capture')
    expect((await capture({ amountToCapture: 90 })).body).toMatchObject({ captured: 90 })
    expect(await due(booked)).toMatchObject({ paid: 240, balance: 0, tips: 0 })
  })

  it('is captured in full with its card fee if its price is still unpaid', async () => {
    await t.owner.query(`update companies set card_fee_percent = 2 where id = $1`, [company])
    const quoted = await t.call(manager, 'POST', '/wp/v2/transactions/quote', {
      productId: job,
      cardId: card,
    })
    const held = await charge(job, card, quoted.body.lineItems, manager, undefined, {
      captureMethod: 'manual',
    })
    await t.owner.query(`update companies set card_fee_percent = 0 where id = $1`, [company])
    await record(190)
    const whole = await t.call(manager, 'POST', `/wp/v2/transactions/checkout/charge/${card}/confirm`, {
      paymentIntentId: held.body.paymentIntentId,
    })
    expect([whole.status, whole.body.captured]).toEqual([200, 51])
    expect(await due(job)).toMatchObject({ paid: 240, balance: 0 })
  })
})

describe('rejected before the provider is called', () => {
  it('an amount below the minimum of a card', async () => {
    const booked = await inquiry({ job_status: 'scheduled' })
    const tip = {
      productItemId: booked,
      productItem: 'tip',
      productRate: 0.49,
      productUnits: 1,
      amount: 0.49,
    }
    const count = t.cards.intents.size
    const answer = await charge(booked, card, [tip])
    expect([answer.status, answer.body.message]).toEqual([400, 'A card takes at least $0.50.'])
    expect(t.cards.intents.size).toBe(count)
  })

  it('a line of revenue by a manager who sees no financials, and of a move that is called off', async () => {
    job = await inquiry({ job_status: 'scheduled' })
    const { rows } = await t.owner.query(
      `insert into revenue_lines (company_id, job_id, position, item, rate, units)
       values ($1, $2, 0, 'hourlyRateTwo', 80, 3) returning id`,
      [company, job],
    )
    const wanted = { productId: job, for: 'revenueLine', revenueLineId: rows[0].id }
    const refused = await t.call(seller, 'POST', '/wp/v2/transactions/quote', wanted)
    expect([refused.status, JSON.stringify(refused.body).includes('240')]).toEqual([403, false])
    await t.owner.query('update jobs set job_status = $2 where id = $1', [job, 'canceled'])
    expect((await t.call(manager, 'POST', '/wp/v2/transactions/quote', wanted)).status).toBe(409)
    await t.owner.query('update jobs set job_status = $2 where id = $1', [job, 'scheduled'])
    const quoted = await t.call(manager, 'POST', '/wp/v2/transactions/quote', wanted)
    expect(quoted.body.amount).toBe(240)
    const line = {
      productItemId: rows[0].id,
      productItem: 'hourlyRateTwo',
      productRate: 1,
      productUnits: 1,
      amount: 1,
    }
    expect((await charge(job, card, [line], seller, undefined, { userId: client.id })).status).toBe(403)
    const paid = await charge(job, card, quoted.body.lineItems, manager, undefined, { userId: client.id })
    expect(paid.body.status).toBe('succeeded')
    expect((await due(job)).paid).toBe(240)
  })

  it('the release of an authorized amount by the client', async () => {
    const held = await charge(job, card, undefined, manager, undefined, { captureMethod: 'manual' })
    const answer = await t.call(client, 'POST', `/wp/v2/transactions/${held.body.transaction.id}/cancel`)
    expect(answer.status).toBe(403)
    expect(t.cards.intents.get(held.body.paymentIntentId)?.status).toBe('requires_capture')
  })
})

describe('a refund', () => {
  const refund = (id: number, body: object, who = manager, key?: string) =>
    t.call(who, 'POST', `/wp/v2/transactions/${id}/refund`, body, key ? { 'idempotency-key': key } : {})

  it('is given in part and in full, and never exceeds the captured amount', async () => {
    const { body } = await charge(job, card)
    const { id } = body.transaction
    expect((await refund(id, { amount: 20 }, seller)).status).toBe(403)
    expect((await refund(id, { amount: 20 }, client)).status).toBe(403)
    expect((await refund(id, { amount: 20 }, other)).status).toBe(404)
    expect((await refund(id, { amount: 50.01 })).status).toBe(400)
    expect((await refund(id, { amount: 20, reason: 'Late' }, manager, 'r1')).body).toMatchObject({
      refunded: 20,
      status: 'succeeded',
    })
    expect((await refund(id, { amount: 20, reason: 'Late' }, manager, 'r1')).body.refunded).toBe(20)
    expect(await due(job)).toMatchObject({ paid: 30, dueTotal: 20 })
    expect((await refund(id, {}, admin)).body).toMatchObject({ refunded: 50, status: 'refunded' })
    expect((await refund(id, {})).status).toBe(409)
    const there = [...t.cards.refunds.values()].filter(({ intentId }) => intentId === body.paymentIntentId)
    expect(there.reduce((sum, one) => sum + one.amountCents, 0)).toBe(5000)
  })

  it('is requested again and given once if the answer was lost', async () => {
    const { body } = await charge(job, card)
    t.cards.faults.push({ step: 'createRefund', lost: true })
    expect((await refund(body.transaction.id, {})).body.refunds[0].status).toBe('pending')
    await reconcileAll(context())
    const [stored] = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)).body
    expect(stored).toMatchObject({ status: 'refunded', refunds: [{ status: 'succeeded', amount: 50 }] })
    expect(
      [...t.cards.refunds.values()].filter(({ intentId }) => intentId === body.paymentIntentId).length,
    ).toBe(1)
  })

  it('is given once: a repeated call waits while the first one runs, and continues where it stopped', async () => {
    const { body } = await charge(job, card)
    const { id } = body.transaction
    const repeat = () => refund(id, { amount: 10 }, manager, 'twice')
    const provider = { ...t.cards }
    let meanwhile: Awaited<ReturnType<typeof repeat>> | undefined
    t.cards.createRefund = async (...asked) => {
      Object.assign(t.cards, provider)
      meanwhile = await repeat()
      return provider.createRefund(...asked)
    }
    t.cards.faults.push({ step: 'createRefund', lost: true })
    expect((await repeat()).body.refunds).toMatchObject([{ status: 'pending', amount: 10 }])
    expect([meanwhile?.status, meanwhile?.body.code]).toEqual([409, 'idempotency_in_progress'])
    expect((await repeat()).body.refunds).toMatchObject([{ status: 'succeeded', amount: 10 }])
    expect((await repeat()).body.refunded).toBe(10)
  })

  it('that succeeded stays so when older events arrive late, and is reported once', async () => {
    const { body } = await charge(job, card)
    await refund(body.transaction.id, { amount: 10 })
    const there = [...t.cards.refunds.values()].find(({ intentId }) => intentId === body.paymentIntentId)
    for (const status of ['pending', 'succeeded'] as const) {
      if (there) there.status = status
      await reconcileCharge(context(), { companyId: company, id: body.transaction.id }, 'webhook')
      const [stored] = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)).body
      expect(stored.refunds).toMatchObject([{ status: 'succeeded', amount: 10 }])
    }
    const { rows } = await t.owner.query(
      `select subject from deliveries where job_id = $1 and subject like 'Refund%'`,
      [job],
    )
    expect(rows).toEqual([{ subject: 'Refund of $10.00' }])
  })

  it('that was made at the provider is found by the next check', async () => {
    const { body } = await charge(job, card)
    t.cards.refundThere(body.paymentIntentId, 1000 as never)
    await reconcileCharge(context(), { companyId: company, id: body.transaction.id }, 'webhook')
    expect(await due(job)).toMatchObject({ paid: 40, dueTotal: 10 })
  })
})

describe('payment webhooks', () => {
  it('are rejected without a signature, and queue a check of the charge', async () => {
    const { body } = await charge(job, card)
    const event = JSON.stringify({ id: 'evt_1', type: 'x', intentId: body.paymentIntentId, metadata: {} })
    const send = (signature: string) =>
      t.app.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        payload: event,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      })
    expect((await send('forged')).statusCode).toBe(403)
    const before = t.queued.length
    expect((await send('signed')).statusCode).toBe(200)
    expect(t.queued.slice(before)).toEqual([
      {
        name: 'settle-transaction',
        work: { companyId: company, transactionId: body.transaction.id },
      },
    ])
  })
})
