import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreementRequest, consentRequest } from '../../../shared/jobs/documents/agree.ts'
import { addDays, weekdayOf } from '../../../shared/kernel/dates.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../testing/app.ts'
import { storeCard } from '../../testing/stored-card.ts'
import { rejectFullDay } from './days.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  // The days below are relative to this one, whenever this runs.
  t.kernel.now = () => new Date('2026-11-21T18:00:00Z')
})
afterAll(() => t.close())

/** Creates a company with capacity for four people and one truck a day, and a person of each role. */
async function limited(variables: Record<string, unknown> = {}) {
  const company = await t.makeCompany('Limited', {
    timezone: 'America/Denver',
    variables: { depositLocal: { value: 50, unitsLabel: '$' }, ...variables },
    booking: { crewLimit: 4, truckLimit: 1, closedWeekdays: [0], noticeDays: 2, horizonDays: 730 },
  })
  const manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  const person = async () => {
    const client = await t.makePerson(company, 'client')
    const { body } = await t.call(client, 'POST', '/wp/v2/payments/cards/stripe', {
      paymentMethodId: 'pm_card_visa',
    })
    return { client, card: body.id as number }
  }
  return { company, manager, person }
}
const at = (day: string, clientId: number | null, more: Record<string, unknown> = {}) => ({
  client_id: clientId,
  billing_contact_id: clientId,
  job_type: 'moving_labor',
  job_date: `${day} 09:00:00`,
  starts_at: `${day}T16:00:00Z`,
  ends_at: `${day}T19:00:00Z`,
  crew_size: 3,
  locations: [{ address: '1 Main St', addressState: 'WY', activities: [] }],
  ...more,
})
const scheduled = { job_status: 'scheduled' }
const FULL = 'This day is fully booked. Pick another one.'
const isFull = (answer: TestAnswer, message = FULL) =>
  expect([answer.status, answer.body]).toEqual([
    409,
    { code: 'day_full', message, data: { status: 409, fields: { jobDate: message } } },
  ])
const MONDAY = '2027-03-01'
const TUESDAY = '2027-03-02'
const WEDNESDAY = '2027-03-03'

async function pay(client: TestPerson, card: number, job: number, lineItems?: unknown) {
  const { payments } = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
  return t.call(client, 'POST', `/wp/v2/transactions/checkout/charge/${card}`, {
    productId: job,
    lineItems: lineItems ?? payments.due,
  })
}
const dayRow = async (job: number) => {
  const { job_status, job_date, crew_size, use_truck, version } = await t.jobRow(job)
  return { job_status, job_date, crew_size, use_truck, version }
}

