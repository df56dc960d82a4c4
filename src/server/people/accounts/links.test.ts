import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { notifyEarlierLinks } from './links.service.ts'

const GIVEN = 'Harbour4Boats'

let t: TestApp
let peak: number
let gulf: number
let boss: TestPerson
let stranger: TestPerson
let count = 0

beforeAll(async () => {
  t = await createTestApp()
  peak = await t.makeCompany('Peak Movers', { handle: 'peak' })
  gulf = await t.makeCompany('Gulf Coast Movers', { handle: 'gulf' })
  boss = await t.makePerson(peak, 'administrator')
  stranger = await t.makePerson(gulf, 'administrator')
})
afterAll(() => t.close())

const newEmail = () => `someone${++count}@example.test`
async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await t.owner.query(
    'select subject, sealed_text from account_mails where recipient = $1 order by id desc',
    [email],
  )
  return rows.map(({ subject, sealed_text: sealed }) => ({
    subject,
    text: decryptText(t.kernel.config.SECRET, 'account mail', sealed) ?? '',
  }))
}
const add = (kind: 'clients' | 'workers', email: string, by = stranger) =>
  t.call(by, 'POST', `/wp/v2/${kind}`, { firstName: 'Vera', lastName: 'Typed', email })
const me = (person: TestPerson) => t.call(person, 'GET', '/wp/v2/users/me')
const invitations = async (person: TestPerson) =>
  (await t.call(person, 'GET', '/wp/v2/users/me/invitations')).body as { id: number; role: string }[]

async function recordOf(companyId: number, userId: number) {
  const { rows } = await t.owner.query('select * from members where company_id = $1 and user_id = $2', [
    companyId,
    userId,
  ])
  return rows[0]
}

/** Creates a client of Peak whom Gulf adds by email; returns the person and the id of Gulf's record. */
async function addedByGulf(kind: 'clients' | 'workers' = 'clients', role: 'client' | 'manager' = 'client') {
  const person = await t.makePerson(peak, role, { email: newEmail(), firstName: 'Nora', phone: '3035550142' })
  const added = await add(kind, person.email)
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return { person, record: added.body.id as number }
}

/** Returns a response as text without ids and the address itself. */
const told = ({ status, body }: { status?: number; body?: unknown }, email: string) =>
  JSON.stringify({ status, body })
    .replaceAll(email, 'email')
    .replaceAll(/"(id|version)":\d+/g, '$1')

describe('a company that adds the email of a person with an account elsewhere', () => {
  it.each(['clients', 'workers'] as const)(
    'gets the same response as for an unknown email, for %s',
    async (kind) => {
      const { person, record } = await addedByGulf(kind)
      const fresh = newEmail()
      const unknown = await add(kind, fresh)
      expect(record).not.toBe(person.id)
      const page = (id: number) => t.call(stranger, 'GET', `/wp/v2/${kind}/${id}`)
      const known = await page(record)
      expect(known.body.isLinked).toBe(false)
      expect(told(known, person.email)).toBe(told(await page(unknown.body.id), fresh))
      const list = (await t.call(stranger, 'GET', `/wp/v2/${kind}?search=Typed`)).body
      const rowOf = (id: number) => ({ body: list.find((row: { id: number }) => row.id === id) })
      expect(told(rowOf(record), person.email)).toBe(told(rowOf(unknown.body.id), fresh))
    },
  )

  it("learns nothing about the person's changes, including their login email", async () => {
    const { person, record } = await addedByGulf()
    const changed = { firstName: 'Leonora', phone: '(303) 555-0199', address: '9 Quiet Lane' }
    expect((await t.call(person, 'POST', '/wp/v2/users/me', changed)).status).toBe(200)
    expect(await recordOf(peak, person.id)).toMatchObject({ first_name: 'Leonora', phone: '3035550199' })
    expect(await recordOf(gulf, record)).toMatchObject({
      first_name: 'Vera',
      phone: null,
      address: '',
      email: person.email,
    })
    await t.owner.query(`update users set email = $2 where id = $1`, [person.id, newEmail()])
    expect(await recordOf(gulf, record)).toMatchObject({ email: person.email })
  })

  it('ends no session and no password, even without a verified email', async () => {
    const { person } = await addedByGulf()
    await t.owner.query('update users set mailbox_proved_at = null, password_hash = $2 where id = $1', [
      person.id,
      'hash',
    ])
    await add('workers', person.email)
    expect((await me(person)).status).toBe(200)
    const { rows } = await t.owner.query('select password_hash from users where id = $1', [person.id])
    expect(rows[0].password_hash).toBe('hash')
  })

  it('locks nobody out by requiring a second factor', async () => {
    const { person } = await addedByGulf('workers', 'manager')
    await t.owner.query('update companies set second_factor_required = true where id = $1', [gulf])
    const standing = await t.call(person, 'GET', '/wp/v2/users/me/second-factor')
    await t.owner.query('update companies set second_factor_required = false where id = $1', [gulf])
    expect(standing.body.requiredBy).toBeNull()
  })

  it('cannot set the password of that account, and gets the same response as for a new email', async () => {
    const { person, record } = await addedByGulf()
    const fresh = newEmail()
    const unknown = (await add('clients', fresh)).body.id
    const set = (id: number) =>
      t.call(stranger, 'POST', `/wp/v2/clients/${id}/change_password`, { password: GIVEN })
    expect(told(await set(record), person.email)).toBe(told(await set(unknown), fresh))
    const signIn = await t.call(null, 'POST', '/wp/v2/token', { email: person.email, password: GIVEN })
    expect(signIn.status).toBe(401)
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).not.toContain(
      'Your password was changed',
    )
  })

  it('causes a mail to the person with a link for the answer', async () => {
    const { person } = await addedByGulf()
    const [mail] = await mailsTo(person.email)
    expect(mail?.subject).toBe('Gulf Coast Movers would like to add you')
    expect(mail?.text).toContain('/settings?section=companies')
    const fresh = newEmail()
    await add('clients', fresh)
    expect(await mailsTo(fresh)).toEqual([])
  })

  it("causes a mail to the owner of the new email when a record's email changes", async () => {
    const person = await t.makePerson(peak, 'client', { email: newEmail() })
    const record = (await t.call(stranger, 'POST', '/wp/v2/clients', { firstName: 'No', lastName: 'Email' }))
      .body.id
    const changed = await t.call(stranger, 'POST', `/wp/v2/clients/${record}`, { email: person.email })
    expect(changed.status).toBe(200)
    expect(await invitations(person)).toHaveLength(1)
    await t.call(stranger, 'POST', `/wp/v2/clients/${record}`, { email: newEmail() })
    expect(await invitations(person)).toHaveLength(0)
  })
})

