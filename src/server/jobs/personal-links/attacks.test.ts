import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '../../adapters/mail/mail.ts'
import { queueMail, queueText } from '../../company/deliveries/deliveries.service.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { registeredEndpoints } from '../../kernel/http/route.ts'
import { roomsOf } from '../../kernel/live/rooms.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import { storeCard } from '../../testing/stored-card.ts'
import { TEST_SIGNATURE } from '../../testing/telephony.ts'

let t: TestApp
let company: number
let admin: TestPerson
let client: TestPerson
let job: number
let phone = 3_035_560_100
const sent: Mail[] = []
const OFFICE_PHONE = '7205550100'

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    smuvs_phone: OFFICE_PHONE,
    variables: { depositLocal: { value: 50, unitsLabel: '$' } },
  })
  admin = await t.makePerson(company, 'administrator', { viewFinancials: true })
})
afterAll(() => t.close())
beforeEach(async () => {
  phone += 1
  client = await t.makePerson(company, 'client', { firstName: 'Ann', lastName: 'Lee', phone: String(phone) })
  job = await newJob()
  sent.splice(0)
  t.telephony.taken.splice(0)
})

const newJob = (who = client) =>
  t.makeJob(company, {
    client_id: who.id,
    billing_contact_id: who.id,
    job_date: '2027-03-04 09:00',
    starts_at: '2027-03-04T16:00:00Z',
    ends_at: '2027-03-04T19:00:00Z',
    is_local: true,
    locations: [{ address: '1 Main St, Denver, CO 80202', addressState: 'CO', activities: [] }],
  })
const inCompany = <T>(work: Parameters<typeof inTenant<T>>[2]) =>
  inTenant(t.kernel.db, { companyIds: [company], userId: null }, work)
const address = () => `${t.kernel.config.PUBLIC_URL}/job/${job}`

async function mailed(text: string, html?: string): Promise<Mail> {
  const mail = {
    companyId: company,
    jobId: job,
    kind: 'written',
    to: client.email,
    subject: 'Your move',
    text,
  } as const
  const deliveryId = await inCompany((tx) =>
    queueMail(tx, t.kernel.queue, { ...mail, ...(html !== undefined && { html }) }),
  )
  const send = testSender(t, { mail: { send: async (one) => void sent.push(one), close: async () => {} } })
  await send({ companyId: company, deliveryId }, { number: 1, isLast: false })
  const last = sent.at(-1)
  if (!last) throw new Error('Nothing was sent')
  return last
}
async function texted(body: string): Promise<string> {
  const text = { companyId: company, jobId: job, kind: 'written', to: String(phone), body } as const
  const deliveryId = await inCompany((tx) => queueText(tx, t.kernel.queue, text))
  await testSender(t)({ companyId: company, deliveryId }, { number: 1, isLast: false })
  return t.telephony.taken.at(-1)?.body ?? ''
}
const tokenIn = (text = '') => /#link=([\w-]{43})(?![\w-])/.exec(text)?.[1] ?? ''
const exchange = (token: string) => t.call(null, 'POST', '/wp/v2/personal-links/exchange', { token })
async function holder(): Promise<TestPerson> {
  const { body } = await exchange(tokenIn((await mailed(address())).text))
  return { ...client, token: body.token }
}

/** A merge that keeps each field of the record it goes to. */
const KEPT = {
  firstName: 'kept',
  lastName: 'kept',
  phone: 'kept',
  email: 'kept',
  address: 'kept',
  address2: 'kept',
  companyName: 'kept',
  profilePic: 'kept',
  notes: 'both',
}

