import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveHead } from '../../../shared/jobs/jobs/move-head.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
let client: TestPerson
let worker: TestPerson
let other: TestPerson
let card: number
let job: number
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', {
    email: 'office@peak.test',
    variables: { changeDatetimeFee: { value: 25 }, changeCrewSizeFee: { value: 15 } },
  })
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  client = await t.makePerson(company, 'client')
  worker = await t.makePerson(company, 'worker')
  other = await t.makePerson(await t.makeCompany('Other'), 'client')
  card = (await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', { paymentMethodId: 'pm_card_visa' }))
    .body.id
})
afterAll(() => t.close())

const activity = {
  id: 1,
  index: 0,
  activityType: 'load',
  activityDate: '2027-03-04',
  startTime: '09:00',
  endTime: '11:00',
}
const make = (more: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    billing_contact_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-04 09:00',
    starts_at: '2027-03-04T16:00:00Z',
    ends_at: '2027-03-04T18:00:00Z',
    locations: [{ address: '1 Main St, Denver, CO', addressState: 'CO', activities: [activity] }],
    ...more,
  })
beforeEach(async () => {
  job = await make()
})

const move = (body: object, who = client, id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/change-move-date`, body)
const resize = (body: object, who = client, id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/change-crew-size`, body)
async function pay(wanted: object, id = job): Promise<number> {
  const quote = await t.call(client, 'POST', '/wp/v2/transactions/quote', { productId: id, ...wanted })
  expect(quote.status).toBe(200)
  const { lineItems } = quote.body
  const answer = await t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
    productId: id,
    lineItems,
  })
  expect(answer.body.status).toBe('succeeded')
  return answer.body.transaction.id
}
/** The mails of the job about changes, by the time they were queued. */
async function mailsOfChange() {
  const { rows } = await t.owner.query<{ recipient: string; subject: string; body: string }>(
    `select recipient, subject, body_text as body from deliveries
     where job_id = $1 and subject not like 'Payment of%' order by id`,
    [job],
  )
  return rows
}
const day = { date: '2027-03-06', startTime: '10:00', endTime: '13:00' }

