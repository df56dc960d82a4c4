import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'
import { quickHash } from '../../testing/quick-hash.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const PASSWORD = 'Harbour4Boats'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

it('limits how many passwords of a signed-in person are checked, including right ones', async () => {
  const person = await t.makePerson(await t.makeCompany(), 'client')
  await t.owner.query('update users set password_hash = $2 where id = $1', [
    person.id,
    await quickHash(PASSWORD),
  ])
  const begin = (password: string) => t.call(person, 'POST', '/wp/v2/users/me/passkeys/begin', { password })
  expect((await begin(PASSWORD)).status).toBe(200)
  await t.owner.query(`update rate_limits set points = $1 where key like 'own-password-checks%'`, [
    BUDGETS['own-password-checks'].most,
  ])
  expect((await begin(PASSWORD)).status).toBe(429)
  expect((await begin('Wrong4Boats')).status).toBe(429)
  // The limit applies to this person only.
  const other = await t.makePerson(person.companyId, 'client')
  const refused = await t.call(other, 'POST', '/wp/v2/users/me/passkeys/begin', { password: PASSWORD })
  expect([refused.status, refused.body.code]).toEqual([400, 'password_wrong'])
})
