import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PASSWORD = 'Moving123!'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
let t: TestApp
let hash: string
let company: number
let other: number
const ended: string[] = []

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.live.endFamily = (familyId) => ended.push(familyId)
  hash = await hashPassword(PASSWORD)
  company = await t.makeCompany('Peak Movers')
  other = await t.makeCompany('Valley Movers')
})
afterAll(() => t.close())

async function person(role: 'worker' | 'manager' = 'worker', companyId = company): Promise<TestPerson> {
  const made = await t.makePerson(companyId, role)
  await t.owner.query('update users set password_hash = $1 where id = $2', [hash, made.id])
  return made
}

const save = (who: TestPerson | null, body: object) => t.call(who, 'POST', '/wp/v2/users/me', body)
const confirm = (who: TestPerson, code: string) => t.call(who, 'POST', '/wp/v2/users/me/email', { code })
const changePassword = (who: TestPerson | null, body: object) =>
  t.call(who, 'POST', '/wp/v2/users/me/change_password', body)
const signIn = (email: string, password: string) =>
  t.call(null, 'POST', '/wp/v2/token', { email, password }, { 'user-agent': CHROME })

async function userRow(id: number) {
  const { rows } = await t.owner.query('select * from users where id = $1', [id])
  return rows[0]
}
async function memberRows(id: number) {
  const { rows } = await t.owner.query('select * from members where user_id = $1 order by company_id', [id])
  return rows
}
/** Returns the mails to an address, newest first. */
async function mails(to: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await t.owner.query<{ subject: string; sealed_text: string }>(
    'select subject, sealed_text from account_mails where recipient = $1 order by id desc',
    [to],
  )
  return rows.map(({ subject, sealed_text: sealed }) => ({
    subject,
    text: decryptText(t.kernel.config.SECRET, 'account mail', sealed) ?? '',
  }))
}
const codeIn = (mail: { text: string } | undefined) => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''

describe("the person's own account", () => {
  it('is saved field by field, and sent to every company of the person', async () => {
    const ann = await person()
    await t.makePerson(other, 'client', { userId: ann.id, email: ann.email })
    const answer = await save(ann, {
      firstName: 'Anne',
      phone: '(720) 555-0188',
      address: '1 Main St',
      address2: '4',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      firstName: 'Anne',
      phone: '7205550188',
      address: '1 Main St',
      address2: '4',
    })
    expect(await memberRows(ann.id)).toMatchObject([
      { first_name: 'Anne', phone: '7205550188', address: '1 Main St', address2: '4' },
      { first_name: 'Anne', phone: '7205550188' },
    ])
    expect((await save(ann, { phone: null, address: null })).body).toMatchObject({ phone: null, address: '' })
    expect((await save(ann, { lastName: 'Lee' })).body).toMatchObject({ firstName: 'Anne', lastName: 'Lee' })
    const { rows } = await t.owner.query(
      `select company_id, user_id from history where table_name = 'members' and record_id = $1 and action = 'update'`,
      [ann.id],
    )
    expect(new Set(rows.map((row) => row.company_id))).toEqual(new Set([company, other]))
    expect(rows.every((row) => row.user_id === ann.id)).toBe(true)
  })

  it.each([
    [{ firstName: '' }, { firstName: 'Required.' }],
    [{ lastName: 'R2D2' }, { lastName: 'Only letters and hyphens are allowed.' }],
    [{ phone: '12' }, { phone: 'Invalid phone' }],
    [{ email: 'x' }, { email: 'Invalid email' }],
    [{ addressDetails: { city: 'x'.repeat(101) } }, { 'addressDetails.city': 'Maximum of 100 characters.' }],
    [{ addressDetails: { latitude: 1e300 } }, { 'addressDetails.latitude': 'At most 90.' }],
    [{ profilePic: '/files/999999' }, { profilePic: 'Upload the picture first.' }],
    [{ profilePic: 'https://example.test/x.png' }, { profilePic: 'Upload the picture first.' }],
  ])('rejects %j as a whole', async (bad, fields) => {
    const ann = await person()
    const before = await userRow(ann.id)
    const answer = await save(ann, { address2: 'changed', ...bad })
    expect(answer).toMatchObject({ status: 400, body: { code: 'rest_invalid_param', data: { fields } } })
    expect(await userRow(ann.id)).toEqual(before)
  })

  it('accepts only a picture that the person uploaded', async () => {
    const [ann, bob] = [await person(), await person()]
    const { rows } = await t.owner.query(
      `insert into files (company_id, owner_id, purpose, storage_key, mime_type, size, sha256)
       values ($1, $2, 'profile', gen_random_uuid()::text, 'image/png', 1, 'x') returning id`,
      [company, ann.id],
    )
    const profilePic = `/files/${rows[0].id}`
    expect((await save(ann, { profilePic })).body.profilePic).toBe(profilePic)
    expect(await memberRows(ann.id)).toMatchObject([{ profile_file_id: rows[0].id }])
    expect((await save(bob, { profilePic })).status).toBe(400)
    expect((await save(ann, { profilePic: null })).body.profilePic).toBeNull()
  })

  it('stores the default company, which must be one of the person’s', async () => {
    const ann = await person()
    await t.makePerson(other, 'client', { userId: ann.id, email: ann.email })
    expect((await save(ann, { defaultCompany: other })).body).toMatchObject({
      defaultCompany: other,
      roles: ['client'],
    })
    const strange = await t.makeCompany()
    expect((await save(ann, { defaultCompany: strange })).status).toBe(404)
    expect((await userRow(ann.id)).default_company_id).toBe(other)
  })

  it('writes nothing to a record that a company has erased, merged or deleted', async () => {
    const ann = await person()
    await t.makePerson(other, 'client', { userId: ann.id, email: ann.email })
    const third = await t.makeCompany()
    await t.makePerson(third, 'worker', { userId: ann.id, email: ann.email, approval: 'rejected' })
    await t.owner.query(
      `update members set first_name = 'Erased', last_name = 'person', phone = null, email = null, approval = 'rejected',
        removed_at = now(), erased_at = now() where company_id = $1 and user_id = $2`,
      [other, ann.id],
    )
    const rowsOf = async () => (await memberRows(ann.id)).filter((row) => row.company_id !== company)
    const before = await rowsOf()
    const sent = { firstName: 'Anna', phone: '7205550188', address: '1 Main St' }
    expect((await save(ann, sent)).status).toBe(200)
    expect(await rowsOf()).toEqual(before)
    expect((await memberRows(ann.id))[0]).toMatchObject({ first_name: 'Anna' })
  })

  it('is available to a person who awaits approval, but not without a session', async () => {
    const pending = await t.makePerson(company, 'worker', { approval: 'pending' })
    expect((await save(pending, { firstName: 'Wait' })).body.firstName).toBe('Wait')
    expect((await save(null, { firstName: 'No' })).status).toBe(401)
  })
})