it('mails the office of 60 free changes an hour at most, of date and crew together', async () => {
  const eager = await t.makePerson(company, 'client')
  const inquiry = await make({ job_status: 'inquiring', client_id: eager.id, billing_contact_id: eager.id })
  const statuses: number[] = []
  for (let times = 0; times < 61; times += 1) {
    const { status } =
      times % 2 === 0
        ? await move({ ...day, date: `2027-03-${10 + (times % 20)}` }, eager, inquiry)
        : await resize({ crewSize: 2 + (times % 3) }, eager, inquiry)
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  const kept = await t.jobRow(inquiry)
  expect((await resize({ crewSize: 4 }, eager, inquiry)).status).toBe(429)
  expect(await t.jobRow(inquiry)).toEqual(kept)
})

describe('changing the date', () => {
  it('is free while inquiring, and moves the activities along', async () => {
    const inquiry = await make({ job_status: 'inquiring' })
    const answer = await move(day, client, inquiry)
    expect(answer.body.jobDate).toBe('2027-03-06 10:00:00')
    expect(answer.body.locations[0].activities[0]).toMatchObject({
      activityDate: '2027-03-06',
      startTime: '10:00',
      endTime: '13:00',
    })
  })

  it.each([
    ['2020-03-06', 'This day is over.'],
    ['2099-03-06', 'Pick a date within two years.'],
  ])('to %s is refused: %s', async (date, message) => {
    const before = await t.jobRow(job)
    const refused = await move({ ...day, date })
    expect([refused.status, refused.body.data.fields]).toEqual([400, { date: message }])
    expect(await t.jobRow(job)).toEqual(before)
  })

  it('of a scheduled job costs its fee, which is used with the change and only once', async () => {
    const before = await t.jobRow(job)
    const unpaid = await move(day)
    expect([unpaid.status, unpaid.body.code]).toEqual([402, 'payment_required'])
    expect(await t.jobRow(job)).toEqual(before)
    const transactionId = await pay({ for: 'changeMoveDate' })
    const moved = await move({ ...day, transactionId })
    expect(moved.status).toBe(200)
    expect(moved.body).toMatchObject({ jobDate: '2027-03-06 10:00:00', isDateDirty: true })
    expect(moved.body.payments).toMatchObject({ paid: 0, changeFees: { date: 25, unused: [] } })
    const again = await move({ date: '2027-03-08', startTime: '10:00', transactionId })
    expect([again.status, again.body.code]).toEqual([402, 'payment_required'])
    const { rows } = await t.owner.query(
      `select subject from deliveries where job_id = $1 and recipient = $2`,
      [job, 'office@peak.test'],
    )
    expect(rows[0].subject).toContain('was moved to')
    const told = (await mailsOfChange()).filter(({ recipient }) => recipient === client.email)
    expect(told.map(({ subject }) => subject)).toEqual(['Your move is now on Sat, Mar 6, 2027, 10:00 AM'])
    expect(told[0]?.body).toContain('Date: Sat, Mar 6, 2027, 10:00 AM (was Thu, Mar 4, 2027, 9:00 AM)')
  })

  it('tells the client the new price, the fee and what is left to pay, as the page of the move does', async () => {
    const { version } = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
    const deposit = { amount: 40, method: 'cash', paymentType: 'deposit', date: '2026-01-05', version }
    await t.call(manager, 'POST', `/wp/v2/jobs/${job}/payments`, deposit)
    const transactionId = await pay({ for: 'changeCrewSize', crewSize: 3 })
    const { body: shown } = await resize({ crewSize: 3, transactionId })
    const { figures, agreed } = moveHead(shown, '2027-01-01')
    const lines = [...figures.map(([label, amount]) => `${label}: ${amount}`), agreed].join('\n')
    expect(lines).toMatch(
      /^Price: .+\nPaid: \$40\.00\nFees paid: \$15\.00\nLeft to pay: .+\nYou agreed to .+\.$/,
    )
    const [told] = (await mailsOfChange()).filter(({ recipient }) => recipient === client.email)
    expect(told?.body).toContain(`Crew: 3 (was 2)\n\nPrice and payments:\n${lines}\n\n`)
  })

  it('appears with its fee in the history that only the client reads, as changes by the office do', async () => {
    const booked = await make({ job_status: 'inquiring', time_of_scheduling: '2026-01-05T17:00:00Z' })
    const save = (body: object) => t.call(manager, 'POST', `/wp/v2/jobs/${booked}`, body)
    await save({ jobDate: '2027-03-05 09:00:00' })
    expect((await save({ jobStatus: 'scheduled', crewSize: 4 })).status).toBe(200)
    expect((await save({ crewSize: 2 })).status).toBe(200)
    const transactionId = await pay({ for: 'changeMoveDate' }, booked)
    expect((await move({ ...day, transactionId }, client, booked)).status).toBe(200)
    expect((await save({ jobDate: '2027-03-10 08:30:00', notes: 'Call first' })).status).toBe(200)
    const { moveHistory } = (await t.call(client, 'GET', `/wp/v2/jobs/${booked}`)).body
    expect(moveHistory).toMatchObject({
      completedAt: null,
      changes: [
        { jobDate: null, crewSize: 2, fee: 0 },
        { jobDate: '2027-03-06 10:00:00', crewSize: null, fee: 25 },
        { jobDate: '2027-03-10 08:30:00', crewSize: null, fee: 0 },
      ],
    })
    expect((await t.call(manager, 'GET', `/wp/v2/jobs/${booked}`)).body.moveHistory).toBeNull()
    const isDone = await save({ jobStatus: 'completed' })
    expect(isDone.status, JSON.stringify(isDone.body)).toBe(200)
    const after = (await t.call(client, 'GET', `/wp/v2/jobs/${booked}`)).body.moveHistory
    const { completed_at: completedAt } = await t.jobRow(booked)
    expect([after.completedAt, completedAt]).toEqual([completedAt, expect.any(String)])
    expect(after.changes).toHaveLength(3)
  })

  it('uses one fee for one of two changes that are sent at the same time', async () => {
    const transactionId = await pay({ for: 'changeMoveDate' })
    const days = [day, { ...day, date: '2027-03-09' }]
    const answers = await Promise.all(days.map((wanted) => move({ ...wanted, transactionId })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 402])
    const made = answers.findIndex(({ status }) => status === 200)
    const { body } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.jobDate).toBe(`${days[made]?.date} 10:00:00`)
  })

  it.each([
    ['of another job', async () => pay({ for: 'changeMoveDate' }, await make())],
    ['for something else', async () => pay({ for: 'changeCrewSize', crewSize: 3 })],
    [
      'that was refunded',
      async () => {
        const id = await pay({ for: 'changeMoveDate' })
        await t.call(manager, 'POST', `/wp/v2/transactions/${id}/refund`, {})
        return id
      },
    ],
    ['that nobody made', async () => 999_999],
  ])('is rejected with a payment %s', async (_what, payment) => {
    const transactionId = await payment()
    const before = await t.jobRow(job)
    const answer = await move({ ...day, transactionId })
    expect([answer.status, answer.body.code]).toEqual([402, 'payment_required'])
    expect(await t.jobRow(job)).toEqual(before)
  })

  it('keeps the fee for the next change if the change is rejected', async () => {
    const helper = await t.makePerson(company, 'worker')
    await t.addCrew(company, job, helper.id)
    const busy = await make({
      job_date: '2027-03-06 10:00',
      starts_at: '2027-03-06T17:00:00Z',
      ends_at: '2027-03-06T20:00:00Z',
      locations: [],
    })
    await t.addCrew(company, busy, helper.id)
    const before = await t.jobRow(job)
    const request = { productId: job, for: 'changeMoveDate', ...day }
    const told = await t.call(client, 'POST', '/wp/v2/transactions/quote', request)
    expect([told.status, told.body.message]).toEqual([
      409,
      'Your crew is not free at that time. Pick another time or call us.',
    ])
    expect(await t.jobRow(job)).toEqual(before)
    const transactionId = await pay({ for: 'changeMoveDate' })
    const refused = await move({ ...day, transactionId })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe('Your crew is not free at that time. Pick another time or call us.')
    expect(JSON.stringify(refused.body)).not.toContain(String(busy))
    const shown = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(shown.body.payments.changeFees.unused).toMatchObject([{ id: transactionId, isUsed: false }])
    expect((await move({ date: '2027-03-09', startTime: '10:00', transactionId })).status).toBe(200)
  })

  it.each([
    ['another company', () => other, 404],
    ['a worker', () => worker, 403],
    ['a manager', () => manager, 403],
  ])('is not allowed for %s', async (_who, who, status) => {
    const before = await t.jobRow(job)
    expect((await move(day, who())).status).toBe(status)
    expect(await t.jobRow(job)).toEqual(before)
  })

  it.each([
    [{ ...day, date: '2020-01-01' }, 400],
    [{ ...day, date: '2999-01-01' }, 400],
    [{ ...day, date: 'soon' }, 400],
    [{ ...day, startTime: '25:00' }, 400],
    [{ ...day, version: 99 }, 409],
  ])('rejects %j', async (body, status) => expect((await move(body)).status).toBe(status))

  it.each([
    ['the present day', { date: '2027-03-04', startTime: '09:00', endTime: '09:01' }],
    ['another day', { ...day, endTime: '11:45' }],
  ])('rejects fewer hours for a scheduled job on %s, before anything is paid', async (_when, wanted) => {
    const message = 'A booked move cannot be made shorter here. Call us to change its hours.'
    const transactionId = await pay({ for: 'changeMoveDate' })
    const before = await t.jobRow(job)
    for (const answer of [
      await move({ ...wanted, transactionId }),
      await move(wanted),
      await t.call(client, 'POST', '/wp/v2/transactions/quote', {
        productId: job,
        for: 'changeMoveDate',
        ...wanted,
      }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'rest_invalid_param'])
      expect(answer.body.data.fields).toEqual({ endTime: message })
    }
    expect(await t.jobRow(job)).toEqual(before)
    const shown = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(shown.body.payments.changeFees.unused).toMatchObject([{ id: transactionId, isUsed: false }])
    const inquiry = await make({ job_status: 'inquiring' })
    const free = await move(wanted, client, inquiry)
    expect(free.body.locations[0].activities[0].endTime).toBe(wanted.endTime)
  })

  it('is rejected when the job has ended', async () => {
    const done = await make({ job_status: 'completed' })
    expect((await move(day, client, done)).status).toBe(409)
  })

  it.each([
    ['the crew marked it', { started_at: '2026-01-04T16:00:00Z' }],
    ['its time has come', { starts_at: '2026-01-04T16:00:00Z', ends_at: '2026-01-04T18:00:00Z' }],
  ])('is left to the office, like the crew size, once the move has started: %s', async (_how, columns) => {
    const begun = await make(columns)
    const before = await t.jobRow(begun)
    const quote = (request: object) =>
      t.call(client, 'POST', '/wp/v2/transactions/quote', { productId: begun, ...request })
    for (const answer of [
      await quote({ for: 'changeMoveDate', ...day }),
      await quote({ for: 'changeCrewSize', crewSize: 1 }),
      await move(day, client, begun),
      await resize({ crewSize: 1 }, client, begun),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'The move has started. Call us to change it.',
      ])
    const { body } = await t.call(client, 'GET', `/wp/v2/jobs/${begun}`)
    expect(body.payments.changeFees).toBeNull()
    expect(await t.jobRow(begun)).toEqual(before)
  })
})

