import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let boss: TestPerson
let worker: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  const company = await t.makeCompany('Odd Days', { email: 'office@odd.test' })
  boss = await t.makePerson(company, 'administrator', { isSales: true })
  worker = await t.makePerson(company, 'worker')
})
afterAll(() => t.close())

// The first and last days of the calendar, and a year that only JavaScript has.
it.each(['0000-01-01', '0001-01-01', '9999-12-31'])('rejects %s as a day in all calls', async (day) => {
  const policy = { type: 'cargo', carrier: 'C', policyNumber: 'P', expirationDate: '2030-01-01' }
  const calls: [TestPerson, 'GET' | 'POST', string, unknown?][] = [
    [worker, 'GET', `/wp/v2/workers/me/schedule?from=${day}&to=${day}`],
    [boss, 'GET', `/wp/v2/workers/${worker.id}/schedule?from=${day}&to=${day}`],
    [boss, 'GET', `/wp/v2/users/me/sales-schedule?from=${day}&to=${day}`],
    [boss, 'POST', '/wp/v2/users/me/sales-appointments', { start: `${day} 23:59`, minutes: 60, name: 'A' }],
    [worker, 'POST', '/wp/v2/workers/me/times-off', { firstDay: day, lastDay: day }],
    [boss, 'POST', `/wp/v2/workers/${worker.id}/times-off`, { firstDay: day, lastDay: day }],
    [boss, 'POST', `/wp/v2/workers/${worker.id}/documents`, { kind: 'license', expires: day }],
    [boss, 'POST', '/wp/v2/fleet/vehicles', { name: 'Truck', purchasedOn: day }],
    [boss, 'POST', '/wp/v2/equipment', { name: 'Dolly', category: 'dolly', quantity: 1, purchasedOn: day }],
    [boss, 'POST', '/wp/v2/insurance/policies', { ...policy, effectiveDate: day }],
    [boss, 'POST', '/wp/v2/insurance/requests', { type: 'cargo', startDate: day }],
  ]
  for (const [who, method, url, body] of calls) {
    const answer = await t.call(who, method, url, body)
    expect([answer.status, answer.body.code], `${method} ${url}`).toEqual([400, 'rest_invalid_param'])
  }
})

it('limits the number of time-off requests of a worker', async () => {
  const asker = await t.makePerson(worker.companyId, 'worker')
  const day = { firstDay: '2031-05-05', lastDay: '2031-05-05' }
  const statuses: number[] = []
  for (let asked = 0; asked < 61; asked += 1)
    statuses.push((await t.call(asker, 'POST', '/wp/v2/workers/me/times-off', day)).status)
  expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429])
  const { rows } = await t.owner.query(
    'select count(*)::int as asked from worker_times_off where user_id = $1',
    [asker.id],
  )
  expect(rows).toEqual([{ asked: 60 }])
})
