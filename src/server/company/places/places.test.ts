import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('lists places near the given point first, and refuses one that is none', async () => {
  const ask = (at: string) => t.call(null, 'GET', `/wp/v2/places?search=12 Oak St, Aurora${at}`)
  const first = async (at: string): Promise<string> => (await ask(at)).body[0].verbose_address
  expect(await first('&latitude=39.7392&longitude=-104.9903')).toBe('12 Oak St, Aurora, CO')
  expect(await first('&latitude=41.8781&longitude=-87.6298')).toBe('12 Oak St, Aurora, IL')
  expect((await ask('&latitude=91&longitude=0')).status).toBe(400)
})

it('is open to everyone, and limits visitors who search without end', async () => {
  const person = await t.makePerson(await t.makeCompany(), 'client')
  const search = async (who: TestPerson | null, text = 'denver') =>
    (await t.call(who, 'GET', `/wp/v2/places?search=${text}`)).status
  expect(await search(null)).toBe(200)
  await t.owner.query('update rate_limits set points = $1', [BUDGETS['places-search'].most])
  expect([await search(null), await search(person)]).toEqual([429, 200])
  // A search that is too short does not count.
  expect(await search(null, 'd')).toBe(200)
})
