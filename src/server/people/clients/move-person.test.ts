import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { insertMemberRow, namesOfPeople } from '../../testing/member-rows.ts'

let t: TestApp
let company: number
let elsewhere: number
let admin: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
  elsewhere = await t.makeCompany()
  admin = await t.makePerson(company, 'administrator')
})
afterAll(() => t.close())

/**
 * Columns that keep the old id: they are append-only, derived, or describe a record that does not exist any
 * more.
 */
const STAYS = [
  'agreements.user_id',
  'erasures.user_id',
  'kept_names.user_id',
  'member_words.user_id',
  'payment_customers.user_id',
  'tip_payouts.user_id',
  'transactions.user_id',
]
/** Read marks start again under the account. */
const GOES = ['read_marks.user_id', 'conversation_reads.user_id']

/**
 * Adds a worker by the email of an account that belongs elsewhere; returns the question that person is asked.
 */
async function addWorker(count: number) {
  const person = await t.makePerson(elsewhere, 'client', { email: `mover${count}@example.test` })
  const body = { firstName: 'Vera', lastName: 'Typed', email: person.email }
  const record = (await t.call(admin, 'POST', '/wp/v2/workers', body)).body.id as number
  const asked = await t.call(person, 'GET', '/wp/v2/users/me/invitations')
  return { person, record, invitation: asked.body[0].id as number }
}
async function countOf(name: string, id: number): Promise<number> {
  const [table, column] = name.split('.')
  const text = `select count(*)::int as n from ${table} where company_id = $1 and ${column} = $2`
  return (await t.owner.query(text, [company, id])).rows[0].n
}

it('moves each table that names a person to the account that accepts the record', async () => {
  const names = await namesOfPeople(t, 'members', 'user_id')
  expect(names).toEqual(expect.arrayContaining([...STAYS, ...GOES]))
  for (const [count, name] of names.entries()) {
    const { person, record, invitation } = await addWorker(count)
    if (name === 'members.merged_into') {
      const gone = await t.makePerson(company, 'client')
      await t.owner.query(
        `update members set merged_into = $2, removed_at = now() where company_id = $3 and user_id = $1`,
        [gone.id, record, company],
      )
    } else await insertMemberRow(t, company, name, record)
    const bystander = await t.makePerson(company, 'worker')
    if (name !== 'members.merged_into') await insertMemberRow(t, company, name, bystander.id)
    const [before, ofBystander] = [await countOf(name, record), await countOf(name, bystander.id)]
    expect(before, name).toBeGreaterThan(0)
    const path = `/wp/v2/users/me/invitations/${invitation}/accept`
    const accepted = await t.call(person, 'POST', path)
    expect(accepted.status, `${name}: ${JSON.stringify(accepted.body)}`).toBe(200)
    const [left, moved] = [await countOf(name, record), await countOf(name, person.id)]
    if (name === 'member_words.user_id') expect(moved, name).toBeGreaterThan(0)
    else if (STAYS.includes(name)) expect([left, moved], name).toEqual([before, 0])
    else if (name === 'members.merged_into')
      // The record itself is now an alias of the account.
      expect([left, moved], name).toEqual([0, 2])
    else expect([left, moved], name).toEqual([0, GOES.includes(name) ? 0 : before])
    expect(await countOf(name, bystander.id), name).toBe(ofBystander)
  }
})