describe('changing the login email', () => {
  it('requires the password, and takes effect when the new address is confirmed', async () => {
    const ann = await person()
    const email = `new-${ann.id}@example.test`
    const bare = await save(ann, { email })
    expect(bare).toMatchObject({ status: 400, body: { data: { fields: { currentPassword: 'Required.' } } } })
    const wrong = await save(ann, { email, currentPassword: 'Wrong123!', firstName: 'Changed' })
    expect(wrong.body).toMatchObject({
      code: 'password_wrong',
      data: { fields: { currentPassword: 'The password is wrong.' } },
    })
    expect((await userRow(ann.id)).first_name).not.toBe('Changed')

    const asked = await save(ann, { email: email.toUpperCase(), currentPassword: PASSWORD })
    expect(asked.body).toMatchObject({ email: ann.email, pendingEmail: email })
    const notice = (await mails(ann.email))[0]
    expect(notice?.text).toContain('n•••@example.test')
    const code = codeIn((await mails(email))[0])
    expect(await confirm(ann, code === '000000' ? '000001' : '000000')).toMatchObject({
      status: 400,
      body: { code: 'pin_invalid' },
    })
    expect((await confirm(ann, code)).body).toMatchObject({ email, pendingEmail: null })
    expect(await memberRows(ann.id)).toMatchObject([{ email }])
    expect((await mails(ann.email))[0]?.subject).toContain('Your login email was changed')
    expect((await confirm(ann, code)).status).toBe(400)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    expect((await signIn(ann.email, PASSWORD)).status).toBe(401)
  })

  it('returns the same response for an address in use, and never takes it', async () => {
    const [ann, bob] = [await person(), await person()]
    const asked = await save(ann, { email: bob.email, currentPassword: PASSWORD })
    expect(asked.body).toMatchObject({ email: ann.email, pendingEmail: bob.email })
    const [mail] = await mails(bob.email)
    expect(mail?.text).toContain('It belongs to your account already')
    expect(codeIn(mail)).toBe('')
    expect((await confirm(ann, '123456')).body.code).toBe('pin_invalid')
    expect((await userRow(ann.id)).email).toBe(ann.email)
    // Saving the old address cancels the request.
    expect((await save(ann, { email: ann.email })).body.pendingEmail).toBeNull()
  })

  it('locks after ten wrong codes, expires after 15 minutes, and stores codes only as hashes', async () => {
    const ann = await person()
    const email = `locked-${ann.id}@example.test`
    await save(ann, { email, currentPassword: PASSWORD })
    const code = codeIn((await mails(email))[0])
    const { rows } = await t.owner.query('select secret_hash from email_changes where user_id = $1', [ann.id])
    expect(rows[0].secret_hash).not.toContain(code)
    const wrong = code === '111111' ? '222222' : '111111'
    for (let n = 1; n <= 9; n += 1) expect((await confirm(ann, wrong)).body.code).toBe('pin_invalid')
    expect((await confirm(ann, wrong)).body.code).toBe('pin_locked')
    expect((await confirm(ann, code)).body.code).toBe('pin_locked')

    await save(ann, { email, currentPassword: PASSWORD })
    const second = codeIn((await mails(email))[0])
    await t.owner.query(
      `update email_changes set expires_at = now() - interval '1 second' where user_id = $1`,
      [ann.id],
    )
    expect((await confirm(ann, second)).body.code).toBe('pin_invalid')
    expect((await userRow(ann.id)).email).toBe(ann.email)
  })
})