describe('an office that wants the link of a message', () => {
  it.each([
    ['a query', (at: string) => `https://evil.test/?to=${at}`],
    ['a path', (at: string) => `https://evil.test/${at}`],
    ['a fragment', (at: string) => `https://evil.test/#${at}`],
    ['a bracket', (at: string) => `https://evil.test/(${at}`],
    ['quotes', (at: string) => `https://evil.test/"${at}"`],
    ['an invisible space', (at: string) => `https://evil.test/#\u{FEFF}${at}`],
    ['an address without scheme', (at: string) => `evil.test/${at}`],
  ])('gets none for the address of the job inside of %s', async (_where, wrap) => {
    const { text, html } = await mailed(wrap(address()))
    expect(text + String(html)).not.toContain('#link=')
    expect(await texted(wrap(address()))).not.toContain('#link=')
  })

  it.each([
    ['a query', (at: string) => `<a href="https://evil.test/?to=${at}">Go</a>`],
    ['a line break', (at: string) => `<a href="https://evil.test/#\n${at}">Go</a>`],
    ['a form', (at: string) => `<form action="https://evil.test"><input value="${at}"></form>`],
  ])('gets none in HTML inside of %s', async (_where, wrap) => {
    expect((await mailed(address(), wrap(address()))).html).not.toContain('#link=')
  })

  it('sends one in the link of an HTML mail', async () => {
    const { html } = await mailed('Open it', `<a href="${address()}?tab=payments&amp;a=b">${address()}</a>`)
    expect(html?.match(/#link=[\w-]{43}[<"]/g)).toHaveLength(2)
  })

  it('reads none on any screen, although it was mailed and texted', async () => {
    const tokens = [tokenIn((await mailed(address())).text), tokenIn(await texted(address()))]
    expect(tokens.every((token) => token.length === 43)).toBe(true)
    let read = 0
    for (const { method, path } of registeredEndpoints.values()) {
      if (method !== 'GET') continue
      for (const id of [job, company, client.id]) {
        const { status, body } = await t.call(admin, 'GET', path.replaceAll(/:\w+/g, String(id)))
        if (status === 200) read += 1
        for (const token of tokens) expect(JSON.stringify(body), path).not.toContain(token)
        if (!path.includes(':')) break
      }
    }
    expect(read).toBeGreaterThan(80)
  })

  it('reads none in a text that the client sends back', async () => {
    const token = tokenIn(await texted(address()))
    const fields = {
      MessageSid: `SM${'0'.repeat(30)}${String(phone).slice(-2)}`,
      From: `+1${phone}`,
      To: `+1${OFFICE_PHONE}`,
      Body: `This does not open: ${address()}#link=${token} Why?`,
    }
    const answer = await t.app.inject({
      method: 'POST',
      url: '/webhooks/twilio/text',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': TEST_SIGNATURE,
      },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(answer.statusCode).toBe(200)
    const { rows } = await t.owner.query(`select body, meta from communications where provider_sid = $1`, [
      fields.MessageSid,
    ])
    expect(rows).toMatchObject([{ body: `This does not open: ${address()} Why?` }])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

it.each(['email', 'phone'])('a change of the %s during the sending leaves no live link', async (field) => {
  const change = await t.owner.connect()
  try {
    await change.query('begin')
    await change.query(`update members set ${field} = $2 where user_id = $1`, [
      client.id,
      field === 'email' ? `new-${client.email}` : '9995550101',
    ])
    const sending = field === 'email' ? mailed(address()).then(({ text }) => text) : texted(address())
    await expect
      .poll(async () => {
        const { rows } = await t.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows.length
      })
      .toBe(1)
    await change.query('commit')
    expect(await sending).not.toContain('#link=')
  } finally {
    change.release()
  }
})

describe('the holder of a link to one job', () => {
  it.each<[string, (other: TestPerson) => Promise<{ status: number }>]>([
    [
      'merged into another',
      ({ id }) => t.call(admin, 'POST', `/wp/v2/clients/${id}/merge`, { other: client.id, fields: KEPT }),
    ],
    [
      'erased',
      async () => {
        await t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [job])
        const by = { name: 'Ann Lee', askedBy: 'The client, by phone' }
        return t.call(admin, 'POST', `/wp/v2/people/${client.id}/erasure`, by)
      },
    ],
  ])('reads nothing once their person is %s, and gets no new link', async (_what, end) => {
    const token = tokenIn((await mailed(address())).text)
    const who = { ...client, token: (await exchange(token)).body.token }
    const key = { 'idempotency-key': `before-${job}` }
    const save = () => t.call(who, 'POST', `/wp/v2/jobs/${job}`, { version: 1, notes: 'Ring' }, key)
    expect((await save()).status).toBe(200)
    const other = await t.makePerson(company, 'client')
    const ended = await end(other)
    expect(ended.status, JSON.stringify(ended)).toBe(200)
    expect((await exchange(token)).status).toBe(404)
    expect((await save()).status).toBe(401)
    const queued = () => t.owner.query('select from deliveries where job_id = $1', [job])
    const before = (await queued()).rowCount
    expect((await t.call(null, 'POST', '/wp/v2/personal-links/renew', { token })).status).toBe(200)
    expect((await queued()).rowCount).toBe(before)
  })

  /** What each call needs so that only the job can be wrong. */
  const bodies: Record<string, object> = {
    agreeToDocument: { name: 'estimate', type: 'acknowledgement', clause: 'x', content: {} },
    agreeToDocuments: {
      agreements: [{ name: 'estimate', type: 'acknowledgement', clause: 'x', content: {} }],
    },
    makeDocument: { template: 'estimate' },
    saveSurvey: { articles: [] },
    signDocument: { document: 'billOfLading', place: 'origin', party: 'client', name: 'Ann', strokes: [] },
    signDocuments: {
      documents: ['billOfLading'],
      place: 'origin',
      party: 'client',
      name: 'Ann',
      strokes: [],
    },
    changeMoveDate: { date: '2027-04-01', startTime: '09:00' },
    cancelMove: { version: 1 },
    rateMove: { stars: 5 },
    changeCrewSize: { crewSize: 3 },
    updateJob: { version: 1, notes: 'Mine' },
    previewJob: { version: 1, notes: 'Mine' },
    priceJob: {},
    stepClaim: { version: 1, step: 'withdraw' },
  }
  /** What calls require in the address. */
  const queries: Record<string, string> = { listDaysForChange: '?from=2030-01-01&to=2030-01-31' }

  it('gets 404 for another job of the same person from every call that accepts links', async () => {
    const other = await newJob()
    const before = await t.jobRow(other)
    const who = await holder()
    const open = [...registeredEndpoints.values()].filter(
      ({ link, path }) => link !== undefined && path.startsWith('/wp/v2/jobs/'),
    )
    expect(open.length).toBeGreaterThan(12)
    for (const { method, path, name } of open) {
      const url = `${path}${queries[name] ?? ''}`
        .replace(/:(id|job)\b/, String(other))
        .replace(':document', 'estimate')
        .replace(':claimId', '1')
        .replace(':order', '0b7a4a52-4b0e-4f0e-9a55-0d6ad8c1f001')
      const answer = await t.call(who, method, url, method === 'POST' ? bodies[name] : undefined)
      expect(answer, name).toMatchObject({ status: 404, body: { data: { reason: 'job_not_found' } } })
    }
    expect(await t.jobRow(other)).toEqual(before)
  })

  it('neither pays, confirms, gives up nor reads payments of another job, and uses no card of others', async () => {
    const other = await newJob()
    const mine = (await storeCard(t, client, 'pm_card_visa')).body.id
    const due = (await t.call(client, 'GET', `/wp/v2/jobs/${other}`)).body.payments.due
    const pay = (who: TestPerson, card: number, productId: number, lineItems: unknown) =>
      t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, { productId, lineItems })
    const paid = await pay(client, mine, other, due)
    expect(paid.status).toBe(200)
    const { transaction, paymentIntentId } = paid.body
    const who = await holder()
    const post = (url: string, body?: object) => t.call(who, 'POST', `/wp/v2/transactions/${url}`, body)
    for (const answer of [
      await pay(who, mine, other, due),
      await post('quote', { productId: other }),
      await post('checkout', { productId: other, lineItems: due, paymentMethodId: 'pm_card_visa' }),
      await post('confirm', { paymentIntentId }),
      await post(`checkout/charge/${mine}/confirm`, { paymentIntentId }),
      await post(`${transaction.id}/cancel`),
      await t.call(who, 'GET', `/wp/v2/payments/cards?job=${other}`),
    ])
      expect(answer.status, JSON.stringify(answer.body)).toBe(404)

    const stranger = await t.makePerson(company, 'client')
    const theirs = (await storeCard(t, stranger, 'pm_card_mastercard')).body.id
    const own = (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body.payments.due
    expect((await pay(who, theirs, job, own)).body.data.reason).toBe('card_not_found')
    const named = { productId: job, lineItems: own, userId: stranger.id }
    const forOther = await t.call(who, 'POST', `/wp/v2/transactions/checkout/charge/${theirs}`, named)
    expect(forOther.status).toBeGreaterThanOrEqual(400)
    expect(
      (
        await post('checkout', {
          ...named,
          userId: client.id,
          paymentMethodId: 'pm_card_visa',
          saveCard: true,
        })
      ).status,
    ).toBeGreaterThanOrEqual(400)
  })

  it('knows a stored card by its brand and last four digits alone', async () => {
    await storeCard(t, client, 'pm_card_visa')
    const read = async (who: TestPerson) => (await t.call(who, 'GET', '/wp/v2/payments/cards')).body[0]
    expect(await read(client)).toMatchObject({ expires: expect.stringMatching(/\d/) })
    expect(await read(await holder())).toMatchObject({
      cardType: 'visa',
      cardNumberMasked: expect.stringContaining('4242'),
      cardName: '',
      expires: '',
    })
  })

  it('uploads no file, and hears of no company, member or other job', async () => {
    const who = await holder()
    const upload = await t.app.inject({
      method: 'POST',
      url: '/wp/v2/media',
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x--',
    })
    expect(upload.statusCode).toBe(403)
    const links = [{ companyId: company, role: 'client' as const, viewFinancials: false, isSales: false }]
    const actor = { userId: client.id, familyId: 'link', defaultCompanyId: company, links, pending: false }
    expect(roomsOf({ ...actor, personalLink: { jobId: job, isLoginAddress: true } })).toEqual([
      `user ${client.id}`,
      'family link',
    ])
  })

  it('gets no stored answer of a session of the same person, nor the other way round', async () => {
    const other = await newJob()
    const key = { 'idempotency-key': `key-${other}` }
    const save = (who: TestPerson, id: number, key: Record<string, string>) =>
      t.call(who, 'POST', `/wp/v2/jobs/${id}`, { version: 1, notes: 'Ring twice' }, key)
    expect((await save(client, other, key)).status).toBe(200)
    const who = await holder()
    const replayed = await save(who, other, key)
    expect(replayed.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(replayed.body)).not.toContain('Ring twice')

    const second = { 'idempotency-key': `key-${job}` }
    expect((await save(who, job, second)).status).toBe(200)
    expect((await save(who, job, second)).headers['idempotent-replayed']).toBe('true')
    expect((await save(client, job, second)).status).toBeGreaterThanOrEqual(400)
  })
})