/** Agrees to these documents after consent to electronic records; returns the last response. */
async function agreeTo(client: TestPerson, job: number, ...names: string[]): Promise<TestAnswer> {
  const show = async () => (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
  const send = (body: unknown) => t.call(client, 'POST', `/wp/v2/jobs/${job}/agreements`, body)
  let answer = await send(consentRequest((await show()).consent))
  for (const name of names) answer = await send(agreementRequest((await show()).documents[name]))
  return answer
}

describe('a client who picks a day', () => {
  it('cannot save a full, closed, too early or too distant day, and nothing of the save is stored', async () => {
    const { company, person, manager } = await limited()
    const { client } = await person()
    await t.makeJob(company, at(MONDAY, null, scheduled))
    const job = await t.makeJob(company, at(TUESDAY, client.id))
    const before = await dayRow(job)
    const save = (body: unknown, who = client) => t.call(who, 'POST', `/wp/v2/jobs/${job}`, body)
    isFull(await save({ jobDate: `${MONDAY} 09:00:00` }))
    isFull(
      await save({ jobDate: '2027-03-07 09:00:00' }),
      'No moves are booked on this day of the week. Pick another one.',
    )
    isFull(
      await save({ jobDate: '2020-03-02 09:00:00' }),
      'This day is too soon to book online. Pick a later one or call us.',
    )
    isFull(
      await save({ jobDate: '2031-03-03 09:00:00' }),
      'This day is too far ahead to book online. Pick an earlier one or call us.',
    )
    isFull(await save({ crewSize: 5 }))
    const activity = { activityType: 'load', activityDate: TUESDAY, startTime: '22:00', endTime: '21:00' }
    const locations = [{ address: '1 Main St', addressState: 'WY', activities: [activity] }]
    await t.makeJob(company, at('2027-03-03', null, scheduled))
    isFull(await save({ locations }))
    expect(await dayRow(job)).toEqual(before)
    const made = { locations, crewSize: 3, jobDate: `${MONDAY} 09:00:00` }
    const jobs = 'select count(*)::int as count from jobs where company_id = $1'
    const { rows } = await t.owner.query(jobs, [company])
    isFull(await t.call(client, 'POST', '/wp/v2/jobs', made))
    expect((await t.owner.query(jobs, [company])).rows).toEqual(rows)
    // Smaller jobs fit, and the office may always save.
    expect((await save({ crewSize: 1 })).status).toBe(200)
    expect((await save({ jobDate: `${MONDAY} 09:00:00` })).status).toBe(200)
    expect((await save({ jobDate: '2027-03-07 09:00:00', crewSize: 9 }, manager)).status).toBe(200)
    expect((await save({ notes: 'Third floor' })).status).toBe(200)
  })

  it('gets no truck when all are in use', async () => {
    const { company, person, manager } = await limited()
    const { client } = await person()
    await t.makeJob(company, at(MONDAY, null, { ...scheduled, use_truck: true, crew_size: 1 }))
    const asked = (useTruck: boolean, who = client) =>
      t.call(who, 'POST', '/wp/v2/jobs', { jobDate: `${MONDAY} 09:00:00`, crewSize: 3, useTruck })
    isFull(await asked(true))
    expect((await asked(false)).status).toBe(200)
    expect((await asked(true, manager)).status).toBe(200)
  })

  it('can move a booked job beyond notice and horizon, but not to a closed day', async () => {
    const { company, person } = await limited({ changeDatetimeFee: { value: 0 } })
    const { client } = await person()
    const job = await t.makeJob(company, at(TUESDAY, client.id, scheduled))
    const now = new Date().toISOString().slice(0, 10)
    const workday = (day: string) => (weekdayOf(day) === 0 ? addDays(day, 1) : day)
    await t.owner.query(
      `update companies set booking = booking || '{"noticeDays":30,"horizonDays":30}' where id = $1`,
      [company],
    )
    const move = (date: string) =>
      t.call(client, 'POST', `/wp/v2/jobs/${job}/change-move-date`, { date, startTime: '09:00' })
    isFull(await move('2027-03-07'), 'No moves are booked on this day of the week. Pick another one.')
    for (const day of [workday(addDays(now, 2)), workday(addDays(now, 700))])
      expect((await move(day)).body.jobDate).toBe(`${day} 09:00:00`)
  })

  it('cannot move or enlarge a job onto a full day before or after paying, and the fee stays unused', async () => {
    const { company, person } = await limited({
      changeDatetimeFee: { value: 5 },
      changeCrewSizeFee: { value: 2 },
    })
    const { client, card } = await person()
    await t.makeJob(company, at(MONDAY, null, scheduled))
    const job = await t.makeJob(company, at(TUESDAY, client.id, scheduled))
    const before = await dayRow(job)
    const wish = { date: MONDAY, startTime: '09:00' }
    const asked = await t.call(client, 'POST', '/wp/v2/transactions/quote', {
      for: 'changeMoveDate',
      productId: job,
      ...wish,
    })
    isFull(asked)
    const fee = [
      { productItemId: job, productItem: 'changeDatetimeFee', productRate: 5, productUnits: 1, amount: 5 },
    ]
    const paid = (await pay(client, card, job, fee)).body.transaction
    isFull(
      await t.call(client, 'POST', `/wp/v2/jobs/${job}/change-move-date`, {
        ...wish,
        transactionId: paid.id,
      }),
    )
    const sizeFee = {
      ...fee[0],
      productItem: 'changeCrewSizeFee',
      productRate: 2,
      productUnits: 2,
      amount: 4,
    }
    const size = (await pay(client, card, job, [sizeFee])).body.transaction
    isFull(
      await t.call(client, 'POST', `/wp/v2/jobs/${job}/change-crew-size`, {
        crewSize: 5,
        transactionId: size.id,
      }),
    )
    expect(await dayRow(job)).toEqual(before)
    const { rows } = await t.owner.query('select used_at from transactions where job_id = $1', [job])
    expect(rows).toEqual([{ used_at: null }, { used_at: null }])
    const moved = await t.call(client, 'POST', `/wp/v2/jobs/${job}/change-move-date`, {
      ...wish,
      date: '2027-03-04',
      transactionId: paid.id,
    })
    expect(moved.body.jobDate).toBe('2027-03-04 09:00:00')
  })
})

describe('an inquiry for a day that others have taken', () => {
  it('offers no payment but another day as its next step, and shows the same to the office', async () => {
    const { company, person, manager } = await limited()
    const { client } = await person()
    const job = await t.makeJob(company, at(MONDAY, client.id))
    await agreeTo(client, job, 'estimate', 'clientAgreement')
    const look = async (who: TestPerson) => (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body
    const free = await look(client)
    expect(free.payments).toMatchObject({ mayPay: true, blockedBy: null, isDayFull: false })
    expect(free.next).toMatchObject({ text: 'Pay the deposit: $50.00', where: { tab: 'payments' } })

    await t.makeJob(company, at(MONDAY, null, scheduled))
    const full = await look(client)
    expect(full.payments).toMatchObject({ mayPay: false, blockedBy: FULL, isDayFull: true, dueTotal: 50 })
    const next = {
      step: 'deposit',
      text: 'Pick another day: this one is fully booked',
      turn: 'client',
      where: { tab: 'job', field: 'jobDate' },
    }
    expect(full.next).toMatchObject(next)
    const office = await look(manager)
    expect(office.next).toMatchObject(next)
    // The office may overbook.
    expect(office.payments).toMatchObject({ mayPay: true, blockedBy: null })
    await t.call(client, 'POST', `/wp/v2/jobs/${job}`, { jobDate: `${TUESDAY} 09:00:00` })
    expect((await look(client)).payments).toMatchObject({ mayPay: true, isDayFull: false })
  })
})

describe('the last capacity of a day', () => {
  it('goes to one of two clients who pay at the same moment, and the other pays nothing', async () => {
    const { company, person } = await limited()
    const people = [await person(), await person()]
    const jobs: number[] = []
    for (const { client } of people) jobs.push(await t.makeJob(company, at(MONDAY, client.id)))
    const answers = await Promise.all(
      people.map(({ client, card }, index) => pay(client, card, jobs[index] ?? 0)),
    )
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const lost = answers[1 - won]
    if (lost) isFull(lost)
    const { rows } = await t.owner.query('select job_id from transactions where company_id = $1', [company])
    expect(rows).toEqual([{ job_id: jobs[won] }])
    // Another day is free, and the client who paid continues.
    expect((await t.jobRow(jobs[won] ?? 0)).job_status).toBe('inquiring')
    const loser = people[1 - won]
    const move = { jobDate: `${TUESDAY} 09:00:00` }
    await t.call(loser?.client ?? null, 'POST', `/wp/v2/jobs/${jobs[1 - won]}`, move)
    expect((await pay(loser?.client as TestPerson, loser?.card ?? 0, jobs[1 - won] ?? 0)).status).toBe(200)
  })

  it('is locked from the check until it is taken, so that a concurrent client waits and is rejected', async () => {
    const { company } = await limited()
    const [mine, theirs] = [
      await t.makeJob(company, at(MONDAY, null)),
      await t.makeJob(company, at(MONDAY, null)),
    ]
    const scope = { companyIds: [company], userId: null }
    const want = (jobId: number) => ({ companyId: company, jobId, day: MONDAY, crewSize: 3, useTruck: false })
    const looked = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const first = inTenant(t.kernel.db, scope, async (tx) => {
      await rejectFullDay(tx, want(mine))
      looked.resolve()
      await taken.promise
      await tx.updateTable('jobs').set({ job_status: 'scheduled' }).where('id', '=', mine).execute()
    })
    await looked.promise
    let isThrough = false
    const second = inTenant(t.kernel.db, scope, (tx) => rejectFullDay(tx, want(theirs))).finally(() => {
      isThrough = true
    })
    const refused = expect(second).rejects.toMatchObject({ code: 'day_full', status: 409 })
    const waits = async () =>
      (
        await t.owner.query(
          "select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        )
      ).rowCount ?? 0
    while (!isThrough && (await waits()) === 0);
    expect(isThrough).toBe(false)
    taken.resolve()
    await Promise.all([first, refused])
  })

  it('is taken while a deposit waits for authentication and free after cancellation, and the office is not rejected', async () => {
    const { company, person, manager } = await limited()
    const [slow, fast] = [await person(), await person()]
    const { body } = await storeCard(t, slow.client, 'pm_card_authenticationRequired')
    const first = await t.makeJob(company, at(MONDAY, slow.client.id))
    const second = await t.makeJob(company, at(MONDAY, fast.client.id))
    const begun = await pay(slow.client, body.id, first)
    expect(begun.status).toBe(200)
    const open = async () =>
      (await t.call(null, 'GET', `/wp/v2/companies/${company}/open-days?from=${MONDAY}&to=${MONDAY}`)).body[0]
        .isOpen
    expect(await open()).toBe(false)
    isFull(await pay(fast.client, fast.card, second))
    await t.owner.query(`update transactions set status = 'canceled' where job_id = $1`, [first])
    expect(await open()).toBe(true)
    expect((await pay(fast.client, fast.card, second)).status).toBe(200)
    // The office may overbook: it knows whom it can call in.
    const due = (await t.call(manager, 'GET', `/wp/v2/jobs/${first}`)).body.payments.due
    const charged = await t.call(manager, 'POST', `/wp/v2/transactions/checkout/charge/${slow.card}`, {
      productId: first,
      lineItems: due,
    })
    expect(charged.status).toBe(200)
  })

  it('is freed ten minutes after a payment began, which then fails if the capacity is gone', async () => {
    const { company, person } = await limited()
    const [slow, fast] = [await person(), await person()]
    const { body } = await storeCard(t, slow.client, 'pm_card_authenticationRequired')
    const first = await t.makeJob(company, at(MONDAY, slow.client.id))
    const second = await t.makeJob(company, at(MONDAY, fast.client.id))
    const begun = await pay(slow.client, body.id, first)
    isFull(await pay(fast.client, fast.card, second))
    await t.owner.query('alter table transactions disable trigger user')
    await t.owner.query(
      `update transactions set created_at = created_at - interval '11 minutes' where job_id = $1`,
      [first],
    )
    await t.owner.query('alter table transactions enable trigger user')
    expect((await pay(fast.client, fast.card, second)).status).toBe(200)
    t.cards.authenticate(begun.body.paymentIntentId, true)
    isFull(
      await t.call(slow.client, 'POST', `/wp/v2/transactions/checkout/charge/${body.id}/confirm`, {
        paymentIntentId: begun.body.paymentIntentId,
      }),
    )
    const { rows } = await t.owner.query('select status from transactions where job_id = $1', [first])
    expect(rows).toEqual([{ status: 'canceled' }])
  })

  it('is reserved for two days of a long move by an unfinished payment', async () => {
    const { company, person } = await limited()
    const { client } = await person()
    const { body: card } = await storeCard(t, client, 'pm_card_authenticationRequired')
    const job = await t.makeJob(company, at(MONDAY, client.id))
    await t.owner.query(`update jobs set ends_at = starts_at + interval '9 days' where id = $1`, [job])
    expect((await pay(client, card.id, job)).status).toBe(200)
    const { body: days } = await t.call(
      null,
      'GET',
      `/wp/v2/companies/${company}/open-days?from=${MONDAY}&to=${WEDNESDAY}`,
    )
    expect(days.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([false, false, true])
  })

  it('rejects a client who spreads a move over more than 14 days, but not the office', async () => {
    const { person, manager } = await limited()
    const { client } = await person()
    const on = (activityDate: string) => ({
      address: '1600 Pearl Street, Boulder, CO 80302',
      activities: [{ activityType: 'load', activityDate, startTime: '09:00', endTime: '11:00' }],
    })
    const make = (who: TestPerson, days: number) =>
      t.call(who, 'POST', '/wp/v2/jobs', {
        jobType: 'moving_labor',
        jobDate: `${MONDAY} 09:00:00`,
        locations: [on(MONDAY), on(addDays(MONDAY, days - 1))],
      })
    const message = 'A move takes at most 14 days. Call us to arrange a longer one.'
    const refused = await make(client, 15)
    expect([refused.status, refused.body.data.fields]).toEqual([400, { jobDate: message }])
    expect((await make(client, 14)).status).toBe(200)
    expect((await make(manager, 15)).status).toBe(200)
  })

  it('is taken by two unfinished payments of one person but not by a third', async () => {
    const { company, person } = await limited()
    const { client } = await person()
    const { body: card } = await storeCard(t, client, 'pm_card_authenticationRequired')
    const begin = async (day: string) => {
      const job = await t.makeJob(company, at(day, client.id))
      return { job, answer: await pay(client, card.id, job) }
    }
    const [first, second] = [await begin(MONDAY), await begin(TUESDAY)]
    expect([first.answer.status, second.answer.status]).toEqual([200, 200])
    const third = await begin(WEDNESDAY)
    expect(third.answer).toMatchObject({ status: 409, body: { code: 'payment_in_progress' } })
    const stored = await t.owner.query('select 1 from transactions where job_id = $1', [third.job])
    expect(stored.rows).toEqual([])
    // A restarted payment blocks no one; a canceled one frees the capacity.
    expect((await pay(client, card.id, second.job)).status).toBe(200)
    await t.owner.query(`update transactions set status = 'canceled' where job_id = $1`, [first.job])
    expect((await pay(client, card.id, third.job)).status).toBe(200)
  })

  it('is refused to a later agreement without payment, and a booked job stays booked', async () => {
    const { company, person } = await limited({ depositLocal: { value: 0, unitsLabel: '$' } })
    const { client } = await person()
    const job = await t.makeJob(company, at(MONDAY, client.id))
    const show = async () => (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
    await agreeTo(client, job, 'estimate')
    const rival = await t.makeJob(company, at(MONDAY, null, scheduled))
    const before = await dayRow(job)
    isFull(await agreeTo(client, job, 'clientAgreement'))
    expect([await dayRow(job), (await show()).documents.clientAgreement.agreed]).toEqual([before, false])
    await t.owner.query(`update jobs set job_status = 'canceled' where id = $1`, [rival])
    expect((await agreeTo(client, job, 'clientAgreement')).body.jobStatus).toBe('scheduled')
    await t.owner.query(`update jobs set job_status = 'scheduled' where id = $1`, [rival])
    expect((await t.call(client, 'POST', `/wp/v2/jobs/${job}`, { notes: 'Ring twice' })).status).toBe(200)
    expect((await t.jobRow(job))['job_status']).toBe('scheduled')
  })
})

describe('days of a company that assigns trucks', () => {
  /** Creates a company with two trucks of its own, and a client's question whether a day is open for a move with one. */
  async function withTrucks(booking: Record<string, unknown> = {}) {
    const company = await t.makeCompany(undefined, {
      timezone: 'America/Denver',
      booking: { assignsTrucks: true, truckLimit: 9, noticeDays: 2, horizonDays: 730, ...booking },
    })
    const makeTruck = async (name: string, isRented = false) => {
      const { rows } = await t.owner.query<{ id: number }>(
        'insert into vehicles (company_id, name, is_rented) values ($1, $2, $3) returning id',
        [company, name, isRented],
      )
      return rows[0]?.id ?? 0
    }
    const trucks = [await makeTruck('One'), await makeTruck('Two')]
    const book = (day = MONDAY) => t.makeJob(company, at(day, null, { ...scheduled, use_truck: true }))
    const put = (job: number, truck: number) =>
      t.owner.query('insert into job_vehicles (company_id, job_id, vehicle_id) values ($1, $2, $3)', [
        company,
        job,
        truck,
      ])
    const isOpen = async (day = MONDAY, useTruck = true) =>
      (
        await t.call(
          null,
          'GET',
          `/wp/v2/companies/${company}/open-days?from=${day}&to=${day}&useTruck=${useTruck}`,
        )
      ).body[0].isOpen
    return { company, trucks, makeTruck, book, put, isOpen }
  }

  it('are full when none of its own trucks is free, whatever the limit of trucks is', async () => {
    const { book, put, trucks, isOpen } = await withTrucks()
    expect(await isOpen()).toBe(true)
    // A job without a truck yet needs one, and one with two takes both.
    await book()
    expect(await isOpen()).toBe(true)
    const second = await book(TUESDAY)
    for (const truck of trucks) await put(second, truck)
    expect(await isOpen(TUESDAY)).toBe(false)
    expect(await isOpen(TUESDAY, false)).toBe(true)
    await book()
    expect(await isOpen()).toBe(false)
  })

  it('count the limit of trucks, and not the trucks, while the switch is off', async () => {
    const { book, isOpen } = await withTrucks({ assignsTrucks: false, truckLimit: 3 })
    await book()
    await book()
    expect(await isOpen()).toBe(true)
    await book()
    expect(await isOpen()).toBe(false)
  })

  it('have fewer trucks while one is out of service, and none that is retired', async () => {
    const { company, trucks, book, isOpen } = await withTrucks()
    await book()
    await book(WEDNESDAY)
    await t.owner.query(
      `insert into vehicle_outages (company_id, vehicle_id, since_on, back_on, reason) values ($1, $2, $3, $4, 'Brakes')`,
      [company, trucks[0], '2027-02-01', TUESDAY],
    )
    expect([await isOpen(), await isOpen(WEDNESDAY)]).toEqual([false, true])
    await t.owner.query(`update vehicles set retired_on = '2027-01-01' where id = $1`, [trucks[1]])
    expect(await isOpen(WEDNESDAY)).toBe(false)
  })

  it('are not limited by jobs that move with a rented truck, or where the company owns none', async () => {
    const { company, makeTruck, book, put, isOpen } = await withTrucks()
    await book()
    const rented = await book()
    expect(await isOpen()).toBe(false)
    await put(rented, await makeTruck('Rental', true))
    expect(await isOpen()).toBe(true)
    const asked = await book()
    expect(await isOpen()).toBe(false)
    await t.owner.query('insert into job_trucks (company_id, job_id, requested_at) values ($1, $2, now())', [
      company,
      asked,
    ])
    expect(await isOpen()).toBe(true)
    await t.owner.query('update vehicles set is_rented = true where company_id = $1', [company])
    for (let more = 0; more < 3; more += 1) await book()
    expect(await isOpen()).toBe(true)
  })

  it('let a client with a rented truck move to a day without free trucks, and no other', async () => {
    const { company, book } = await withTrucks()
    await book()
    await book()
    const client = await t.makePerson(company, 'client')
    const job = await t.makeJob(company, at(TUESDAY, client.id, { use_truck: true }))
    const move = () => t.call(client, 'POST', `/wp/v2/jobs/${job}`, { jobDate: `${MONDAY} 09:00:00` })
    isFull(await move())
    await t.owner.query('insert into job_trucks (company_id, job_id, requested_at) values ($1, $2, now())', [
      company,
      job,
    ])
    expect((await move()).status).toBe(200)
  })
})

describe('the days to which a client can move a job', () => {
  const THURSDAY = '2027-03-04'
  const daysOf = (who: TestPerson, job: number, span = `from=${MONDAY}&to=2027-03-07`) =>
    t.call(who, 'GET', `/wp/v2/jobs/${job}/open-days?${span}`)
  const openOf = (answer: TestAnswer) =>
    answer.body.filter(({ isOpen }: { isOpen: boolean }) => isOpen).map(({ day }: { day: string }) => day)

  it('are its own day and those with people and a truck, not closed or full ones', async () => {
    const { company, person } = await limited()
    const { client } = await person()
    await t.makeJob(company, at(MONDAY, null, scheduled))
    const job = await t.makeJob(company, at(TUESDAY, client.id, { ...scheduled, use_truck: true }))
    await t.makeJob(company, at(THURSDAY, null, { ...scheduled, crew_size: 1, use_truck: true }))
    const answer = await daysOf(client, job)
    expect(answer.status).toBe(200)
    // 03/07 is a Sunday.
    expect(openOf(answer)).toEqual([TUESDAY, WEDNESDAY, '2027-03-05', '2027-03-06'])
    expect((await dayRow(job)).job_date).toBe(`${TUESDAY} 09:00:00`)
  })

  it('are judged for each day of a longer move', async () => {
    const { company, person } = await limited()
    const { client } = await person()
    const job = await t.makeJob(
      company,
      at(MONDAY, client.id, { ...scheduled, ends_at: `${TUESDAY}T19:00:00Z` }),
    )
    await t.makeJob(company, at(THURSDAY, null, scheduled))
    expect(openOf(await daysOf(client, job))).toEqual([MONDAY, TUESDAY, '2027-03-05', '2027-03-06'])
  })

  it('may be sooner than the notice for a booked move, and not for a request', async () => {
    const { company, person } = await limited()
    const { client } = await person()
    const booked = await t.makeJob(company, at(TUESDAY, client.id, scheduled))
    const asked = await t.makeJob(company, at(TUESDAY, client.id))
    const span = 'from=2026-11-20&to=2026-11-21'
    expect(openOf(await daysOf(client, booked, span))).toEqual(['2026-11-21'])
    expect(openOf(await daysOf(client, asked, span))).toEqual([])
  })

  it('are refused to others, in other states and for a wrong span', async () => {
    const { company, manager, person } = await limited()
    const { client } = await person()
    const job = await t.makeJob(company, at(TUESDAY, client.id, scheduled))
    const done = await t.makeJob(company, at(TUESDAY, client.id, { job_status: 'completed' }))
    const stranger = await t.makePerson(await t.makeCompany('Elsewhere'), 'client')
    expect((await daysOf(stranger, job)).status).toBe(404)
    expect((await daysOf(manager, job)).status).toBe(403)
    expect((await daysOf(client, done)).body).toMatchObject({
      code: 'rest_conflict',
      message: 'This job can not be changed any more.',
    })
    for (const [span, message] of [
      [`from=${TUESDAY}&to=${MONDAY}`, 'The last day is before the first.'],
      [`from=${MONDAY}&to=2027-08-01`, 'At most 92 days at once.'],
      [`from=soon&to=${MONDAY}`, 'Pick a valid date.'],
    ] as const) {
      const answer = await daysOf(client, job, span)
      expect([answer.status, answer.body.message]).toEqual([400, message])
    }
  })
})
