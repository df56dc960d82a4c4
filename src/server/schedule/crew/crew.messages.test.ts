import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { testSender } from '../../testing/sender.ts'
import { createEveningTeller } from './crew.evening.ts'
import { createCrewTeller } from './crew.tell.ts'

const ONCE = { number: 1, isLast: false }

let t: TestApp
let lastPhone = 3_035_559_000
let now: Date
let company: number
let boss: TestPerson
let ann: TestPerson
let ben: TestPerson
let client: TestPerson
let stranger: TestPerson
let job: number

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => now
  stranger = await t.makePerson(await t.makeCompany(), 'manager')
})
afterAll(() => t.close())
beforeEach(async () => {
  // Noon of Friday in Denver.
  now = new Date('2027-03-05T19:00:00Z')
  company = await t.makeCompany('Peak Movers', { smuvs_phone: String((lastPhone += 1)) })
  boss = await t.makePerson(company, 'manager', { viewFinancials: true })
  ann = await t.makePerson(company, 'worker', { firstName: 'Ann', lastName: 'Lee', phone: '3035550111' })
  ben = await t.makePerson(company, 'worker', { firstName: 'Ben', lastName: 'Ray', phone: null })
  client = await t.makePerson(company, 'client', { firstName: 'Zoe', lastName: 'Hart', phone: '3035550142' })
  job = await makeJob()
  t.queued.length = 0
})

const makeJob = (columns: Record<string, unknown> = {}) =>
  t.makeJob(company, {
    client_id: client.id,
    job_status: 'scheduled',
    job_date: '2027-03-06 09:00:00',
    starts_at: '2027-03-06T16:00:00Z',
    ends_at: '2027-03-06T19:00:00Z',
    crew_size: 3,
    notes: 'Piano on the third floor',
    locations: [
      { address: '1 Elm St, Denver, CO', address2: 'Unit 4', addressState: 'CO', activities: [] },
      { address: '9 Oak Ave, Boulder, CO', addressState: 'CO', activities: [] },
    ],
    ...columns,
  })
