import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let manager: TestPerson
let stranger: TestPerson
const refused: TestPerson[] = []

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { phone: '3035550123' })
  other = await t.makeCompany()
  manager = await t.makePerson(company, 'manager')
  stranger = await t.makePerson(other, 'administrator')
  refused.push(await t.makePerson(company, 'worker'), await t.makePerson(company, 'client'))
})
afterAll(() => t.close())

const post = (who: TestPerson | null, url: string, body: unknown, headers?: Record<string, string>) =>
  t.call(who, 'POST', url, body, headers)
const add = (body: unknown, who: TestPerson | null = manager, headers?: Record<string, string>) =>
  post(who, '/wp/v2/clients', body, headers)

async function memberRow(userId: number, companyId = company) {
  const { rows } = await t.owner.query('select * from members where company_id = $1 and user_id = $2', [
    companyId,
    userId,
  ])
  return rows[0]
}
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
async function counts() {
  const { rows } = await t.owner.query(
    'select (select count(*) from members) as members, (select count(*) from users) as users',
  )
  return rows[0]
}

const ann = { firstName: 'Ann', lastName: 'Ångström', phone: '(303) 555-0142', email: 'Ann@Example.test' }

describe('adding a client', () => {
  it('stores what was typed, with history', async () => {
    const answer = await add({
      ...ann,
      notes: ' two cats ',
      address: '1 Main St',
      addressDetails: { city: 'Denver' },
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      firstName: 'Ann',
      lastName: 'Ångström',
      phone: '3035550142',
      email: 'ann@example.test',
      notes: 'two cats',
      addressDetails: { city: 'Denver' },
      profilePic: null,
    })
    const { rows } = await t.owner.query(
      "select user_id, action from history where table_name = 'members' and record_key ->> 'userId' = $1",
      [String(answer.body.id)],
    )
    expect(rows).toEqual([{ user_id: manager.id, action: 'insert' }])
    expect(await memberRow(answer.body.id)).toMatchObject({ roles: ['client'], approval: 'approved' })
  })

  it('accepts a client without an email', async () => {
    const one = await add({ firstName: 'No', lastName: 'Mail' })
    const two = await add({ firstName: 'No', lastName: 'Mail', email: null })
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.id).not.toBe(two.body.id)
  })

  it('leaves an account that exists elsewhere unchanged and does not reveal it', async () => {
    const known = await t.makePerson(other, 'client', { firstName: 'Real', lastName: 'Name' })
    await t.owner.query("update users set phone = '7135550100', address = 'Secret St' where id = $1", [
      known.id,
    ])
    const answer = await add({ firstName: 'Typed', lastName: 'Name', email: known.email })
    expect(answer.body).toMatchObject({ firstName: 'Typed', phone: null, address: '' })
    expect(answer.body.id).not.toBe(known.id)
    expect(await memberRow(known.id, other)).toMatchObject({ first_name: 'Real' })
    const { rows } = await t.owner.query('select first_name from users where id = $1', [known.id])
    expect(rows).toEqual([{ first_name: 'Real' }])
  })

  it('rejects a second use of an email within the company, in any role, and changes nothing', async () => {
    const before = await counts()
    for (const email of ['ANN@example.test', manager.email])
      expect(await add({ ...ann, email })).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    const raced = await Promise.all([
      add({ ...ann, email: 'raced@example.test' }),
      add({ ...ann, email: 'raced@example.test' }),
    ])
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const after = await counts()
    expect([after.members - before.members, after.users - before.users]).toEqual([1, 1])
  })

  it.each([
    [{ ...ann, firstName: '' }, 'firstName'],
    [{ ...ann, lastName: 'R2D2' }, 'lastName'],
    [{ ...ann, phone: '12' }, 'phone'],
    [{ ...ann, email: 'ann@' }, 'email'],
    [{ ...ann, email: 'p@example.test', profilePic: '/files/999' }, 'profilePic'],
    [{ ...ann, email: 'p@example.test', profilePic: 'https://evil.example/x.png' }, 'profilePic'],
    [{ ...ann, notes: 'x'.repeat(20_001) }, 'notes'],
  ])('rejects %j', async (body, field) => {
    const before = await counts()
    const answer = await add(body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual([field])
    expect(await counts()).toEqual(before)
  })

  it('is allowed only to managers, in their own companies', async () => {
    const before = await counts()
    for (const person of refused)
      expect((await add({ ...ann, email: 'q@example.test' }, person)).status).toBe(403)
    expect((await add(ann, null)).status).toBe(401)
    expect((await add({ ...ann, email: 'q@example.test', company: other })).status).toBe(404)
    expect(await counts()).toEqual(before)
    expect((await add({ ...ann, email: 'q@example.test', company })).status).toBe(200)
  })

  it('adds one client for repeated calls with one Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'add-once' }
    const body = { firstName: 'Once', lastName: 'Only' }
    const first = await add(body, manager, key)
    const again = await add(body, manager, key)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect((await add({ ...body, notes: 'x' }, manager, key)).status).toBe(422)
  })
})

