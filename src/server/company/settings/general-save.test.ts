import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  other = await t.makeCompany('Valley Movers', { handle: 'valley' })
})
afterAll(() => t.close())
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers', { timezone: 'America/Denver' })
  manager = await t.makePerson(company, 'manager')
})

const save = (person: TestPerson | null, body: unknown) =>
  t.call(person, 'POST', `/wp/v2/companies/${company}`, body)
const row = async () => (await t.owner.query('select * from companies where id = $1', [company])).rows[0]
/** Makes a request that must be rejected, and checks that nothing was stored. */
async function refused(person: TestPerson | null, body: unknown) {
  const before = await row()
  const answer = await save(person, body)
  expect(await row()).toEqual(before)
  return answer
}
const GENERAL = {
  name: 'Summit Movers',
  email: 'office@summit.test',
  phone: '3035550144',
  address: '9 Bay Street, Houston, TX 77002',
  addressState: 'TX',
  latitude: 29.76,
  longitude: -95.36,
  unit: '4B',
  description: 'We carry pianos.',
  standardCrewSize: 3,
  defaultJobType: 'intrastate_local',
  defaultWorkerPay: 'laborFlat',
  timezone: 'America/Chicago',
  stateMeta: { Texas: { certificateNumber: '0123456C' } },
}

describe('company profile and address', () => {
  it('are saved by a manager, shown to the next reader, and unchanged for absent fields', async () => {
    const handle = `summit-${company}`
    const answer = await save(manager, { ...GENERAL, handle, phone: '+1 (303) 555-0144' })
    expect(answer).toMatchObject({ status: 200, body: { ...GENERAL, handle } })
    const edit = await t.call(manager, 'GET', `/wp/v2/companies/${company}?context=edit`)
    expect(edit.body).toEqual(answer.body)
    expect((await t.call(null, 'GET', `/wp/v2/companies/${handle}`)).body.name).toBe('Summit Movers')
    const before = await row()
    expect((await save(manager, {})).status).toBe(200)
    expect((await save(manager, { stateMeta: { Federal: { mcNumber: '1' } } })).body.stateMeta).toEqual({
      Texas: { certificateNumber: '0123456C' },
      Federal: { mcNumber: '1' },
    })
    const saved = { state_meta: null, updated_at: '' }
    expect({ ...(await row()), ...saved }).toEqual({ ...before, ...saved })
  })

  it('have a name on one line, because mails and other screens contain it', async () => {
    const name = 'Peak\u001b[2J Movers\r\n\nYour account is locked \u202egnp'
    expect((await save(manager, { name })).body.name).toBe('Peak [2J Movers Your account is locked gnp')
    const empty = await refused(manager, { name: ' \n\u001b ' })
    expect([empty.status, empty.body.data.fields]).toEqual([400, { name: 'Required.' }])
  })

  it('are emptied by null, and a new job uses them', async () => {
    await save(manager, GENERAL)
    const answer = await save(manager, { email: null, phone: null, addressState: null, latitude: null })
    expect(answer.body).toMatchObject({ email: null, phone: null, addressState: null, latitude: null })
    const draft = await t.call(manager, 'GET', '/wp/v2/jobs/add-job')
    if (draft.status === 200) expect(draft.body).toMatchObject({ crewSize: 3, jobType: 'intrastate_local' })
    const job = await t.call(manager, 'POST', '/wp/v2/jobs', {})
    expect(job.body).toMatchObject({ crewSize: 3, jobType: 'intrastate_local' })
  })

  it("can be changed only by the company's managers", async () => {
    const outsiders: [TestPerson | null, number][] = [
      [null, 401],
      [await t.makePerson(company, 'client'), 403],
      [await t.makePerson(company, 'worker'), 403],
      [await t.makePerson(other, 'administrator'), 404],
    ]
    for (const [person, status] of outsiders)
      expect((await refused(person, { name: 'Ours' })).status).toBe(status)
  })

  it.each([
    ['name', ' ', 'Required.'],
    ['name', 'x'.repeat(101), expect.any(String)],
    ['email', 'office', 'Invalid email'],
    ['phone', '911', 'Invalid phone'],
    ['addressState', 'Texas', 'Pick a state.'],
    ['latitude', 91, expect.any(String)],
    ['standardCrewSize', 0, 'At least 1.'],
    ['standardCrewSize', 5, 'At most 4.'],
    ['standardCrewSize', 101, 'At most 4.'],
    ['standardCrewSize', 1.5, 'Enter a whole number.'],
    ['defaultJobType', 'piano', expect.any(String)],
    ['defaultWorkerPay', 'daily', expect.any(String)],
    ['timezone', 'Europe/Berlin', 'Pick a time zone.'],
    ['timezone', 'America/Denver; drop', 'Pick a time zone.'],
    ['handle', 'jobs', 'This word is taken.'],
    ['handle', 'a b', 'Only small letters, digits and hyphens.'],
  ])('reject the %s %j beside its field', async (field, value, message) => {
    const answer = await refused(manager, { unit: 'changed', [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.data.fields).toMatchObject({ [field]: message })
  })

  it('keep handles unique in any case', async () => {
    const answer = await refused(manager, { handle: 'Valley', unit: 'changed' })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'handle_taken',
        data: { fields: { handle: 'This handle belongs to another company.' } },
      },
    })
  })

  it('check a card fee against the state in the same save', async () => {
    const moved = { addressState: 'TX', cardFeePercent: 2 }
    expect((await refused(manager, moved)).body.data.fields).toHaveProperty('cardFeePercent')
    expect((await save(manager, { addressState: 'CO', cardFeePercent: 2 })).status).toBe(200)
    const looked = { address: '9 Bay Street, Houston, TX 77002', cardFeePercent: 1 }
    expect((await refused(manager, looked)).body.data.fields).toHaveProperty('cardFeePercent')
  })

  it('get the state of a new address without one, and none if it is not found', async () => {
    await save(manager, { ...GENERAL, addressState: 'CO', latitude: 39.7, longitude: -105 })
    const same = await save(manager, { address: GENERAL.address })
    expect(same.body).toMatchObject({ addressState: 'CO', latitude: 39.7, longitude: -105 })
    const moved = await save(manager, { address: '1 Main Street, Houston, TX 77002' })
    expect(moved.body).toMatchObject({ addressState: 'TX', cardFeeLimit: 0 })
    expect(Math.round(moved.body.latitude)).toBe(30)
    const point = { latitude: 39.7, longitude: -105 }
    const told = await save(manager, { address: '2 Main Street, Denver, CO 80202', ...point })
    expect(told.body).toMatchObject({ addressState: 'CO', ...point })
    const unknown = { addressState: null, latitude: null, longitude: null }
    expect((await save(manager, { address: 'Somewhere' })).body).toMatchObject(unknown)
    await save(manager, { ...GENERAL })
    const { maps } = t.kernel
    t.kernel.maps = { ...maps, geocode: () => Promise.reject(new Error('The maps do not answer.')) }
    const unanswered = await save(manager, { address: '1 Main Street, Houston, TX 77002' })
    t.kernel.maps = maps
    expect(unanswered).toMatchObject({ status: 200, body: unknown })
  })

  it('have a standard crew of 1 to 4, and may keep a larger one from before', async () => {
    for (const standardCrewSize of [1, 4])
      expect((await save(manager, { standardCrewSize })).body).toMatchObject({ standardCrewSize })
    await t.owner.query('update companies set standard_crew_size = 6 where id = $1', [company])
    expect((await save(manager, { standardCrewSize: 6, unit: '2' })).body).toMatchObject({
      standardCrewSize: 6,
      unit: '2',
    })
    const answer = await refused(manager, { standardCrewSize: 5 })
    expect([answer.status, answer.body.data.fields]).toEqual([400, { standardCrewSize: 'At most 4.' }])
  })
})