const save = async (body: Record<string, unknown>, id = job, who = boss) => {
  const answer = await t.call(who, 'POST', `/wp/v2/jobs/${id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const crew = (...people: TestPerson[]) => ({ crew: people.map(({ id }) => ({ id })) })
const minutes = (count: number) => {
  now = new Date(now.getTime() + count * 60_000)
}
/** Lets the time pass in which changes are collected, and tells the crew. */
const tell = async (id = job) => {
  now = new Date(now.getTime() + t.kernel.config.CREW_MESSAGE_SECONDS * 1000)
  await createCrewTeller(() => t.kernel)({ companyId: company, jobId: id }, ONCE)
}
interface Sent {
  kind: string
  channel: 'mail' | 'text'
  person_id: number
  recipient: string
  subject: string
  body_text: string
  job_id: number | null
  id: number
}
const sent = async (): Promise<Sent[]> =>
  (
    await t.owner.query(
      `select * from deliveries where company_id = $1 and kind ~ '^(crew|written)' order by id`,
      [company],
    )
  ).rows
const kinds = async () =>
  (await sent()).map(
    ({ kind, person_id: id }) => `${kind} ${id === ann.id ? 'Ann' : id === ben.id ? 'Ben' : 'office'}`,
  )
const answers = async (id = job) =>
  (
    await t.owner.query(
      'select user_id, answer, answered_by, decline_reason from job_crew where job_id = $1 order by position',
      [id],
    )
  ).rows
const answer = (who: TestPerson, worker: TestPerson, body: Record<string, unknown>, id = job) =>
  t.call(who, 'POST', `/wp/v2/jobs/${id}/crew/${worker.id}/answer`, body)

describe('messages to a crew', () => {
  it('tell who is assigned, with the facts that they may know and no amount', async () => {
    await save({ crew: [{ id: ann.id, permissions: ['contact', 'documents'] }, { id: ben.id }] })
    expect(t.queued).toContainEqual({ name: 'tell-crew', work: { companyId: company, jobId: job } })
    expect(await sent()).toEqual([])
    await tell()
    expect(await kinds()).toEqual(['crewAssigned Ann', 'crewAssigned Ben'])
    const [text, mail] = await sent()
    expect(text).toMatchObject({ channel: 'text', recipient: '3035550111', job_id: job })
    expect(text?.body_text).toBe(
      `Peak Movers: you're on job #${job}, Sat, Mar 6, 9:00 AM, 1 Elm St, Denver, CO, Unit 4.\nConfirm or decline: ${t.kernel.config.PUBLIC_URL}/job/${job}/confirm\nReply STOP to end texts.`,
    )
    expect(mail).toMatchObject({ channel: 'mail', subject: 'You are on a job: Sat, Mar 6, 9:00 AM' })
    for (const line of [
      'From: 1 Elm St, Denver, CO, Unit 4',
      'To: 9 Oak Ave, Boulder, CO',
      'Crew lead: Ann L',
      'Client: Zoe',
      'Notes: Piano on the third floor',
    ])
      expect(mail?.body_text).toContain(line)
    expect(mail?.body_text).not.toMatch(/\$|Hart|3035550142|\(303\)/)
  })

  it('are silent for a worker who is assigned and taken off within minutes', async () => {
    await save(crew(ann))
    minutes(1)
    await save(crew())
    await tell()
    expect(await sent()).toEqual([])
  })

  it('say once what is so in the end', async () => {
    await save(crew(ann))
    await save({ jobDate: '2027-03-08 10:00:00' })
    await save({ jobDate: '2027-03-09 11:00:00' })
    await tell()
    expect(await kinds()).toEqual(['crewAssigned Ann'])
    expect((await sent())[0]?.body_text).toContain('Tue, Mar 9, 11:00 AM')
    await save({ jobDate: '2027-03-10 11:00:00' })
    await save({ jobDate: '2027-03-09 11:00:00' })
    await tell()
    expect(await sent()).toHaveLength(1)
  })

  it('tell of another time, of another place, of being taken off, and of a canceled job', async () => {
    await save(crew(ann, ben))
    await tell()
    await save({ jobDate: '2027-03-08 10:00:00' })
    await tell()
    await save(crew(ben))
    await tell()
    await save({ jobStatus: 'canceled' })
    await tell()
    expect((await kinds()).slice(2)).toEqual([
      'crewMoved Ann',
      'crewMoved Ben',
      'crewRemoved Ann',
      'crewCanceled Ben',
    ])
    expect((await sent()).at(-1)?.body_text).toContain(`Job #${job} on Mon, Mar 8, 10:00 AM is canceled.`)
  })

  it('tell of a deleted job and of a restored one', async () => {
    const admin = await t.makePerson(company, 'administrator')
    await save(crew(ben))
    await tell()
    await t.call(boss, 'DELETE', `/wp/v2/jobs/${job}`)
    await tell()
    expect((await t.call(admin, 'POST', `/wp/v2/jobs/${job}/restore`)).status).toBe(200)
    await tell()
    expect(await kinds()).toEqual(['crewAssigned Ben', 'crewCanceled Ben', 'crewAssigned Ben'])
  })

  it('wait until an inquiry is booked', async () => {
    const inquiry = await makeJob({ job_status: 'inquiring' })
    await save(crew(ann), inquiry)
    await tell(inquiry)
    expect(await sent()).toEqual([])
    await save({ jobStatus: 'scheduled' }, inquiry)
    await tell(inquiry)
    expect(await kinds()).toEqual(['crewAssigned Ann'])
  })

  it.each([
    [
      'of jobs that are over',
      { job_date: '2027-03-04 09:00:00', starts_at: '2027-03-04T16:00:00Z', ends_at: '2027-03-04T19:00:00Z' },
    ],
    ['of completed jobs', { job_status: 'completed' }],
  ])('are silent about the crew %s', async (_what, columns) => {
    const past = await makeJob(columns)
    await save(crew(ann), past)
    await tell(past)
    expect(await sent()).toEqual([])
  })

  it('are silent about a change of notes, rates and permissions', async () => {
    await save(crew(ann))
    await tell()
    await save({ notes: 'Bring straps', crew: [{ id: ann.id, permissions: ['sales'], hourlyRate: 30 }] })
    await tell()
    expect(await sent()).toHaveLength(1)
  })

  it('say that a sign-up is approved, and nothing to a worker who leaves', async () => {
    const signed = await t.call(ann, 'POST', `/wp/v2/jobs/${job}/crew-prospects/me`)
    await t.call(boss, 'POST', `/wp/v2/jobs/${job}/crew-prospects/${signed.body.id}`, { status: 'approved' })
    await tell()
    expect(await kinds()).toEqual(['crewApproved Ann'])
    await t.call(ann, 'DELETE', `/wp/v2/jobs/${job}/crew-prospects/me`)
    await tell()
    expect(await sent()).toHaveLength(1)
  })

  it('do not reach a person who no longer works for the company', async () => {
    await save(crew(ann))
    await t.owner.query(`update members set approval = 'rejected' where company_id = $1 and user_id = $2`, [
      company,
      ann.id,
    ])
    await tell()
    expect(await sent()).toEqual([])
  })
})

