import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'

let t: TestApp
let managers: [TestPerson, TestPerson]
let workers: TestPerson[]
let id: number

/** A different body for each number, always in the same order, so that a failure can be repeated. */
const SAVES: ((turn: number) => Record<string, unknown>)[] = [
  (turn) => ({ notes: `Piano ${turn}` }),
  (turn) => ({ notes: `Ring the bell ${turn}`, crewSize: 3 + (turn % 3) }),
  (turn) => ({ jobDate: `2027-04-${10 + (turn % 15)} 09:00:00` }),
  (turn) => ({
    crew: workers.slice(turn % 2).map((worker) => ({ id: worker.id, permissions: ['contact'] })),
  }),
  (turn) => ({ useTruck: turn % 2 === 0, minimumTime: 2 + (turn % 4) }),
  (turn) => ({ jobStatus: turn % 2 === 0 ? 'scheduled' : 'inquiring' }),
  (turn) => ({
    notes: `Two rooms ${turn}`,
    documents: {
      estimate: {
        variables: {
          dirty: true,
          lineItems: [{ item: 'hourlyRateTwo', rate: 150 + turn, units: 3, lineItemDate: null }],
        },
      },
    },
  }),
  (turn) => ({ jobSource: turn % 2 === 0 ? 'yelp' : 'referral', crew: [] }),
  (turn) => ({ truck: { pickUpDate: `2027-04-${10 + (turn % 9)}`, isRequested: turn % 2 === 0 } }),
]

beforeAll(async () => {
  t = await createTestApp()
  const company = await t.makeCompany()
  managers = [
    await t.makePerson(company, 'manager', { viewFinancials: true }),
    await t.makePerson(company, 'manager', { viewFinancials: true }),
  ]
  const client = await t.makePerson(company, 'client', { phone: '7205550142' })
  workers = [await t.makePerson(company, 'worker'), await t.makePerson(company, 'worker')]
  const at = (startTime: string, endTime: string, activityType: string) => ({
    activities: [{ activityType, activityDate: '2027-04-10', startTime, endTime }],
  })
  const created = await t.call(managers[0], 'POST', '/wp/v2/jobs', {
    client: { id: client.id },
    jobDate: '2027-04-10 09:00:00',
    crewSize: 3,
    useTruck: true,
    locations: [
      { ...DENVER, ...at('09:00', '12:00', 'load') },
      { ...BOULDER, ...at('13:00', '15:00', 'unload') },
    ],
  })
  id = created.body.id
})
afterAll(() => t.close())

it('a save returns what is stored, whatever it changed and whoever saved before', async () => {
  const refused: unknown[] = []
  for (let turn = 0; turn < 54; turn += 1) {
    const save = SAVES[(turn * 5 + Math.floor(turn / 9)) % SAVES.length]
    const manager = managers[Math.floor(turn / 2) % 2 === 0 ? 0 : 1]
    const answer = await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, save?.(turn))
    if (answer.status !== 200) {
      refused.push(answer.body.code)
      continue
    }
    const shown = await t.call(manager, 'GET', `/wp/v2/jobs/${id}`)
    // The mail that a save sends to the client is the last contact, which the answer does not know yet.
    const { lastContactDate } = shown.body
    expect({ ...answer.body, lastContactDate }, `turn ${turn}`).toEqual(shown.body)
  }
  // A truck is refused while the job needs none.
  expect(refused.filter((code) => code !== 'rest_conflict')).toEqual([])
  expect(refused.length).toBeLessThan(12)
})

it('the columns that follow from what is saved are stored with it', async () => {
  const read = async () => {
    const { rows } = await t.owner.query(
      `select starts_at, ends_at, first_address, first_city, first_state, distance_miles, updated_by from jobs where id = $1`,
      [id],
    )
    return rows[0]
  }
  const [manager] = managers
  const before = await read()
  const moved = await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, {
    jobDate: '2027-05-03 10:00:00',
    locations: [{ ...BOULDER, activities: [] }],
  })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const after = await read()
  expect(after.first_city).toBe('Boulder')
  expect(after.starts_at).not.toEqual(before.starts_at)
  await t.call(manager, 'POST', `/wp/v2/jobs/${id}`, { notes: 'Nothing else' })
  expect(await read()).toEqual(after)
})