describe('changing the crew size', () => {
  it('costs its fee for each member that changes', async () => {
    const transactionId = await pay({ for: 'changeCrewSize', crewSize: 4 })
    const wrong = await resize({ crewSize: 3, transactionId })
    expect([wrong.status, wrong.body.data.fee]).toEqual([402, 15])
    const answer = await resize({ crewSize: 4, transactionId })
    expect(answer.body.crewSize).toBe(4)
    const [paid] = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)).body
    expect(paid).toMatchObject({ amount: 30, isUsed: true })
    expect(await mailsOfChange()).toMatchObject([
      {
        recipient: client.email,
        subject: expect.stringMatching(/^Your move on .* has changed$/),
        body: expect.stringContaining('Crew: 4 (was 2)'),
      },
      { recipient: 'office@peak.test', subject: `Job #${job} now needs a crew of 4` },
    ])
  })

  it('is free while inquiring, and if the company charges no fee', async () => {
    const inquiry = await make({ job_status: 'inquiring' })
    expect((await resize({ crewSize: 5 }, client, inquiry)).body.crewSize).toBe(5)
    const free = await t.makeCompany('Free', { variables: { changeCrewSizeFee: { value: 0 } } })
    const guest = await t.makePerson(free, 'client')
    const theirs = await t.makeJob(free, {
      client_id: guest.id,
      job_status: 'scheduled',
      job_date: '2027-03-04 09:00',
      locations: [{ address: 'x', addressState: 'CO', activities: [] }],
    })
    expect((await resize({ crewSize: 3 }, guest, theirs)).body.crewSize).toBe(3)
  })

  it('is rejected below the current crew, which keeps the fee', async () => {
    const crew = [await t.makePerson(company, 'worker'), await t.makePerson(company, 'worker')]
    for (const one of crew) await t.addCrew(company, job, one.id)
    const request = { productId: job, for: 'changeCrewSize', crewSize: 1 }
    expect((await t.call(client, 'POST', '/wp/v2/transactions/quote', request)).status).toBe(409)
    const transactionId = await pay({ for: 'changeCrewSize', crewSize: 3 })
    expect((await resize({ crewSize: 1, transactionId })).status).toBe(409)
    const [paid] = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)).body
    expect(paid.isUsed).toBe(false)
  })

  it.each([
    [0, 'Crew size must be at least 1.'],
    [101, 'Crew size must be at most 100.'],
  ])('to %d is rejected', async (crewSize, message) => {
    const answer = await resize({ crewSize })
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })
})

