import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../testing/app.ts'

let t: TestApp
let boss: TestPerson
let worker: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  const company = await t.makeCompany('Odd Days')
  boss = await t.makePerson(company, 'administrator', { isSales: true })
  worker = await t.makePerson(company, 'worker', { isSales: true })
})
afterAll(() => t.close())

// The ends of the calendar, and a year that only JavaScript has.
const days = ['0000-01-01', '0001-01-01', '9999-12-31']

it.each(days)('%s is a day or none, and never a failure', async (day) => {
  const calls: [string, string, unknown?][] = [
    ['GET', `/wp/v2/workers/me/schedule?from=${day}&to=${day}`],
    ['GET', `/wp/v2/workers/${worker.id}/schedule?from=${day}&to=${day}`],
    ['GET', `/wp/v2/sales-schedule?from=${day}&to=${day}`],
    ['POST', '/wp/v2/workers/me/times-off', { firstDay: day, lastDay: day }],
    ['POST', `/wp/v2/workers/${worker.id}/times-off`, { firstDay: day, lastDay: day }],
    ['POST', '/wp/v2/sales-schedule/appointments', { start: `${day} 23:59`, minutes: 60, name: 'A' }],
    ['POST', `/wp/v2/workers/${worker.id}/documents`, { kind: 'license', issued: day, expires: day }],
    ['POST', '/wp/v2/vehicles', { name: `Truck ${day}`, purchasedOn: day }],
    ['POST', '/wp/v2/equipment', { name: `Dolly ${day}`, purchasedOn: day }],
    ['POST', '/wp/v2/insurance', { type: 'cargo', carrier: 'C', policyNumber: day, effectiveDate: day, expirationDate: '9999-12-31' }],
    ['POST', '/wp/v2/insurance/requests', { type: 'cargo', startDate: day }],
  ]
  for (const [method, url, body] of calls) {
    const answer = await t.call(url.includes('/me/') ? worker : boss, method as 'GET' | 'POST', url, body)
    console.log(day, method, url, answer.status, answer.status>=400? JSON.stringify(answer.body).slice(0,150):'')
  }
})