describe('company logo', () => {
  const upload = async (owner: TestPerson, companyId: number, purpose: string) => {
    const { rows } = await t.owner.query<{ id: number }>(
      `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
       values ($1, $2, $3, gen_random_uuid()::text, 'image/png', 1, $4) returning id`,
      [companyId, owner.id, purpose, 'a'.repeat(64)],
    )
    return rows[0]?.id ?? 0
  }

  it('is an uploaded picture that everyone may see, and is removed with null', async () => {
    const id = await upload(manager, company, 'logo')
    expect((await save(manager, { logo: `/files/${id}` })).body.logo).toBe(`/files/${id}`)
    expect((await t.call(null, 'GET', `/wp/v2/companies/${company}`)).body.logo).toBe(`/files/${id}`)
    expect((await save(manager, { name: 'Same logo' })).body.logo).toBe(`/files/${id}`)
    expect((await save(manager, { logo: null })).body.logo).toBeNull()
  })

  it('cannot be another kind of file or a file of another company', async () => {
    const stranger = await t.makePerson(other, 'manager')
    const ids = [await upload(manager, company, 'attachment'), await upload(stranger, other, 'logo'), 999_999]
    for (const logo of [...ids.map((id) => `/files/${id}`), '', 'https://elsewhere.test/a.png']) {
      const answer = await refused(manager, { logo })
      expect(answer.body.data.fields).toEqual({ logo: 'Upload the logo as png or jpeg first.' })
    }
  })
})