describe('changing date and crew size at once', () => {
  const both = { ...day, crewSize: 4 }

  it('costs both fees in one charge, and tells the office and the client once', async () => {
    const transactionId = await pay({ for: 'changeMoveDate', ...both })
    const answer = await move({ ...both, transactionId })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ jobDate: '2027-03-06 10:00:00', crewSize: 4 })
    const [paid] = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)).body
    expect(paid).toMatchObject({
      amount: 55,
      isUsed: true,
      lineItems: [
        { productItem: 'changeDatetimeFee', amount: 25 },
        { productItem: 'changeCrewSizeFee', productUnits: 2, amount: 30 },
      ],
    })
    expect(answer.body.payments.receipt).toMatchObject([
      { kind: 'changeFee', what: 'Change of date and time, Change of crew size', amount: 55 },
    ])
    expect(await mailsOfChange()).toMatchObject([
      { recipient: client.email, subject: 'Your move is now on Sat, Mar 6, 2027, 10:00 AM' },
      {
        recipient: 'office@peak.test',
        subject: `Job #${job} was moved to Sat, Mar 6, 2027, 10:00 AM and now needs a crew of 4`,
        body: expect.stringContaining('and changed its crew size from 2 to 4.'),
      },
    ])
    expect((await mailsOfChange())[0]?.body).toContain('Crew: 4 (was 2)')
  })

  it.each([
    ['the fee of the date', { for: 'changeMoveDate' }, both, 55],
    ['the fee of the crew size', { for: 'changeCrewSize', crewSize: 4 }, both, 55],
    ['the fee of fewer members', { for: 'changeMoveDate', ...day, crewSize: 3 }, both, 55],
    ['the fee of both, for the date alone', { for: 'changeMoveDate', ...both }, day, 25],
  ])('is rejected with %s, which is kept', async (_what, paid, wanted, fee) => {
    const transactionId = await pay(paid)
    const before = await t.jobRow(job)
    const answer = await move({ ...wanted, transactionId })
    expect([answer.status, answer.body.code, answer.body.data.fee]).toEqual([402, 'payment_required', fee])
    expect(await t.jobRow(job)).toEqual(before)
    const { body } = await t.call(client, 'GET', `/wp/v2/jobs/${job}`)
    expect(body.payments.changeFees.unused).toMatchObject([{ id: transactionId, isUsed: false }])
  })

  it('is rejected with the fee of both for the crew size alone', async () => {
    const transactionId = await pay({ for: 'changeMoveDate', ...both })
    const before = await t.jobRow(job)
    expect((await resize({ crewSize: 4, transactionId })).status).toBe(402)
    expect(await t.jobRow(job)).toEqual(before)
  })

  it('costs nothing for a part that stays as it is', async () => {
    const same = { date: '2027-03-04', startTime: '09:00', crewSize: 3 }
    const transactionId = await pay({ for: 'changeMoveDate', ...same })
    const answer = await move({ ...same, transactionId })
    expect(answer.body).toMatchObject({ jobDate: '2027-03-04 09:00:00', crewSize: 3 })
    const [paid] = (await t.call(manager, 'GET', `/wp/v2/jobs/${job}/transactions`)).body
    expect(paid).toMatchObject({ amount: 15, isUsed: true })
  })

  it('is free while inquiring', async () => {
    const inquiry = await make({ job_status: 'inquiring' })
    const answer = await move(both, client, inquiry)
    expect(answer.body).toMatchObject({ jobDate: '2027-03-06 10:00:00', crewSize: 4 })
  })

  it('changes neither if the crew is already larger', async () => {
    const crew = [await t.makePerson(company, 'worker'), await t.makePerson(company, 'worker')]
    for (const one of crew) await t.addCrew(company, job, one.id)
    const before = await t.jobRow(job)
    const request = { productId: job, for: 'changeMoveDate', ...day, crewSize: 1 }
    expect((await t.call(client, 'POST', '/wp/v2/transactions/quote', request)).status).toBe(409)
    expect(await t.jobRow(job)).toEqual(before)
  })

  it.each([
    [0, 'Crew size must be at least 1.'],
    [101, 'Crew size must be at most 100.'],
  ])('is rejected for a crew of %d', async (crewSize, message) => {
    const before = await t.jobRow(job)
    const answer = await move({ ...day, crewSize })
    expect([answer.status, answer.body.message]).toEqual([400, message])
    expect(await t.jobRow(job)).toEqual(before)
  })
})
