import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { JOB_BUDGETS, type BudgetedCall } from '../../testing/job-budgets.ts'
import { BOULDER, DENVER } from '../../testing/places.ts'
import { createStatementCounter } from '../../testing/statements.ts'

let t: TestApp
let manager: TestPerson
let count: ReturnType<typeof createStatementCounter>
let newJob: (day: number) => Record<string, unknown>
let job: number
let keys = 0

beforeAll(async () => {
  t = await createTestApp()
  count = createStatementCounter(t.kernel.pool)
  const company = await t.makeCompany()
  manager = await t.makePerson(company, 'manager', { viewFinancials: true })
  const client = await t.makePerson(company, 'client', { phone: '7205550142' })
  const workers = [await t.makePerson(company, 'worker'), await t.makePerson(company, 'worker')]
  newJob = (day) => {
    const at = (startTime: string, endTime: string, activityType: string) => ({
      activities: [{ activityType, activityDate: `2027-03-${day}`, startTime, endTime }],
    })
    return {
      client: { id: client.id },
      jobDate: `2027-03-${day} 09:00:00`,
      crewSize: 3,
      notes: 'Piano',
      useTruck: true,
      locations: [
        { ...DENVER, ...at('09:00', '12:00', 'load') },
        { ...BOULDER, ...at('13:00', '15:00', 'unload') },
      ],
      crew: workers.map(({ id }) => ({ id, permissions: ['contact'] })),
    }
  }
  job = (await post('/wp/v2/jobs', newJob(10))).body.id
})
afterAll(() => t.close())

const post = (url: string, body: unknown) =>
  t.call(manager, 'POST', url, body, { 'idempotency-key': `key-${(keys += 1)}` })
const save = (body: unknown) => post(`/wp/v2/jobs/${job}`, body)
const get = (url: string) => t.call(manager, 'GET', url)

const CALLS: Record<BudgetedCall, () => ReturnType<TestApp['call']>> = {
  'open a job': () => get(`/wp/v2/jobs/${job}`),
  'create a job with a crew of two': () => post('/wp/v2/jobs', newJob(11)),
  'save notes': () => save({ notes: `Piano ${keys}` }),
  'save a date with a crew': () => save({ jobDate: '2027-03-12 09:00:00' }),
  'save lines of the estimate': () =>
    save({
      documents: {
        estimate: {
          variables: {
            dirty: true,
            lineItems: [{ item: 'hourlyRateTwo', rate: 150 + keys, units: 3, lineItemDate: null }],
          },
        },
      },
    }),
  'list 50 jobs': () => get('/wp/v2/jobs?per_page=50'),
}

it.each(Object.entries(CALLS))('%s stays within its statements and round trips', async (name, call) => {
  const { result, use } = await count(call)
  expect(result.status, JSON.stringify(result.body)).toBe(200)
  const budget = JOB_BUDGETS[name as BudgetedCall] // a key of CALLS
  expect(use.roundTrips, use.texts.join('\n')).toBeLessThanOrEqual(budget.roundTrips)
  expect(use.texts.length, use.texts.join('\n')).toBeLessThanOrEqual(budget.statements)
})