describe('changing the password in the settings', () => {
  const NEW = 'Harbour-Boats'

  it('ends an email change that someone with the old password requested', async () => {
    const ann = await person()
    const began = async () => {
      const email = `thief-${ann.id}@example.test`
      const { rows } = await t.owner.query('select password_hash from users where id = $1', [ann.id])
      const currentPassword = rows[0].password_hash === hash ? PASSWORD : NEW
      expect((await save(ann, { email, currentPassword })).body.pendingEmail).toBe(email)
      return codeIn((await mails(email))[0])
    }
    const code = await began()
    await changePassword(ann, { old_password: PASSWORD, password: NEW, confirm_password: NEW })
    expect((await confirm(ann, code)).body.code).toBe('pin_invalid')

    const second = await began()
    await t.call(null, 'POST', '/wp/v2/token/password/lost', { email: ann.email })
    const pin = codeIn((await mails(ann.email))[0])
    const reset = {
      email: ann.email,
      code_pin: pin,
      password: 'Quiet7Rivers',
      confirm_password: 'Quiet7Rivers',
    }
    expect((await t.call(null, 'POST', '/wp/v2/token/password/reset', reset)).status).toBe(200)
    const { token } = (await signIn(ann.email, 'Quiet7Rivers')).body
    const again = { ...ann, token }
    expect((await confirm(again, second)).body.code).toBe('pin_invalid')
    expect((await userRow(ann.id)).email).toBe(ann.email)
  })

  it('keeps this session, ends the others and notifies by mail', async () => {
    const ann = await person()
    const elsewhere = (await signIn(ann.email, PASSWORD)).body
    const answer = await changePassword(ann, { old_password: PASSWORD, password: NEW, confirm_password: NEW })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password saved.' } })
    expect((await t.call(ann, 'GET', '/wp/v2/users/me')).status).toBe(200)
    const me = await t.call(null, 'GET', '/wp/v2/users/me', undefined, {
      authorization: `Bearer ${elsewhere.token}`,
    })
    expect(me.body.code).toBe('rest_authentication_revoked')
    expect(ended).toContain(familyOf(elsewhere.token))
    expect(ended).not.toContain(ann.familyId)
    expect((await mails(ann.email))[0]?.subject).toContain('Your password was changed')
    expect((await signIn(ann.email, PASSWORD)).status).toBe(401)
    expect((await signIn(ann.email, NEW)).status).toBe(200)
    const { rows } = await t.owner.query(
      `select kind from account_events where user_id = $1 order by id desc`,
      [ann.id],
    )
    expect(rows.map((row) => row.kind)).toEqual(['sign_in', 'sign_in_failed', 'password_changed', 'sign_in'])
    const dump = await t.owner.query(
      `select (select json_agg(h) from history h)::text || (select json_agg(e) from account_events e)::text as all`,
    )
    for (const secret of [PASSWORD, NEW, '$argon2']) expect(dump.rows[0].all).not.toContain(secret)
  })

  const STRENGTH =
    'Must contain at least one number and one uppercase and lowercase letter, and at least 8 or more characters'
  it.each([
    [{}, { old_password: 'Required.', password: 'Required.', confirm_password: 'Required.' }],
    [{ old_password: 'x', password: 'short1A', confirm_password: 'short1A' }, { password: STRENGTH }],
    [
      { old_password: 'x', password: 'alllowercase1', confirm_password: 'alllowercase1' },
      { password: STRENGTH },
    ],
    [
      { old_password: 'x', password: NEW, confirm_password: 'Other123' },
      { confirm_password: 'The passwords do not match.' },
    ],
  ])('rejects %j', async (body, fields) => {
    const ann = await person()
    const answer = await changePassword(ann, body)
    expect(answer).toMatchObject({ status: 400, body: { data: { fields } } })
    expect((await userRow(ann.id)).password_hash).toBe(hash)
  })

  it('rejects a wrong old password and a common new one', async () => {
    const ann = await person()
    const wrong = await changePassword(ann, {
      old_password: 'Wrong123!',
      password: NEW,
      confirm_password: NEW,
    })
    expect(wrong.body).toMatchObject({ code: 'password_wrong', message: 'The old password is wrong.' })
    const common = { old_password: PASSWORD, password: 'Password1', confirm_password: 'Password1' }
    expect((await changePassword(ann, common)).body).toMatchObject({
      code: 'password_too_common',
      data: { fields: {} },
    })
    expect((await userRow(ann.id)).password_hash).toBe(hash)
    expect((await changePassword(null, common)).status).toBe(401)
  })

  it('is rate-limited', async () => {
    const ann = await person()
    let last = 400
    for (let n = 0; n < 25 && last === 400; n += 1)
      last = (
        await changePassword(ann, { old_password: `Wrong${n}!a`, password: NEW, confirm_password: NEW })
      ).status
    expect(last).toBe(429)
  })
})