describe('a link request', () => {
  it('links the record when it is accepted: jobs are visible, profile changes arrive, and the old id finds the person', async () => {
    const { person, record } = await addedByGulf()
    const job = await t.makeJob(gulf, { client_id: record })
    expect((await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).status).toBe(404)
    const [invitation] = await invitations(person)
    expect(invitation).toMatchObject({ role: 'client', company: { id: gulf, name: 'Gulf Coast Movers' } })
    const accepted = await t.call(person, 'POST', `/wp/v2/users/me/invitations/${invitation?.id}/accept`)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect((await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).body.client.id).toBe(person.id)
    expect(await recordOf(gulf, person.id)).toMatchObject({
      first_name: 'Vera',
      email: person.email,
      linked_by: 'accepted',
    })
    const page = await t.call(stranger, 'GET', `/wp/v2/clients/${record}`)
    expect(page.body).toMatchObject({ id: person.id, isLinked: true })
    await t.call(person, 'POST', '/wp/v2/users/me', { firstName: 'Leonora' })
    expect(await recordOf(gulf, person.id)).toMatchObject({ first_name: 'Leonora' })
    expect(await invitations(person)).toEqual([])
  })

  it('gives a worker their crews when it is accepted', async () => {
    const { person, record } = await addedByGulf('workers')
    const job = await t.makeJob(gulf, {})
    await t.addCrew(gulf, job, record)
    const [invitation] = await invitations(person)
    const accepted = await t.call(person, 'POST', `/wp/v2/users/me/invitations/${invitation?.id}/accept`)
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    const { rows } = await t.owner.query('select user_id from job_crew where job_id = $1', [job])
    expect(rows).toEqual([{ user_id: person.id }])
    expect((await t.call(person, 'GET', `/wp/v2/jobs/${job}`)).status).toBe(200)
  })

  it('can be declined once, and the company is not notified', async () => {
    const { person, record } = await addedByGulf()
    const page = () => t.call(stranger, 'GET', `/wp/v2/clients/${record}`)
    const before = await page()
    const [invitation] = await invitations(person)
    const decline = () => t.call(person, 'POST', `/wp/v2/users/me/invitations/${invitation?.id}/decline`)
    expect((await decline()).status).toBe(200)
    expect((await decline()).status).toBe(404)
    expect(await invitations(person)).toEqual([])
    expect((await page()).body).toEqual(before.body)
  })

  it('cannot be answered by another person', async () => {
    const { person, record } = await addedByGulf()
    const [invitation] = await invitations(person)
    for (const other of [boss, stranger]) {
      const path = `/wp/v2/users/me/invitations/${invitation?.id}`
      expect((await t.call(other, 'POST', `${path}/accept`)).status).toBe(404)
      expect((await t.call(other, 'POST', `${path}/decline`)).status).toBe(404)
    }
    expect(await recordOf(gulf, record)).toMatchObject({ removed_at: null })
    expect(await invitations(person)).toHaveLength(1)
  })

  it('is not shown until the email is verified', async () => {
    const { person } = await addedByGulf()
    const [invitation] = await invitations(person)
    await t.owner.query('update users set mailbox_proved_at = null where id = $1', [person.id])
    expect(await invitations(person)).toEqual([])
    const accept = () => t.call(person, 'POST', `/wp/v2/users/me/invitations/${invitation?.id}/accept`)
    expect((await accept()).status).toBe(404)
    expect((await me(person)).body.isEmailConfirmed).toBe(false)
    expect((await t.call(person, 'POST', '/wp/v2/users/me/email/code')).status).toBe(200)
    const code = /is (\d{6})/.exec((await mailsTo(person.email))[0]?.text ?? '')?.[1]
    expect((await t.call(person, 'POST', '/wp/v2/users/me/email', { code: '000000' })).status).toBe(400)
    const confirmed = await t.call(person, 'POST', '/wp/v2/users/me/email', { code })
    expect(confirmed.body).toMatchObject({ isEmailConfirmed: true, email: person.email })
    expect((await accept()).status).toBe(200)
  })

  it('ends with the record', async () => {
    const { person, record } = await addedByGulf()
    expect((await t.call(stranger, 'DELETE', `/wp/v2/clients/${record}`)).status).toBe(200)
    expect(await invitations(person)).toEqual([])
  })
})