describe('the ways to a worker', () => {
  const choose = (who: TestPerson, channels: string[]) =>
    t.call(who, 'POST', '/wp/v2/workers/me/crew-channels', { channels })
  const ways = async () => (await sent()).map(({ channel }) => channel)

  it('are those that the worker chose', async () => {
    expect((await t.call(ann, 'GET', '/wp/v2/workers/me/crew-channels')).body).toMatchObject({
      channels: [],
      used: ['text'],
      addresses: { text: '(303) 555-0111', mail: ann.email },
    })
    expect((await choose(ann, ['mail', 'text'])).body.channels).toEqual(['text', 'mail'])
    await save(crew(ann))
    await tell()
    expect(await ways()).toEqual(['text', 'mail'])
  })

  it('record the consent to texts and end with an opt-out', async () => {
    await save(crew(ann))
    await tell()
    const { rows } = await t.owner.query(
      'select is_allowed, source from text_consents where company_id = $1',
      [company],
    )
    expect(rows).toEqual([{ is_allowed: true, source: 'Works for the company, messages about their jobs' }])
    await t.owner.query(
      `insert into text_consents (company_id, phone, is_allowed, source) values ($1, '3035550111', false, 'STOP')`,
      [company],
    )
    await save({ jobDate: '2027-03-08 10:00:00' })
    await tell()
    expect(await ways()).toEqual(['text', 'mail'])
    expect((await choose(ann, ['text'])).body.data.fields.channels).toBe(
      'You cannot get texts: your record has no phone, or you have opted out.',
    )
  })

  it('are the devices on which the worker turned notifications on, while there are any', async () => {
    const refused = await choose(ann, ['push'])
    expect(refused.body.data.fields.channels).toBe('No device of yours has notifications turned on.')
    await t.owner.query(
      `insert into push_devices (user_id, family_id, endpoint, p256dh, auth, name)
       values ($1, $2, $3, repeat('A', 87), repeat('A', 22), 'Chrome on Android')`,
      [ann.id, ann.familyId, `https://push.example/${ann.id}`],
    )
    expect((await choose(ann, ['push'])).body).toMatchObject({
      used: ['push'],
      addresses: { push: 'Chrome on Android' },
    })
    await save(crew(ann))
    await tell()
    expect(await ways()).toEqual(['push'])
    await t.owner.query('delete from push_devices where user_id = $1', [ann.id])
    await save({ jobDate: '2027-03-08 10:00:00' })
    await tell()
    expect(await ways()).toEqual(['push', 'mail'])
  })

  it('cannot be none', async () => {
    const refused = await choose(ann, [])
    expect(refused.status).toBe(400)
    expect(refused.body.data.fields.channels).toBe('Choose at least one.')
    expect((await choose(client, ['mail'])).status).toBe(403)
  })
})

