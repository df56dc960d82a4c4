import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CONSENT_CLAUSE, CONSENT_NAME, WITHDRAWAL_CLAUSE } from '../../../shared/jobs/documents/consent.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { DENVER } from '../../testing/places.ts'

let t: TestApp
let company: number
let client: TestPerson
let manager: TestPerson
let card: number
let job: number

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date('2026-12-01T17:00:00Z')
  company = await t.makeCompany('Peak Movers', {
    variables: { changeDatetimeFee: { value: 25 }, changeCrewSizeFee: { value: 15 } },
  })
  await t.owner.query(`update companies set booking = $1 where id = $2`, [
    JSON.stringify({ weekdayPercents: [0, 0, 0, 0, 0, 0, 50] }),
    company,
  ])
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client', { firstName: 'Cleo', lastName: 'Dee' })
  card = (await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' }))
    .body.id
})
afterAll(() => t.close())
beforeEach(async () => {
  // A Monday; Saturdays cost 50 % more.
  job = await t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_type: 'moving_labor',
    job_date: '2027-03-01 09:00:00',
    locations: [
      {
        ...DENVER,
        addressState: 'WY',
        activities: [
          {
            id: 1,
            index: 0,
            activityType: 'load',
            activityDate: '2027-03-01',
            startTime: '09:00',
            endTime: '13:00',
          },
        ],
      },
    ],
  })
  const { consent } = await read()
  if (!consent.isGiven)
    await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
      name: CONSENT_NAME,
      type: 'acknowledgement',
      clause: CONSENT_CLAUSE,
      content: consent.content,
    })
  await agree('estimate')
  await agree('clientAgreement')
})

const read = async (person = client) => (await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).body
async function agree(name: string) {
  const { agreementType: type, clause, variables: content } = (await read()).documents[name]
  const answer = await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
    name,
    type,
    clause,
    content,
  })
  expect(answer.status).toBe(200)
}
const quote = (body: object) =>
  t.call(client, 'POST', '/wp/v2/transactions/quote', { productId: job, ...body })
const resize = (body: object) => t.call(client, 'POST', `/wp/v2/jobs/${job}/change-crew-size`, body)
const move = (body: object) => t.call(client, 'POST', `/wp/v2/jobs/${job}/change-move-date`, body)
async function pay(lineItems: unknown): Promise<number> {
  const url = `/wp/v2/transactions/checkout/charge/${card}`
  const answer = await t.call(client, 'POST', url, { productId: job, lineItems })
  expect(answer.body.status).toBe('succeeded')
  return answer.body.transaction.id
}
interface Paper {
  name: string
  contentHash: string
}
const hashes = (papers: Paper[]) => papers.map(({ name, contentHash }) => ({ name, contentHash }))
const agreed = ({ documents }: { documents: Record<string, { agreed: boolean }> }) => [
  documents['estimate']?.agreed,
  documents['clientAgreement']?.agreed,
]
const records = async () =>
  (await t.owner.query('select count(*)::int as count from agreements where job_id = $1', [job])).rows[0]
    .count

