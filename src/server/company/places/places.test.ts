import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

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