describe('an answer', () => {
  beforeEach(async () => {
    await save(crew(ann, ben))
    await tell()
  })

  it('is given by the worker in the app and shown to them and to managers', async () => {
    const confirmed = await answer(ann, ann, { answer: 'confirmed', start: '2027-03-06 09:00:00' })
    expect(confirmed.status).toBe(200)
    const own = (body: { crew: { id: number }[] }, who: TestPerson) =>
      body.crew.find(({ id }) => id === who.id)
    expect(own(confirmed.body, ann)).toMatchObject({
      answer: { value: 'confirmed', by: 'app', mayAnswer: true },
    })
    expect(own(confirmed.body, ben)).not.toHaveProperty('answer')
    const seen = (await t.call(boss, 'GET', `/wp/v2/jobs/${job}`)).body
    expect(own(seen, ann)).toMatchObject({ answer: { value: 'confirmed' } })
    expect(own(seen, ben)).toMatchObject({ answer: { value: 'open', at: null, by: null } })
    const shown = (await t.call(client, 'GET', `/wp/v2/jobs/${job}`)).body
    expect(JSON.stringify(shown.crew)).not.toContain('answer')
    const row = async (who: TestPerson) =>
      (await t.call(who, 'GET', '/wp/v2/jobs?jobStatus=scheduled')).body.find(
        (one: { id: number }) => one.id === job,
      )
    expect(await row(boss)).toMatchObject({
      answer: null,
      crew: [{ answer: 'confirmed' }, { answer: 'open' }],
    })
    expect(await row(ann)).toMatchObject({ answer: 'confirmed', crew: [{ answer: null }, { answer: null }] })
    expect(await row(client)).toMatchObject({ answer: null, crew: [{ answer: null }, { answer: null }] })
    const schedule = await t.call(ann, 'GET', '/wp/v2/workers/me/schedule?from=2027-03-06&to=2027-03-06')
    expect(schedule.body.jobs).toMatchObject([{ id: job, answer: 'confirmed' }])
  })

  it('that declines mails the managers at once and keeps the worker on the crew', async () => {
    await answer(ann, ann, { answer: 'declined', reason: 'Sick' })
    expect(await answers()).toMatchObject([
      { user_id: ann.id, answer: 'declined', answered_by: 'app', decline_reason: 'Sick' },
      { user_id: ben.id, answer: 'open' },
    ])
    const mail = (await sent()).at(-1)
    expect(mail).toMatchObject({
      kind: 'crewDeclined',
      recipient: boss.email,
      subject: `Ann Lee declined job #${job}, Sat, Mar 6, 9:00 AM`,
    })
    expect(mail?.body_text).toContain('Reason: Sick')
    const before = (await sent()).length
    await answer(ann, ann, { answer: 'declined', reason: 'Sick' })
    expect(await sent()).toHaveLength(before)
    const history = await t.call(boss, 'GET', `/wp/v2/jobs/${job}/history`)
    expect(JSON.stringify(history.body)).toContain('Ann Lee, answer: Declined')
  })

  it('of all members, with no open spot, tells the client that the crew is confirmed', async () => {
    const told = async (who = client) =>
      (await t.call(who, 'GET', `/wp/v2/jobs/${job}`)).body.crewFacts.isConfirmed
    await answer(ann, ann, { answer: 'confirmed', start: '2027-03-06 09:00:00' })
    await answer(boss, ben, { answer: 'confirmed' })
    expect(await told()).toBe(false)
    await save({ crewSize: 2 })
    expect([await told(), await told(boss)]).toEqual([true, true])
    expect(await told(await t.makePerson(company, 'worker'))).toBe(false)
    await answer(ann, ann, { answer: 'declined', reason: 'Sick' })
    expect(await told()).toBe(false)
  })

  it('is given by a manager only to confirm', async () => {
    expect((await answer(boss, ben, { answer: 'confirmed' })).status).toBe(200)
    expect((await answers())[1]).toMatchObject({ answer: 'confirmed', answered_by: 'office' })
    const refused = await answer(boss, ann, { answer: 'declined' })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('Only the worker can decline. Take them off the crew instead.')
    expect((await answers())[0]).toMatchObject({ answer: 'open' })
  })

  it('is refused for everybody else, and of what nobody can answer, and changes nothing', async () => {
    const outside = await t.makePerson(company, 'worker')
    expect((await answer(stranger, ann, { answer: 'confirmed' })).status).toBe(404)
    expect((await answer(ben, ann, { answer: 'confirmed' })).status).toBe(403)
    expect((await answer(client, ann, { answer: 'confirmed' })).status).toBe(403)
    expect((await answer(outside, outside, { answer: 'confirmed' })).status).toBe(404)
    expect((await answer(ann, ann, { answer: 'maybe' })).status).toBe(400)
    expect((await answer(ann, ann, { answer: 'declined', reason: 'x'.repeat(501) })).status).toBe(400)
    const stale = await answer(ann, ann, { answer: 'confirmed', start: '2027-03-06 08:00:00' })
    expect(stale.body.message).toBe('The time of this job has changed. Look at it again, then answer.')
    minutes(3 * 24 * 60)
    expect((await answer(ann, ann, { answer: 'confirmed' })).body.message).toBe('This job is over.')
    await t.owner.query(`update jobs set job_status = 'completed' where id = $1`, [job])
    const done = await answer(ann, ann, { answer: 'confirmed' })
    expect(done.status).toBe(409)
    expect(done.body.message).toBe('Only a scheduled job can be confirmed or declined.')
    expect(await answers()).toMatchObject([{ answer: 'open' }, { answer: 'open' }])
  })

  it('is open again when the job begins at another time, and ends with the assignment', async () => {
    await answer(ann, ann, { answer: 'confirmed' })
    await save({ notes: 'Bring straps' })
    expect((await answers())[0]).toMatchObject({ answer: 'confirmed' })
    await save({ jobDate: '2027-03-06 10:00:00' })
    expect((await answers())[0]).toMatchObject({ answer: 'open', answered_by: null })
    await answer(ann, ann, { answer: 'declined', reason: 'Sick' })
    await save(crew(ben))
    await save(crew(ben, ann))
    expect((await answers())[1]).toMatchObject({ user_id: ann.id, answer: 'open', decline_reason: '' })
  })
})