describe('a change that a client requests', () => {
  it('shows the new total, the fee and the documents that change, and keeps those agreed to with it', async () => {
    const asked = await quote({ for: 'changeCrewSize', crewSize: 3 })
    expect(asked.body).toMatchObject({
      amount: 15,
      total: 480,
      due: 0,
      papers: [
        { name: 'estimate', title: 'Estimate', variables: { lineItems: [{ total: 480 }] } },
        { name: 'clientAgreement', text: expect.stringContaining('$480.00') },
      ],
    })
    expect(agreed(await read())).toEqual([true, true])
    const transactionId = await pay(asked.body.lineItems)
    const before = await records()
    const answer = await resize({ crewSize: 3, transactionId, agreements: hashes(asked.body.papers) })
    expect([answer.status, agreed(answer.body), answer.body.documents.estimate.total]).toEqual([
      200,
      [true, true],
      480,
    ])
    expect(await records()).toBe(before + 2)
    const [record] = answer.body.documents.estimate.agreement
    expect(record).toMatchObject({
      contentHash: asked.body.papers[0].contentHash,
      clause: asked.body.papers[0].clause,
      userId: client.id,
    })
    expect(record.ip).not.toBe('')
  })

  it('shows what of the new total is due once it is made, which the payments of the job then have', async () => {
    const variables = { depositLocal: { value: 10, unitsLabel: '%' }, changeCrewSizeFee: { value: 0 } }
    const other = await t.makeCompany('Valley Movers', { variables })
    const own = await t.makePerson(other, 'client')
    const { locations } = await t.jobRow(job)
    const id = await t.makeJob(other, {
      client_id: own.id,
      billing_contact_id: own.id,
      job_type: 'moving_labor',
      job_date: '2027-03-01 09:00:00',
      locations,
    })
    const body = { productId: id, for: 'changeCrewSize', crewSize: 3 }
    const asked = await t.call(own, 'POST', '/wp/v2/transactions/quote', body)
    expect(asked.body).toMatchObject({ total: 480, due: 48 })
    const plain = await t.call(own, 'POST', '/wp/v2/transactions/quote', { productId: id, for: 'due' })
    expect(plain.body).toMatchObject({ amount: 32, due: null })
    const made = await t.call(own, 'POST', `/wp/v2/jobs/${id}/change-crew-size`, { crewSize: 3 })
    expect([made.status, made.body.payments.dueTotal]).toEqual([200, 48])
  })

  it('leaves the documents unchanged on another day at the same price, and requires them on a more expensive day', async () => {
    const tuesday = { date: '2027-03-02', startTime: '09:00' }
    expect((await quote({ for: 'changeMoveDate', ...tuesday })).body).toMatchObject({
      total: 320,
      papers: [],
    })
    const saturday = { date: '2027-03-06', startTime: '09:00' }
    const asked = (await quote({ for: 'changeMoveDate', ...saturday })).body
    expect(asked).toMatchObject({
      amount: 25,
      total: 480,
      papers: [{ name: 'estimate' }, { name: 'clientAgreement' }],
    })
    const transactionId = await pay(asked.lineItems)
    const answer = await move({ ...saturday, transactionId, agreements: hashes(asked.papers) })
    expect([answer.status, agreed(answer.body)]).toEqual([200, [true, true]])
  })

  it('voids the documents if sent without agreements', async () => {
    const asked = (await quote({ for: 'changeCrewSize', crewSize: 3 })).body
    const none = await resize({ crewSize: 3, transactionId: await pay(asked.lineItems) })
    expect([none.status, agreed(none.body)]).toEqual([200, [false, false]])
  })

  it.each([
    ['empty', 0, 'Estimate, Client agreement'],
    ['short', 1, 'Client agreement'],
  ])(
    'is rejected with a list that is %s, and the missing documents are named',
    async (_how, count, titles) => {
      const asked = (await quote({ for: 'changeCrewSize', crewSize: 3 })).body
      const transactionId = await pay(asked.lineItems)
      const [before, kept] = [await t.jobRow(job), await records()]
      const agreements = hashes(asked.papers).slice(0, count)
      const answer = await resize({ crewSize: 3, transactionId, agreements })
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'document_changed',
        `Review and agree to what changes: ${titles}.`,
      ])
      expect(answer.body.data.papers).toEqual(hashes(asked.papers).slice(count))
      expect([await t.jobRow(job), await records()]).toEqual([before, kept])
      expect((await read()).payments.changeFees.unused).toMatchObject([{ id: transactionId }])
      const whole = await resize({ crewSize: 3, transactionId, agreements: hashes(asked.papers) })
      expect([whole.status, agreed(whole.body)]).toEqual([200, [true, true]])
    },
  )

  it('is made with an empty list if no document changes', async () => {
    const later = { date: '2027-03-02', startTime: '09:00' }
    const asked = (await quote({ for: 'changeMoveDate', ...later })).body
    expect(asked.papers).toEqual([])
    const answer = await move({ ...later, transactionId: await pay(asked.lineItems), agreements: [] })
    expect([answer.status, agreed(answer.body)]).toEqual([200, [true, true]])
  })

  it('is rejected as a whole when a document has changed since, and the fee is kept', async () => {
    const asked = (await quote({ for: 'changeCrewSize', crewSize: 3 })).body
    const transactionId = await pay(asked.lineItems)
    // The office adds its own line in the meantime.
    const lineItems = [{ item: 'materials', rate: 10, units: 1 }]
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, {
      documents: { estimate: { variables: { dirty: true, lineItems } } },
    })
    await agree('estimate')
    await agree('clientAgreement')
    const [before, count] = [await t.jobRow(job), await records()]
    const answer = await resize({ crewSize: 3, transactionId, agreements: hashes(asked.papers) })
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'document_changed',
      'The document changed. Review it again.',
    ])
    expect([await t.jobRow(job), await records()]).toEqual([before, count])
    expect((await read()).payments.changeFees.unused).toMatchObject([{ id: transactionId }])
  })

  it('accepts agreements only for documents that were agreed to before', async () => {
    const asked = (await quote({ for: 'changeCrewSize', crewSize: 3 })).body
    const transactionId = await pay(asked.lineItems)
    // The estimate is changed and agreed to again, the agreement is not.
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { minimumTime: 5 })
    await agree('estimate')
    const [before, count] = [await t.jobRow(job), await records()]
    const now = (await quote({ for: 'changeCrewSize', crewSize: 3 })).body
    expect(now.papers).toMatchObject([{ name: 'estimate' }])
    const strange = await resize({
      crewSize: 3,
      transactionId,
      agreements: [...hashes(now.papers), { name: 'clientAgreement', contentHash: 'a'.repeat(64) }],
    })
    expect([strange.status, strange.body.data.fields]).toEqual([
      400,
      { 'agreements.1.name': 'This document was not agreed to before.' },
    ])
    for (const agreements of [[{ name: 'estimate', contentHash: 'x' }], [{ name: 'poem' }], 'all'])
      expect((await resize({ crewSize: 3, transactionId, agreements })).status).toBe(400)
    expect([await t.jobRow(job), await records()]).toEqual([before, count])
  })

  it('accepts no agreement from a client who withdrew the consent to electronic records', async () => {
    const asked = (await quote({ for: 'changeCrewSize', crewSize: 3 })).body
    const transactionId = await pay(asked.lineItems)
    const { consent } = await read()
    await t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, {
      name: CONSENT_NAME,
      type: 'acknowledgement',
      clause: WITHDRAWAL_CLAUSE,
      content: { ...consent.content, consent: false },
    })
    const before = await t.jobRow(job)
    const answer = await resize({ crewSize: 3, transactionId, agreements: hashes(asked.papers) })
    expect([answer.status, answer.body.code]).toEqual([409, 'consent_required'])
    expect(await t.jobRow(job)).toEqual(before)
  })

  it('is previewed if it is free, too', async () => {
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}`, { jobStatus: 'inquiring' })
    const asked = await quote({ for: 'changeCrewSize', crewSize: 3 })
    expect(asked.body).toMatchObject({
      lineItems: [],
      amount: 0,
      total: 480,
      papers: [{ name: 'estimate' }, { name: 'clientAgreement' }],
    })
    const answer = await resize({ crewSize: 3, agreements: hashes(asked.body.papers) })
    expect(agreed(answer.body)).toEqual([true, true])
  })
})