describe('reading and changing a client', () => {
  it('is allowed only to managers of the company', async () => {
    const { id } = (await add({ firstName: 'Read', lastName: 'Me' })).body
    const read = (who: TestPerson | null, wanted: number | string = id) =>
      t.call(who, 'GET', `/wp/v2/clients/${wanted}`)
    expect((await read(manager)).body).toMatchObject({ id, firstName: 'Read' })
    expect((await read(stranger)).status).toBe(404)
    // Clients open their own profile, and no other.
    for (const person of refused) expect([403, 404]).toContain((await read(person)).status)
    expect((await read(null)).status).toBe(401)
    expect((await read(manager, 'x')).status).toBe(400)
    // Staff are not clients.
    expect((await read(manager, manager.id)).status).toBe(404)
  })

  it('changes only the named fields; null clears', async () => {
    const { id } = (await add({ ...ann, email: 'change@example.test', notes: 'n', address: 'a' })).body
    const answer = await post(manager, `/wp/v2/clients/${id}`, { phone: null, notes: null, lastName: 'Berg' })
    expect(answer.body).toMatchObject({
      firstName: 'Ann',
      lastName: 'Berg',
      phone: null,
      notes: '',
      address: 'a',
      email: 'change@example.test',
    })
    expect(await memberRow(id)).toMatchObject({ last_name: 'Berg', phone: null, notes: '', address: 'a' })
    expect((await post(manager, `/wp/v2/clients/${id}`, { firstName: null })).status).toBe(400)
  })

  it('is rejected for everyone else', async () => {
    const { id } = (await add({ firstName: 'Safe', lastName: 'Row' })).body
    const before = await memberRow(id)
    const change = (who: TestPerson | null) => post(who, `/wp/v2/clients/${id}`, { firstName: 'Hacked' })
    expect((await change(stranger)).status).toBe(404)
    for (const person of refused) expect((await change(person)).status).toBe(403)
    expect((await change(null)).status).toBe(401)
    expect(await memberRow(id)).toEqual(before)
  })

  it('accepts only a picture that was uploaded for a profile in this company', async () => {
    const { id } = (await add({ firstName: 'Pic', lastName: 'Ture' })).body
    const file = async (companyId: number, purpose: string) => {
      const { rows } = await t.owner.query(
        `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
         values ($1, 1, $2, gen_random_uuid(), 'image/png', 1, '') returning id`,
        [companyId, purpose],
      )
      return `/files/${rows[0].id}`
    }
    const set = (profilePic: string | null) => post(manager, `/wp/v2/clients/${id}`, { profilePic })
    const picture = await file(company, 'profile')
    expect((await set(picture)).body.profilePic).toBe(picture)
    expect((await set(`http://localhost:3000${picture}`)).body.profilePic).toBe(picture)
    expect((await set(await file(other, 'profile'))).status).toBe(400)
    expect((await set(await file(company, 'attachment'))).status).toBe(400)
    expect((await memberRow(id)).profile_file_id).toBe(Number(picture.slice(7)))
    expect((await set(null)).body.profilePic).toBeNull()
  })
})