describe('a crew link', () => {
  /** Sends the newest text or mail and returns the token of its link to a job. */
  async function tokenOf(person: TestPerson, id = job): Promise<string> {
    const [row] = (await sent()).filter(({ person_id: to }) => to === person.id).toReversed()
    if (!row) throw new Error('Nothing was sent')
    let body = ''
    const sender = testSender(t, {
      mail: {
        send: (mail: { text: string }) => {
          body = mail.text
          return Promise.resolve()
        },
        close: () => Promise.resolve(),
      },
    })
    await sender({ companyId: company, deliveryId: row.id }, ONCE)
    if (row.channel === 'text') body = t.telephony.taken.at(-1)?.body ?? ''
    return new RegExp(String.raw`/job/${id}/confirm#crew=([\w-]{43})`).exec(body)?.[1] ?? ''
  }
  const open = (token: string) => t.call(null, 'POST', '/wp/v2/crew-links/open', { token })
  const reply = (token: string, body: Record<string, unknown>) =>
    t.call(null, 'POST', '/wp/v2/crew-links/answer', { token, ...body })

  beforeEach(async () => {
    await save(crew(ann, ben))
    await tell()
  })

  it('shows one assignment without a password, and answers it', async () => {
    const token = await tokenOf(ben)
    const shown = await open(token)
    expect(shown.body).toMatchObject({
      company: { name: 'Peak Movers' },
      jobId: job,
      firstName: 'Ben',
      start: '2027-03-06 09:00:00',
      places: ['1 Elm St, Denver, CO, Unit 4', '9 Oak Ave, Boulder, CO'],
      answer: 'open',
    })
    expect(await answers()).toMatchObject([{ answer: 'open' }, { answer: 'open' }])
    const declined = await reply(token, { answer: 'declined', reason: 'Sick', start: '2027-03-06 09:00:00' })
    expect(declined.body).toMatchObject({ answer: 'declined', reason: 'Sick' })
    expect(await answers()).toMatchObject([{ answer: 'open' }, { answer: 'declined', answered_by: 'link' }])
  })

  it('is in no table, so that nobody who reads the message can answer', async () => {
    const token = await tokenOf(ben)
    const rows = await t.owner.query(
      `select to_jsonb(d)::text as row from deliveries d where company_id = $1
       union all select to_jsonb(l)::text from crew_links l where company_id = $1
       union all select to_jsonb(h)::text from history h where company_id = $1`,
      [company],
    )
    expect(rows.rows.length).toBeGreaterThan(3)
    expect(JSON.stringify(rows.rows)).not.toContain(token)
  })

  it('ends with the assignment, with another email, with the status, and opens nothing else', async () => {
    const token = await tokenOf(ben)
    for (const path of [`/wp/v2/jobs/${job}`, '/wp/v2/users/me'])
      expect((await t.call({ ...ben, token }, 'GET', path)).status).toBe(401)
    await t.owner.query('update members set email = $2 where user_id = $1', [ben.id, `new-${ben.email}`])
    expect((await open(token)).body.data.reason).toBe('link_invalid')
    await t.owner.query('update members set email = $2 where user_id = $1', [ben.id, ben.email])
    expect((await open(token)).status).toBe(200)
    await save({ jobStatus: 'inquiring' })
    expect((await reply(token, { answer: 'confirmed' })).status).toBe(409)
    expect((await open(token)).status).toBe(404)
    await save({ jobStatus: 'scheduled' })
    expect((await open(token)).status).toBe(200)
    await save(crew(ann))
    await save(crew(ann, ben))
    expect((await open(token)).status).toBe(404)
    expect((await reply('x'.repeat(43), { answer: 'confirmed' })).status).toBe(404)
    expect((await answers()).map(({ answer: one }) => one)).toEqual(['open', 'open'])
  })

  it('is in no message that a person writes, whatever address it holds', async () => {
    await t.owner.query(
      `update deliveries set kind = 'written', body_text = $2 where company_id = $1 and person_id = $3`,
      [company, `See ${t.kernel.config.PUBLIC_URL}/job/${job}/confirm`, ben.id],
    )
    expect(await tokenOf(ben)).toBe('')
  })
})

