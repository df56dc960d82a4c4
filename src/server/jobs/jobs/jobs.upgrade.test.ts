import { afterAll, beforeAll, expect, it } from 'vitest'
import { pino } from 'pino'
import { backfill } from '../../catch-up.ts'
import type { TestPerson } from '../../testing/app.ts'
import { createUpgradedApp, type UpgradedApp } from '../../testing/upgraded.ts'

let t: UpgradedApp
let worker: TestPerson
/** Scheduled jobs of company 1 with locations that lacked something before the upgrade. */
let lacking: number[] = []
/** Versions of the jobs before the upgrade, by their ids. */
const versions = new Map<number, number>()

/** Returns the home sizes in the quotes of a job before the upgrade, oldest first. */
const quotesOf = (id: number) => (id % 3 === 0 ? ['H1', 'A2'] : id % 3 === 1 ? ['palace'] : [])

beforeAll(async () => {
  t = await createUpgradedApp(async (client) => {
    const { rows } = await client.query<{ id: number; version: number }>('select id::int, version from jobs')
    for (const { id, version } of rows) {
      versions.set(id, version)
      for (const homeSize of quotesOf(id))
        await client.query(
          `insert into communications (company_id, job_id, type, direction, meta)
           select company_id, id, 'smuvsrp_quote', 'incoming', $2 from jobs where id = $1`,
          [id, { homeSize }],
        )
    }
    const scheduled = await client.query<{ id: number }>(
      `select id::int from jobs where company_id = 1 and job_status = 'scheduled' and deleted_at is null
         and (locations -> 0 ->> 'addressState') is not null order by id limit 3`,
    )
    lacking = scheduled.rows.map(({ id }) => id)
    // By coordinates with a meaningless address, with its state, and by the address only; for each location
    // of the job.
    for (const [index, kept] of [
      `- 'city' - 'addressState' - 'zip' || '{"address": "Gate 4"}'`,
      `- 'city' - 'zip'`,
      `- 'city' - 'latitude' - 'longitude'`,
    ].entries())
      await client.query(
        `update jobs set first_city = '', first_state = case when $2 = 0 then null else first_state end,
           locations = (select jsonb_agg(place ${kept} order by at) from jsonb_array_elements(locations) with ordinality l (place, at))
         where id = $1`,
        [lacking[index], index],
      )
  })
  worker = await t.makePerson(1, 'worker')
})
afterAll(() => t?.close())

it('gives jobs created from a quote the home size of the latest quote, and other jobs none', async () => {
  expect(versions.size).toBeGreaterThan(100)
  const { rows } = await t.owner.query<{ id: number; version: number; home_size: string | null }>(
    'select id::int, version, home_size from jobs',
  )
  for (const { id, version, home_size } of rows)
    expect([id, home_size, version]).toEqual([id, id % 3 === 0 ? 'A2' : null, versions.get(id)])
})

it('writes no history for home sizes that no one entered', async () => {
  const { rows } = await t.owner.query(`select 1 from history where after ? 'home_size' limit 1`)
  expect(rows).toEqual([])
})

const jobsOfUpgrade = async () =>
  (
    await t.owner.query(
      `select id::int, version, locations, first_city, first_state, found_places from jobs where id = any($1) order by id`,
      [lacking],
    )
  ).rows
const fill = (maps: Partial<UpgradedApp['kernel']['maps']> = {}) =>
  backfill(t.kernel.db, t.owner, { ...t.kernel.maps, ...maps }, pino({ level: 'silent' }), () => false)

it('shows a worker outside the crew city and state of jobs that were stored without them', async () => {
  expect(lacking).toHaveLength(3)
  const list = (await t.call(worker, 'GET', '/wp/v2/jobs?per_page=100')).body as {
    id: number
    locations: object[]
  }[]
  for (const id of lacking) {
    const { body } = await t.call(worker, 'GET', `/wp/v2/jobs/${id}`)
    expect(body.locations.length).toBeGreaterThan(0)
    for (const place of body.locations)
      expect(place).toMatchObject({ city: expect.stringMatching(/^[A-Z]/), addressState: 'CO' })
    const row = list.find((one) => one.id === id)
    if (row) expect(row.locations[0]).toMatchObject({ city: body.locations[0].city, addressState: 'CO' })
  }
})

it('does not change locations, versions, and history of those jobs, and is cleared by their next save', async () => {
  const [bare] = await jobsOfUpgrade()
  expect(bare.version).toBe(versions.get(bare.id))
  expect(bare.locations[0]).not.toHaveProperty('city')
  expect(bare.locations[0]).not.toHaveProperty('addressState')
  expect([bare.first_city, bare.first_state]).toEqual([bare.found_places[0].city, 'CO'])
  const { rows } = await t.owner.query(`select 1 from history where after ? 'found_places' limit 1`)
  expect(rows).toEqual([])
  const office = await t.makePerson(1, 'administrator')
  const save = (body: object) => t.call(office, 'POST', `/wp/v2/jobs/${bare.id}`, body)
  expect((await save({ notes: 'Ring twice.' })).status).toBe(200)
  const [noted] = await jobsOfUpgrade()
  expect(noted).toMatchObject({
    first_city: bare.first_city,
    first_state: 'CO',
    found_places: bare.found_places,
  })
  await t.owner.query(`update jobs set locations = '[]' where id = $1`, [bare.id])
  const [erased] = await jobsOfUpgrade()
  expect(erased.found_places).toBeNull()
  await t.owner.query('update jobs set locations = $2 where id = $1', [
    bare.id,
    JSON.stringify(bare.locations),
  ])
})

it('calls the maps provider once, and at the next start only for what it did not answer', async () => {
  const asked: string[] = []
  const down = () => Promise.reject(new Error('no line'))
  await fill({ placeAt: down, geocode: down })
  expect((await jobsOfUpgrade())[0].found_places).toBeNull()
  await fill({
    placeAt: (point) => {
      asked.push('point')
      return t.kernel.maps.placeAt(point)
    },
  })
  expect(asked.length).toBeGreaterThan(0)
  const after = await jobsOfUpgrade()
  asked.length = 0
  await fill({ placeAt: down, geocode: down })
  expect(await jobsOfUpgrade()).toEqual(after)
  const nowhere = await t.makeJob(1, { locations: [{ latitude: 30, longitude: -140, activities: [] }] })
  await fill({ placeAt: () => Promise.resolve(null) })
  const { rows } = await t.owner.query('select found_places from jobs where id = $1', [nowhere])
  expect(rows).toEqual([{ found_places: [{ city: null, state: null }] }])
})
