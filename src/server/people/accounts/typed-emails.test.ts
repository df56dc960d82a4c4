import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const GIVEN = 'Harbour4Boats'

let t: TestApp
let peak: number
let gulf: number
let office: TestPerson
let count = 0

beforeAll(async () => {
  t = await createTestApp()
  peak = await t.makeCompany('Peak Movers', { handle: 'peak' })
  gulf = await t.makeCompany('Gulf Coast Movers', { handle: 'gulf' })
  office = await t.makePerson(gulf, 'administrator')
})
afterAll(() => t.close())

const newEmail = () => `typed${++count}@example.test`
const someoneElsewhere = () => t.makePerson(peak, 'client', { email: newEmail() })
const post = (path: string, body?: object, by = office) => t.call(by, 'POST', `/wp/v2/${path}`, body)
async function add(kind: 'clients' | 'workers', email: string): Promise<number> {
  const { status, body } = await post(kind, { firstName: 'Vera', lastName: 'Typed', email })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
async function loginOf(id: number) {
  const { loginEmail, mayHavePassword, hasPassword, isLinked } = (
    await t.call(office, 'GET', `/wp/v2/clients/${id}`)
  ).body
  return { loginEmail, mayHavePassword, hasPassword, isLinked }
}
async function accountMails(email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await t.owner.query(
    'select subject, sealed_text from account_mails where recipient = $1 order by id desc',
    [email],
  )
  return rows.map(({ subject, sealed_text: sealed }) => ({
    subject,
    text: decryptText(t.kernel.config.SECRET, 'account mail', sealed) ?? '',
  }))
}
const mailsTo = async (email: string) =>
  (await accountMails(email)).filter(({ subject }) => subject.endsWith('would like to add you')).length
const invitations = async (person: TestPerson) =>
  (await t.call(person, 'GET', '/wp/v2/users/me/invitations')).body as { id: number }[]

describe('whether an entered email has an account', () => {
  it('is not revealed by the ids of earlier and later records', async () => {
    const person = await someoneElsewhere()
    const before = await add('clients', newEmail())
    const record = await add('clients', person.email)
    const after = await add('clients', newEmail())
    expect(record - before).toBe(after - record)
  })

  it('is not revealed by deleting the record and adding it again', async () => {
    for (const email of [newEmail(), (await someoneElsewhere()).email]) {
      const record = await add('clients', email)
      expect((await t.call(office, 'DELETE', `/wp/v2/clients/${record}`)).status).toBe(200)
      expect(await add('clients', email), email).toBe(record)
    }
  })

  it('is not revealed by the login of a record that gets another email', async () => {
    for (const email of [newEmail(), (await someoneElsewhere()).email]) {
      const record = await add('clients', newEmail())
      expect((await post(`clients/${record}/change_password`, { password: GIVEN })).status).toBe(200)
      expect((await post(`clients/${record}`, { email })).status).toBe(200)
      expect(await loginOf(record)).toMatchObject({ loginEmail: email, hasPassword: true })
    }
  })

  it('is not revealed by the login of a record whose email is cleared', async () => {
    const told: unknown[] = []
    for (const email of [newEmail(), (await someoneElsewhere()).email]) {
      const bare = await add('clients', email)
      await post(`clients/${bare}`, { email: null })
      const other = await add('clients', email)
      await post(`clients/${other}/change_password`, { password: GIVEN })
      await post(`clients/${other}`, { email: null })
      const shown = [await loginOf(bare), await loginOf(other)]
      told.push(JSON.stringify(shown).replaceAll(email, 'email'))
    }
    expect(told[0]).toBe(told[1])
  })

  it('is not revealed by entering an email again that a record keeps as its login', async () => {
    for (const email of [newEmail(), (await someoneElsewhere()).email]) {
      const record = await add('clients', email)
      await post(`clients/${record}/change_password`, { password: GIVEN })
      await post(`clients/${record}`, { email: null })
      const again = { firstName: 'Vera', lastName: 'Typed', email }
      expect((await post('workers', again)).status, email).toBe(409)
      expect((await post('clients', again)).status, email).toBe(409)
      const first = newEmail()
      const another = await add('clients', first)
      await post(`clients/${another}`, { email })
      expect((await loginOf(another)).loginEmail).toBe(first)
      const worker = (await post('workers', { firstName: 'No', lastName: 'Email' })).body.id
      await post(`clients/${another}`, { email: first })
      await post(`workers/${worker}`, { email })
      expect((await post(`workers/${worker}`, { email: newEmail() })).status, email).toBe(200)
    }
  })

  it('is not revealed by changing the email of a worker', async () => {
    for (const email of [newEmail(), (await someoneElsewhere()).email]) {
      const record = await add('workers', email)
      expect((await post(`workers/${record}`, { email: newEmail() })).status, email).toBe(409)
    }
  })

  it('is not revealed by merging two records', async () => {
    for (const email of [newEmail(), (await someoneElsewhere()).email]) {
      const kept = await add('clients', newEmail())
      const other = await add('clients', email)
      const merged = await post(`clients/${kept}/merge`, { other, fields: { email: 'other' } })
      expect(merged.status, JSON.stringify(merged.body)).toBe(200)
      expect((await loginOf(kept)).loginEmail).toBe(email)
    }
  })

  it('is not revealed by what its owner changes there', async () => {
    const person = await someoneElsewhere()
    const record = await add('clients', person.email)
    const before = await loginOf(record)
    await t.owner.query('update users set email = $2 where id = $1', [person.id, newEmail()])
    expect(await loginOf(record)).toEqual(before)
  })
})

describe('the person a link request is sent to', () => {
  it('is also asked about a record that had another login before, and takes it over', async () => {
    const person = await someoneElsewhere()
    const record = await add('clients', newEmail())
    await post(`clients/${record}`, { email: person.email })
    expect(await mailsTo(person.email)).toBe(1)
    const [invitation] = await invitations(person)
    expect((await post(`users/me/invitations/${invitation?.id}/accept`, {}, person)).status).toBe(200)
    expect((await t.call(office, 'GET', `/wp/v2/clients/${record}`)).body.id).toBe(person.id)
  })

  it('gets one mail, and no further one after declining, whatever the company does with its record', async () => {
    const person = await someoneElsewhere()
    const record = await add('clients', person.email)
    const [invitation] = await invitations(person)
    await post(`users/me/invitations/${invitation?.id}/decline`, {}, person)
    const another = await someoneElsewhere()
    for (const email of [newEmail(), another.email]) {
      await post(`clients/${record}`, { email })
      await post(`clients/${record}`, { email: person.email })
    }
    await t.call(office, 'DELETE', `/wp/v2/clients/${record}`)
    await add('clients', person.email)
    await t.call(office, 'DELETE', `/wp/v2/clients/${record}`)
    const worker = await add('workers', person.email)
    await t.call(office, 'DELETE', `/wp/v2/workers/${worker}`)
    await add('workers', person.email)
    expect(await invitations(person)).toEqual([])
    expect(await mailsTo(person.email)).toBe(1)
  })

  it('cannot accept while the record or their account has another email', async () => {
    const person = await someoneElsewhere()
    const record = await add('clients', person.email)
    const [invitation] = await invitations(person)
    const accept = () => post(`users/me/invitations/${invitation?.id}/accept`, {}, person)
    await post(`clients/${record}`, { email: newEmail() })
    expect((await accept()).status).toBe(404)
    await post(`clients/${record}`, { email: person.email })
    expect(await invitations(person)).toHaveLength(1)
    await t.owner.query('update users set email = $2 where id = $1', [person.id, newEmail()])
    expect((await accept()).status).toBe(404)
  })
})

describe('an account that a company created', () => {
  it('does not show the company a login that its owner changed without a link, and accepts no password from it', async () => {
    const [email, fresh] = [newEmail(), newEmail()]
    const record = await add('clients', email)
    await t.owner.query('update users set password_hash = $2, mailbox_proved_at = now() where id = $1', [
      record,
      await quickHash(GIVEN),
    ])
    const signedIn = await t.call(null, 'POST', '/wp/v2/token', { email, password: GIVEN })
    const person: TestPerson = {
      id: record,
      companyId: gulf,
      email,
      token: signedIn.body.token,
      familyId: '',
    }
    expect((await post('users/me', { email: fresh, currentPassword: GIVEN }, person)).status).toBe(200)
    const [mail] = await accountMails(fresh)
    const code = /is (\d{6})/.exec(mail?.text ?? '')?.[1]
    expect((await post('users/me/email', { code }, person)).body.email).toBe(fresh)
    expect(await loginOf(record)).toMatchObject({ loginEmail: null, mayHavePassword: false })
    expect((await t.call(office, 'GET', `/wp/v2/clients/${record}`)).body.email).toBe(email)
    const { status } = await post(`clients/${record}/change_password`, { password: GIVEN })
    expect(status).toBe(409)
    expect((await post(`clients/${record}`, { email: newEmail() })).status).toBe(409)
  })

  it('belongs to the person after they leave the company, even if it adds them again', async () => {
    const person = await t.makePerson(gulf, 'client', { email: newEmail() })
    expect((await post(`users/me/companies/${gulf}/leave`, {}, person)).status).toBe(200)
    const setPassword = () => post(`clients/${person.id}/change_password`, { password: GIVEN })
    expect((await setPassword()).status).toBe(409)
    expect((await post(`clients/${person.id}`, { email: newEmail() })).status).toBe(409)
    await t.call(office, 'DELETE', `/wp/v2/clients/${person.id}`)
    expect(await add('clients', person.email)).toBe(person.id)
    expect((await setPassword()).status).toBe(409)
  })
})