describe('sessions', () => {
  const list = (who: TestPerson) => t.call(who, 'GET', '/wp/v2/users/me/sessions')

  it('are listed with device and address, with the current one marked', async () => {
    const ann = await person()
    await signIn(ann.email, PASSWORD)
    const { status, body, headers } = await list(ann)
    expect(status).toBe(200)
    expect(headers['x-wp-total']).toBe('2')
    const [first, second] = body.toSorted(
      (a: { isThis: boolean }, b: { isThis: boolean }) => Number(b.isThis) - Number(a.isThis),
    )
    expect(first).toMatchObject({ id: ann.familyId, isThis: true })
    expect(second).toMatchObject({ isThis: false, device: 'Chrome on Windows', ip: '127.0.0.1' })
  })

  it('record when they were last used', async () => {
    const ann = await person()
    const { refreshToken } = (await signIn(ann.email, PASSWORD)).body
    await t.owner.query(
      `update token_families set last_used_at = now() - interval '2 days' where user_id = $1`,
      [ann.id],
    )
    await t.owner.query(`update users set last_seen_at = null where id = $1`, [ann.id])
    await t.call(null, 'POST', '/wp/v2/token/refresh', undefined, { authorization: `Bearer ${refreshToken}` })
    const used = (await list(ann)).body.filter((one: { isThis: boolean }) => !one.isThis)
    expect(Date.parse(used[0].lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await userRow(ann.id)).last_seen_at).not.toBeNull()
  })

  it('can be ended one by one or all together, with their sockets, but never those of another person', async () => {
    const [ann, bob] = [await person(), await person()]
    const one = (await signIn(ann.email, PASSWORD)).body.token
    const end = (who: TestPerson, id: string) => t.call(who, 'DELETE', `/wp/v2/users/me/sessions/${id}`)
    expect((await end(bob, familyOf(one))).status).toBe(404)
    expect((await end(ann, 'x')).status).toBe(400)
    expect((await end(ann, familyOf(one))).status).toBe(200)
    expect(ended).toContain(familyOf(one))
    expect((await end(ann, familyOf(one))).status).toBe(404)

    const more = [
      (await signIn(ann.email, PASSWORD)).body.token,
      (await signIn(ann.email, PASSWORD)).body.token,
    ]
    const others = await t.call(ann, 'POST', '/wp/v2/users/me/sessions/end-others')
    expect(others.body).toEqual({ ended: 2 })
    for (const token of more) {
      expect(ended).toContain(familyOf(token))
      const me = await t.call(null, 'GET', '/wp/v2/users/me', undefined, { authorization: `Bearer ${token}` })
      expect(me.status).toBe(401)
    }
    expect((await list(ann)).body).toHaveLength(1)
    expect((await list(bob)).body).toHaveLength(1)
  })
})

function familyOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).fam
}