describe('a link with a company', () => {
  it('begins when a person acts in the company that created their record', async () => {
    const email = newEmail()
    const { id } = (await add('clients', email)).body
    const person = await t.makePerson(peak, 'client', { userId: id, email })
    expect(await recordOf(gulf, id)).toMatchObject({ linked_at: null, linked_by: 'added' })
    await t.call(person, 'POST', '/wp/v2/users/me', { firstName: 'Unseen' })
    expect(await recordOf(gulf, id)).toMatchObject({ first_name: 'Vera' })
    await inTenant(t.kernel.db, { companyIds: [gulf], userId: id }, async (tx) => {
      await sql`insert into jobs (company_id, crew_size, client_id) values (${gulf}, 2, ${id})`.execute(tx)
    })
    expect(await recordOf(gulf, id)).toMatchObject({ linked_by: 'acted' })
    await t.call(person, 'POST', '/wp/v2/users/me', { firstName: 'Seen' })
    expect(await recordOf(gulf, id)).toMatchObject({ first_name: 'Seen' })
  })

  it('ends when the person leaves, and begins again when they join', async () => {
    const person = await t.makePerson(gulf, 'client', { email: newEmail() })
    const leave = () => t.call(person, 'POST', `/wp/v2/users/me/companies/${gulf}/leave`)
    expect((await leave()).status).toBe(200)
    expect((await leave()).status).toBe(404)
    expect((await t.call(person, 'POST', `/wp/v2/users/me/companies/${peak}/leave`)).status).toBe(404)
    await t.call(person, 'POST', '/wp/v2/users/me', { firstName: 'Unseen' })
    expect((await recordOf(gulf, person.id)).first_name).not.toBe('Unseen')
    const joined = await t.call(person, 'POST', '/wp/v2/users/me/companies', { handle: 'gulf', agree: true })
    expect(joined.status).toBe(200)
    await t.call(person, 'POST', '/wp/v2/users/me', { firstName: 'Seen' })
    expect((await recordOf(gulf, person.id)).first_name).toBe('Seen')
  })

  it('from before consent was required is mailed to the person once, if another company knows them too', async () => {
    const person = await t.makePerson(peak, 'client', { email: newEmail() })
    await t.makePerson(gulf, 'client', { userId: person.id, email: person.email })
    await t.owner.query('insert into untold_links (company_id, user_id) values ($1, $2)', [gulf, person.id])
    const company = { id: gulf, name: 'Gulf Coast Movers', email: null, timezone: 'UTC', today: '2027-01-01' }
    for (let round = 0; round < 2; round += 1)
      await inTenant(t.kernel.db, { companyIds: [gulf], userId: null }, (tx) =>
        notifyEarlierLinks(tx, t.kernel, company),
      )
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'Gulf Coast Movers is linked with your account',
    ])
  })
})

it('requires a session to be managed', async () => {
  for (const path of ['invitations/1/accept', 'invitations/1/decline', 'companies/1/leave', 'email/code'])
    expect((await t.call(null, 'POST', `/wp/v2/users/me/${path}`)).status).toBe(401)
  expect((await t.call(null, 'GET', '/wp/v2/users/me/invitations')).status).toBe(401)
})
