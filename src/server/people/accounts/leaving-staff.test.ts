import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let peak: number
let gulf: number
let admin: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  peak = await t.makeCompany('Peak Movers', { handle: 'peak' })
  gulf = await t.makeCompany('Gulf Coast Movers', { handle: 'gulf' })
  admin = await t.makePerson(peak, 'administrator')
  await t.owner.query('update companies set second_factor_required = true where id = $1', [peak])
})
afterAll(() => t.close())

const post = (by: TestPerson, path: string, body: object = {}) => t.call(by, 'POST', `/wp/v2/${path}`, body)
const requiredBy = async (who: TestPerson) =>
  (await t.call(who, 'GET', '/wp/v2/users/me/second-factor')).body.requiredBy
const leave = async (who: TestPerson) =>
  expect((await post(who, `users/me/companies/${peak}/leave`)).status).toBe(200)
const linkOf = async (who: TestPerson) =>
  (
    await t.owner.query('select linked_at, linked_by from members where company_id = $1 and user_id = $2', [
      peak,
      who.id,
    ])
  ).rows[0]

/** A member of Peak's staff who is a client of Gulf as well. */
async function staff(linkedBy: string): Promise<TestPerson> {
  const person = await t.makePerson(peak, 'manager')
  await t.makePerson(gulf, 'client', { userId: person.id, email: person.email })
  await t.owner.query('update members set linked_by = $3 where company_id = $1 and user_id = $2', [
    peak,
    person.id,
    linkedBy,
  ])
  return person
}

describe('a staff member who ends the link with their company', () => {
  it.each(['joined', 'accepted', 'acted'])(
    'is still asked for the second factor after they had %s',
    async (how) => {
      const person = await staff(how)
      await leave(person)
      expect(await requiredBy(person)).toBe('Peak Movers')
      expect(await linkOf(person)).toEqual({ linked_at: null, linked_by: 'works' })
      // Nothing they do there links them again.
      expect((await post(person, 'jobs', { notes: 'Of the office' })).status).toBe(200)
      expect(await linkOf(person)).toEqual({ linked_at: null, linked_by: 'works' })
    },
  )

  it("stays in the company's log and in its list of team members", async () => {
    const person = await staff('joined')
    await leave(person)
    await post(person, 'token/password/lost', { email: person.email })
    await t.owner.query(`select note_account_event($1, 'sign_in', '203.0.113.9', 'Test', '')`, [person.id])
    const { rows } = await t.owner.query(
      'select kind, ip from account_events where company_id = $1 and user_id = $2',
      [peak, person.id],
    )
    expect(rows).toEqual([{ kind: 'sign_in', ip: '203.0.113.9' }])
    const { body } = await t.call(admin, 'GET', `/wp/v2/companies/${peak}/team?per_page=100`)
    expect(body.find(({ id }: { id: number }) => id === person.id)).toHaveProperty('lastSeen')
  })

  it('is not asked for a second factor if they were added and did nothing', async () => {
    const person = await staff('before')
    await leave(person)
    expect(await requiredBy(person)).toBeNull()
    expect(await linkOf(person)).toEqual({ linked_at: null, linked_by: 'left' })
  })

  it('is asked again after they act there', async () => {
    const person = await staff('before')
    await leave(person)
    expect((await post(person, 'jobs', { notes: 'Of the office' })).status).toBe(200)
    expect(await requiredBy(person)).toBe('Peak Movers')
    const earlier = await staff('before')
    expect((await post(earlier, 'jobs', { notes: 'Of the office' })).status).toBe(200)
    await leave(earlier)
    expect(await requiredBy(earlier)).toBe('Peak Movers')
  })
})