describe('change of the time zone', () => {
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const makeJob = async (day: string, hour = '09') => {
    const job = await t.call(manager, 'POST', '/wp/v2/jobs', {
      jobDate: `${day} ${hour}:00:00`,
      locations: [
        {
          address: '1 Main Street, Denver, CO',
          addressState: 'CO',
          activities: [
            { activityType: 'load', activityDate: day, startTime: `${hour}:00`, endTime: `${hour}:30` },
          ],
        },
      ],
    })
    expect(job.status).toBe(200)
    return job.body.id as number
  }
  const times = async (id: number) => {
    const { rows } = await t.owner.query(
      `select starts_at, ends_at, job_date, version,
         to_char(starts_at at time zone 'America/Chicago', 'YYYY-MM-DD HH24:MI') as chicago,
         to_char(ends_at at time zone 'America/Chicago', 'YYYY-MM-DD HH24:MI') as chicago_end,
         to_char(starts_at at time zone 'America/Denver', 'YYYY-MM-DD HH24:MI') as denver
       from jobs where id = $1`,
      [id],
    )
    return rows[0]
  }

  it('keeps the wall clock of future jobs and moves the instant, also across daylight saving', async () => {
    const ids = [await makeJob(soon(20)), await makeJob(soon(200)), await makeJob(soon(1), '23')]
    const past = await makeJob(soon(-30))
    const before = await Promise.all([...ids, past].map(times))
    expect((await save(manager, { timezone: 'America/Chicago' })).status).toBe(200)
    for (const [index, id] of ids.entries()) {
      const after = await times(id)
      expect(after.chicago).toBe(before[index]?.denver)
      expect(after.chicago_end).toMatch(/:30$/)
      expect([after.job_date, after.version]).toEqual([before[index]?.job_date, before[index]?.version])
      expect(Date.parse(before[index]?.starts_at) - Date.parse(after.starts_at)).toBe(3_600_000)
    }
    // A past job keeps its times.
    expect(await times(past)).toEqual(before[3])
    const { rows } = await t.owner.query(
      `select count(*)::int as told from history where job_id = any($1) and action = 'update' and after ? 'starts_at'`,
      [ids],
    )
    expect(rows[0].told).toBe(0)
    const saved = await t.call(manager, 'POST', `/wp/v2/jobs/${ids[0]}`, { notes: 'Piano' })
    expect(saved.status).toBe(200)
    expect((await times(ids[0] ?? 0)).chicago).toBe(before[0]?.denver)
  })

  it('moves overrides of overlaps with it, but not other companies’ jobs', async () => {
    const [one, two] = [await makeJob(soon(5)), await makeJob(soon(5))]
    const worker = await t.makePerson(company, 'worker')
    const elsewhere = await t.makeJob(other, {
      starts_at: `${soon(5)}T15:00:00Z`,
      ends_at: `${soon(5)}T16:00:00Z`,
    })
    const untouched = await times(elsewhere)
    await t.addCrew(company, one, worker.id)
    await t.owner.query(
      `insert into crew_overlaps (company_id, user_id, job_id, other_job_id, reason, approved_by, job_times, other_times)
       select $1, $2, a.id, b.id, 'Near by', $3, tstzrange(a.starts_at, a.ends_at), tstzrange(b.starts_at, b.ends_at)
       from jobs a, jobs b where a.id = $4 and b.id = $5`,
      [company, worker.id, manager.id, one, two],
    )
    await t.addCrew(company, two, worker.id)
    const collisions = async () =>
      (
        await t.owner.query('select * from crew_collisions($1, $2, $3::bigint[])', [
          company,
          one,
          [worker.id],
        ])
      ).rows
    expect(await collisions()).toEqual([])
    const toldBefore = (await t.call(manager, 'GET', `/wp/v2/jobs/${one}/history`)).body
    expect((await save(manager, { timezone: 'America/Phoenix' })).status).toBe(200)
    expect(await collisions()).toEqual([])
    expect((await t.call(manager, 'GET', `/wp/v2/jobs/${one}/history`)).body).toEqual(toldBefore)
    expect(await times(elsewhere)).toEqual(untouched)
  })

  it('is never rejected because of a crew: a job that now overlaps a past one gets an override', async () => {
    const worker = await t.makePerson(company, 'worker')
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const times = [
      { starts_at: ago(28), ends_at: ago(25), job_status: 'scheduled' },
      { starts_at: ago(24.5), ends_at: ago(-10), job_status: 'scheduled' },
    ]
    const [over, long] = [await t.makeJob(company, times[0]), await t.makeJob(company, times[1])]
    await t.addCrew(company, over, worker.id)
    await t.addCrew(company, long, worker.id)
    expect((await save(manager, { timezone: 'America/New_York' })).status).toBe(200)
    const { rows } = await t.owner.query(
      'select job_id, other_job_id, reason, approved_by from crew_overlaps where company_id = $1',
      [company],
    )
    // One override for the pair, regardless of which of the two jobs it was given for.
    expect(rows).toEqual([
      expect.objectContaining({ reason: "The company's time zone changed.", approved_by: manager.id }),
    ])
    expect(new Set([rows[0].job_id, rows[0].other_job_id])).toEqual(new Set([over, long]))
  })
})