describe('in the evening', () => {
  const evening = (time: string) => {
    now = new Date(`2027-03-05T${time}:00-07:00`)
    return createEveningTeller(() => t.kernel)({}, ONCE)
  }
  beforeEach(async () => {
    await t.owner.query(
      `insert into job_crew (company_id, job_id, user_id, position) values ($1, $2, $3, 0), ($1, $2, $4, 1)`,
      [company, job, ann.id, ben.id],
    )
  })

  it('crews are reminded once at the hour of the company, in one message for several jobs', async () => {
    const second = await makeJob({
      job_date: '2027-03-06 14:00:00',
      starts_at: '2027-03-06T21:00:00Z',
      ends_at: '2027-03-06T23:00:00Z',
    })
    await t.addCrew(company, second, ann.id)
    await makeJob({ job_status: 'inquiring' })
    await evening('17:59')
    expect(await sent()).toEqual([])
    await evening('18:00')
    await evening('18:05')
    expect(await kinds()).toEqual(['crewReminder Ann', 'crewReminder Ben'])
    const [text, mail] = await sent()
    expect(text?.job_id).toBeNull()
    for (const id of [job, second]) expect(text?.body_text).toContain(`/job/${id}/confirm`)
    expect(mail).toMatchObject({ job_id: job, subject: 'Tomorrow: Sat, Mar 6, 9:00 AM' })
  })

  it('a worker who declined is not reminded, and one who confirmed is not asked again', async () => {
    await answer(ann, ann, { answer: 'confirmed' })
    await answer(ben, ben, { answer: 'declined' })
    await evening('18:00')
    const reminders = (await sent()).filter(({ kind }) => kind === 'crewReminder')
    expect(reminders).toMatchObject([{ person_id: ann.id }])
    expect(reminders[0]?.body_text).toContain('You confirmed.')
    expect(reminders[0]?.body_text).not.toContain('/confirm')
  })

  it('a worker who is about to hear of a change is not reminded of it', async () => {
    const late = await t.makePerson(company, 'worker')
    now = new Date('2027-03-05T17:59:00-07:00')
    await save(crew(ann, ben, late))
    await evening('18:00')
    expect(await kinds()).toEqual(['crewReminder Ann', 'crewReminder Ben'])
  })

  it('managers hear in one mail who has not confirmed', async () => {
    await answer(ann, ann, { answer: 'confirmed' })
    await evening('19:00')
    await evening('19:05')
    const reports = (await sent()).filter(({ kind }) => kind === 'crewUnconfirmed')
    expect(reports).toMatchObject([
      { recipient: boss.email, subject: '1 worker has not confirmed for tomorrow' },
    ])
    expect(reports[0]?.body_text).toContain('on Sat, Mar 6.')
    expect(reports[0]?.body_text).toContain('Ben Ray: no answer')
    expect(reports[0]?.body_text).not.toContain('Ann')
    expect(reports[0]?.body_text).toContain(`/job/${job}?tab=crew`)
  })

  it('managers hear nothing when all have confirmed', async () => {
    for (const one of [ann, ben]) await answer(one, one, { answer: 'confirmed' })
    await evening('19:00')
    expect((await kinds()).filter((kind) => kind.startsWith('crewUnconfirmed'))).toEqual([])
  })

  it('the hours are those of the company', async () => {
    const times = { crewReminderTime: '15:00', crewReportTime: '16:30' }
    const saved = await t.call(boss, 'POST', `/wp/v2/companies/${company}`, times)
    expect(saved.body).toMatchObject(times)
    const refused = await t.call(boss, 'POST', `/wp/v2/companies/${company}`, { crewReminderTime: '23:00' })
    expect(refused.status).toBe(400)
    expect(refused.body.data.fields.crewReminderTime).toBe('Pick a time.')
    await evening('15:00')
    expect((await kinds()).every((kind) => kind.startsWith('crewReminder'))).toBe(true)
    expect(await sent()).toHaveLength(2)
    await evening('16:30')
    expect(await sent()).toHaveLength(3)
  })
})
