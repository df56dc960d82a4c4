import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../budgets/budgets.ts'

let t: TestApp
let company: number
let client: TestPerson
let neighbor: TestPerson
let manager: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  t = await createTestApp({ API_RATE_LIMIT: '1000000' })
  company = await t.makeCompany()
  client = await t.makePerson(company, 'client')
  neighbor = await t.makePerson(company, 'client')
  manager = await t.makePerson(company, 'administrator')
  stranger = await t.makePerson(await t.makeCompany(), 'administrator')
})
afterAll(() => t.close())

const see = async (id: number) => (await t.owner.query('select * from jobs where id = $1', [id])).rows[0]
/** A change that a client may make. */
const at = (address: string) => ({ locations: [{ address, activities: [] }] })
const save = (who: TestPerson, id: number, body: object) => t.call(who, 'POST', `/wp/v2/jobs/${id}`, body)

/**
 * Repeats a call until it is rejected, at most a few times more than the budget; returns the rejection and
 * the number of successful calls.
 */
async function exhaust(budget: keyof typeof BUDGETS, go: () => ReturnType<TestApp['call']>) {
  const { burst } = BUDGETS[budget] as { burst: number }
  for (let passed = 0; passed <= burst * 2; passed += 1) {
    const answer = await go()
    if (answer.status === 429) return { ...answer, passed }
  }
  throw new Error(`${budget} refuses nothing`)
}

describe('the budget of saves', () => {
  it('rejects only the client who saves too often, and changes nothing then', async () => {
    const own = { client_id: client.id, job_status: 'inquiring' }
    const id = await t.makeJob(company, own)
    const refused = await exhaust('saves-client', () => save(client, id, at('1 Elm Street')))
    expect(refused.passed).toBeGreaterThanOrEqual(BUDGETS['saves-client'].burst)
    expect(refused.body).toMatchObject({
      code: 'rest_too_many_requests',
      message: 'You are saving too often. Wait a moment and try again.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // A second gives one call back, so that a save in between may pass.
    let before: unknown
    await exhaust('saves-client', async () => {
      before = await see(id)
      return save(client, id, at(`${randomInt(1_000)} Elm Street`))
    })
    expect(await see(id)).toEqual(before)
    // Reading is still possible.
    expect((await t.call(client, 'GET', `/wp/v2/jobs/${id}`)).status).toBe(200)
    const theirs = await t.makeJob(company, { client_id: neighbor.id, job_status: 'inquiring' })
    expect((await save(neighbor, theirs, at('3 Elm Street'))).status).toBe(200)
    expect((await save(manager, id, { notes: 'Office' })).status).toBe(200)
    expect((await t.call(stranger, 'POST', '/wp/v2/jobs', {})).status).toBe(200)
  })

  it('rejects a client who sends too many bytes', async () => {
    const big = { padding: 'x'.repeat(900_000) }
    const person = await t.makePerson(company, 'client')
    const id = await t.makeJob(company, { client_id: person.id, job_status: 'inquiring' })
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) statuses.push((await save(person, id, big)).status)
    expect(statuses.indexOf(429)).toBe(Math.floor(BUDGETS['save-bytes-client'].burst / 900_000))
    expect((await save(neighbor, id, big)).status).toBe(404)
  })
})

/** Returns the nth response of many to arrive. */
function nthAnswer<T>(many: readonly Promise<T>[], n: number): Promise<T> {
  let count = 0
  return new Promise((resolve) => {
    for (const one of many)
      void one.then((answer) => {
        count += 1
        if (count === n) resolve(answer)
      })
  })
}

describe('the budget of searches', () => {
  it('rejects a person who searches too often, but not their lists and not other people', async () => {
    const search = (who: TestPerson) => () => t.call(who, 'GET', '/wp/v2/jobs?search=oak&per_page=1')
    const refused = await exhaust('searches', search(manager))
    expect(refused.passed).toBeGreaterThanOrEqual(BUDGETS.searches.burst)
    expect(refused.body.message).toBe('Too many searches. Wait a moment and try again.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await t.call(manager, 'GET', '/wp/v2/jobs?per_page=1')).status).toBe(200)
    expect((await search(client)()).status).toBe(200)
    expect((await search(stranger)()).status).toBe(200)
  })

  it('limits the simultaneous searches of one person', async () => {
    const person = await t.makePerson(company, 'manager')
    const search = (who: TestPerson) => t.call(who, 'GET', '/wp/v2/jobs?search=oak+elm')
    // Locked, so that the searches wait for each other.
    const holder = await t.owner.connect()
    await holder.query('begin; lock table job_words in access exclusive mode')
    const many = Array.from({ length: BUDGETS['searches-at-once'].most + 3 }, () => search(person))
    // Those above the budget are rejected immediately, whichever came first.
    const refused = await Promise.all([1, 2, 3].map((n) => nthAnswer(many, n)))
    expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(refused[0]?.headers['retry-after']).toBe('5')
    const other = search(stranger)
    await holder.query('commit')
    holder.release()
    expect((await other).status).toBe(200)
    const passed = (await Promise.all(many)).filter(({ status }) => status === 200)
    expect(passed).toHaveLength(BUDGETS['searches-at-once'].most)
    expect((await search(person)).status).toBe(200)
  })
})

describe('the budget of reports', () => {
  it.each(['financials', 'financials/summary', 'payroll', 'accounting/trial-balance'])(
    'returns 429 only to a person who requests %s too often',
    async (report) => {
      const person = await t.makePerson(company, 'administrator')
      const ask = (who: TestPerson) => () =>
        t.call(who, 'GET', `/wp/v2/${report}?from=2020-01-01&to=2020-01-31`)
      const refused = await exhaust('reports', ask(person))
      expect(refused.passed).toBeGreaterThanOrEqual(BUDGETS.reports.burst)
      expect(refused.body.message).toBe('Too many reports. Wait a moment and try again.')
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await t.call(person, 'GET', '/wp/v2/jobs?per_page=1')).status).toBe(200)
      expect((await ask(manager)()).status).toBe(200)
    },
  )
})