describe("a client's email", () => {
  const login = async (id: number) =>
    (await t.owner.query('select email from users where id = $1', [id])).rows[0]?.email
  const setEmail = (id: number, email: string | null) => post(manager, `/wp/v2/clients/${id}`, { email })

  it('is their login, if the account belongs to this company alone', async () => {
    const { id } = (await add({ firstName: 'Log', lastName: 'In', email: 'old@example.test' })).body
    expect((await setEmail(id, 'New@example.test')).body.email).toBe('new@example.test')
    expect(await login(id)).toBe('new@example.test')
  })

  it('notifies the previous address of who changed it and of the new one, masked, and logs it', async () => {
    const client = await t.makePerson(company, 'client', { firstName: 'Cora' })
    const typed = (await add({ firstName: 'Ty', lastName: 'Po', email: 'typo@example.test' })).body
    expect((await setEmail(client.id, 'mine@office.test')).status).toBe(200)
    const mails = await mailsTo(client.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^Your login email was changed$/)
    expect(mails[0]?.text).toContain(
      'Hello Cora,\n\nPeak Movers has changed the login email of your account to m•••@office.test.',
    )
    expect(mails[0]?.text).toContain('call Peak Movers at (303) 555-0123 at once')
    const log = await t.owner.query(
      `select user_id, after ->> 'user_id' as account, after ->> 'detail' as detail from history
        where table_name = 'account_events' and company_id = $1 and after ->> 'kind' = 'email_changed'`,
      [company],
    )
    expect(log.rows).toEqual([
      { user_id: manager.id, account: String(client.id), detail: 'To mine@office.test, by the company' },
    ])
    // The same email in other case, or another name, is not a change.
    await setEmail(client.id, 'MINE@office.test')
    await post(manager, `/wp/v2/clients/${client.id}`, { lastName: 'Other' })
    expect(await mailsTo('mine@office.test')).toEqual([])
    await setEmail(typed.id, null)
    expect((await mailsTo('typo@example.test'))[0]?.text).toContain(
      'has taken the login email off your account',
    )
  })

  it('cannot be changed for an account with another company or a staff role, and nothing changes', async () => {
    const elsewhere = await t.makePerson(other, 'client')
    await t.makePerson(company, 'client', { userId: elsewhere.id, email: elsewhere.email })
    const both = await t.makePerson(company, 'client')
    await t.owner.query("update members set roles = '{client,worker}' where user_id = $1", [both.id])
    for (const person of [elsewhere, both]) {
      const before = await memberRow(person.id)
      expect(await setEmail(person.id, 'mine@evil.test')).toMatchObject({
        status: 409,
        body: { code: 'rest_conflict' },
      })
      expect(await memberRow(person.id)).toEqual(before)
      expect(await login(person.id)).toBe(person.email)
      expect(await mailsTo(person.email)).toEqual([])
      // Other fields may still be changed.
      expect(
        (await post(manager, `/wp/v2/clients/${person.id}`, { notes: 'x', email: person.email })).status,
      ).toBe(200)
    }
  })

  it('is rejected if the company has it already, without revealing accounts elsewhere', async () => {
    const { id } = (await add({ firstName: 'Mo', lastName: 'Ve', email: 'mo@example.test' })).body
    expect(await setEmail(id, manager.email)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect((await memberRow(id)).email).toBe('mo@example.test')
    const answer = await setEmail(id, stranger.email)
    expect(answer).toMatchObject({ status: 200, body: { email: stranger.email } })
    // As for an unused email, the old one no longer opens the record; the owner of the new one is asked.
    expect(await login(id)).toBeNull()
    expect(await login(stranger.id)).toBe(stranger.email)
    expect((await mailsTo('mo@example.test')).map(({ subject }) => subject)).toEqual([
      'Your login email was changed',
    ])
    expect((await mailsTo(stranger.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('would like to add you'),
    ])
  })

  it('can be cleared without locking out a person with a password', async () => {
    const { id } = (await add({ firstName: 'Cle', lastName: 'Ar', email: 'clear@example.test' })).body
    await t.owner.query("update users set password_hash = 'x' where id = $1", [id])
    expect((await setEmail(id, null)).body.email).toBeNull()
    expect(await login(id)).toBe('clear@example.test')
  })
})

describe('the client list', () => {
  let third: number
  let boss: TestPerson
  beforeAll(async () => {
    third = await t.makeCompany()
    boss = await t.makePerson(third, 'administrator')
    await t.makePerson(third, 'worker', { firstName: 'Zoe', lastName: 'Aardvark' })
    for (let n = 0; n < 7; n += 1) {
      await t.makePerson(third, 'client', {
        firstName: `Name${'abcdefg'[n] ?? ''}`,
        lastName: n < 3 ? 'Müller' : 'O’Brien',
        phone: `303555100${n}`,
        email: `c${n}@thirdhouse.test`,
      })
    }
  })
  const list = (query = '', who: TestPerson = boss) => t.call(who, 'GET', `/wp/v2/clients${query}`)
  const names = (answer: { body: { firstName: string }[] }) =>
    answer.body.map(({ firstName }) => firstName.slice(4))

  it('is sorted by last name, contains only clients, and has page headers', async () => {
    const all = await list()
    expect(names(all)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(all.headers).toMatchObject({ 'x-wp-total': '7', 'x-wp-totalpages': '1' })
    const second = await list('?per_page=3&page=2')
    expect(names(second)).toEqual(['d', 'e', 'f'])
    expect(second.headers).toMatchObject({ 'x-wp-total': '7', 'x-wp-totalpages': '3' })
    const past = await list('?per_page=3&page=9')
    expect(past.body).toEqual([])
    expect(past.headers).toMatchObject({ 'x-wp-total': '7' })
    expect((await list('?page=0')).status).toBe(400)
  })

  it.each([
    ['muller', 3],
    ['MÜLL', 3],
    ["o'brien", 4],
    ['namea', 1],
    ['namea muller', 1],
    ['namea obrien', 0],
    ['(303) 555-1004', 1],
    ['5551004', 1],
    ['303555', 7],
    ['c3@thirdhouse.test', 1],
    ['c3@third', 1],
    ['zoe', 0],
    ['%', 7],
  ])('finds %s: %i', async (search, found) => {
    const answer = await list(`?search=${encodeURIComponent(search)}`)
    expect(answer.body).toHaveLength(found)
    expect(answer.headers['x-wp-total']).toBe(String(found))
  })

  it('contains no client of another company', async () => {
    const { body } = await list('?search=thirdhouse', manager)
    expect(body).toEqual([])
    for (const person of refused) expect((await list('', person)).status).toBe(403)
  })

  it('shows a manager of two companies the clients of both, in order', async () => {
    const two = await t.makePerson(third, 'manager')
    const fourth = await t.makeCompany()
    await t.makePerson(fourth, 'manager', { userId: two.id, email: two.email })
    await t.makePerson(fourth, 'client', { firstName: 'Namez', lastName: 'Nun' })
    expect(names(await list('', two))).toEqual(['a', 'b', 'c', 'z', 'd', 'e', 'f', 'g'])
    expect(names(await list('?per_page=3&page=2', two))).toEqual(['z', 'd', 'e'])
  })
})
