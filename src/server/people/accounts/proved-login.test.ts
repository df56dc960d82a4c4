import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

const OLD = 'Moving123!'
const NEW = 'Quiet7Rivers'
const AT_ONCE = 12
const ROUNDS = 4
let t: TestApp
let company: number
let oldHash: string
let newHash: string

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  ;[oldHash, newHash] = await Promise.all([quickHash(OLD), quickHash(NEW)])
})
afterAll(() => t.close())

async function makeSomebody(role: 'manager' | 'client' = 'manager'): Promise<TestPerson> {
  const person = await t.makePerson(company, role)
  await t.owner.query('update users set password_hash = $1 where id = $2', [oldHash, person.id])
  return person
}

const signIn = (email: string, password = OLD) =>
  t.call(null, 'POST', '/wp/v2/token', { email, password }, { 'user-agent': 'Firefox' })
const changePassword = (who: TestPerson, password = NEW) =>
  t.call(who, 'POST', '/wp/v2/users/me/change_password', {
    old_password: OLD,
    password,
    confirm_password: password,
  })

async function liveSessions(userId: number): Promise<string[]> {
  const { rows } = await t.owner.query<{ id: string }>(
    'select id from token_families where user_id = $1 and revoked_at is null order by created_at',
    [userId],
  )
  return rows.map(({ id }) => id)
}

async function mailText(email: string): Promise<string> {
  const { rows } = await t.owner.query(
    'select sealed_text as sealed from account_mails where recipient = $1 order by id desc limit 1',
    [email],
  )
  return decryptText(t.kernel.config.SECRET, 'account mail', rows[0]?.sealed ?? '') ?? ''
}

/**
 * Begins a change of a person's password, runs a concurrent call, and commits the change together with the
 * end of all sessions.
 */
async function duringChange<T>(userId: number, begin: () => Promise<T>): Promise<T> {
  const client = await t.owner.connect()
  try {
    await client.query('begin')
    await client.query('update users set password_hash = $1 where id = $2', [newHash, userId])
    const answer = begin()
    await untilBlocked()
    await client.query('update token_families set revoked_at = now() where user_id = $1', [userId])
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

async function untilBlocked(): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await t.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('The call did not wait for the change')
}

describe('a session and its password', () => {
  it(`keeps no session of the old password when ${AT_ONCE} sign-ins run during its change`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await makeSomebody()
      const signIns = Promise.all(Array.from({ length: AT_ONCE }, () => signIn(person.email)))
      expect((await changePassword(person)).status).toBe(200)
      for (const { status, body } of await signIns)
        if (status !== 200) expect(body.code).toBe('rest_authentication_failed')
      expect(await liveSessions(person.id)).toEqual([person.familyId])
    }
  })

  it(`keeps no session of the old password when ${AT_ONCE} sign-ins run during its reset`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await makeSomebody()
      await t.call(null, 'POST', '/wp/v2/token/password/lost', { email: person.email })
      const pin = /code is (\d{6})/.exec(await mailText(person.email))?.[1]
      const signIns = Promise.all(Array.from({ length: AT_ONCE }, () => signIn(person.email)))
      const reset = { email: person.email, code_pin: pin, password: NEW, confirm_password: NEW }
      expect((await t.call(null, 'POST', '/wp/v2/token/password/reset', reset)).status).toBe(200)
      await signIns
      expect(await liveSessions(person.id)).toEqual([])
    }
  })

  it('begins no session when the password changes while it is checked', async () => {
    const person = await makeSomebody()
    const answer = await duringChange(person.id, () => signIn(person.email))
    expect(answer).toMatchObject({ status: 401, body: { code: 'rest_authentication_failed' } })
    expect(await liveSessions(person.id)).toEqual([])
  })

  it('begins no session when the password changes during the second step', async () => {
    const person = await makeSomebody()
    const begun = await t.call(person, 'POST', '/wp/v2/users/me/second-factor', { password: OLD })
    const codeAt = (timestamp: number) =>
      new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate({ timestamp })
    const now = Date.now()
    const on = { code: codeAt(now - 30_000) }
    expect((await t.call(person, 'POST', '/wp/v2/users/me/second-factor/confirm', on)).status).toBe(200)
    const { challenge } = (await signIn(person.email)).body.data
    const step = { challenge, code: codeAt(now) }
    const answer = await duringChange(person.id, () =>
      t.call(null, 'POST', '/wp/v2/token/second-factor', step),
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'rest_authentication_invalid' } })
    expect(await liveSessions(person.id)).toEqual([])
  })

  it('ends the session if the login is removed while it begins', async () => {
    const person = await makeSomebody()
    const { body } = await signIn(person.email)
    await t.owner.query('update users set password_hash = null where id = $1', [person.id])
    const me = await t.call(null, 'GET', '/wp/v2/users/me', undefined, {
      authorization: `Bearer ${body.token}`,
    })
    expect(me.status).toBe(401)
  })

  it('lets one of two changes with the same old password succeed', async () => {
    const person = await makeSomebody()
    const answers = await Promise.all([changePassword(person), changePassword(person, 'Other8Rivers')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
      code: 'password_wrong',
      data: { fields: { old_password: 'The old password is wrong.' } },
    })
  })
})

describe('the number of sessions per account', () => {
  it('is limited: one more ends the least recently used, and the list shows all', async () => {
    const person = await makeSomebody()
    const first = (await signIn(person.email)).body
    for (let n = 0; n < BUDGETS.sessions.most - 2; n += 1) await signIn(person.email)
    expect(await liveSessions(person.id)).toHaveLength(BUDGETS.sessions.most)
    // The oldest session is used again, so the second oldest is removed.
    await t.owner.query(`update token_families set last_used_at = now() + interval '1 hour' where id = $1`, [
      person.familyId,
    ])
    expect((await signIn(person.email)).status).toBe(200)
    expect(await liveSessions(person.id)).toHaveLength(BUDGETS.sessions.most)
    expect((await t.call(person, 'GET', '/wp/v2/users/me')).status).toBe(200)
    const authorization = `Bearer ${first.token}`
    expect((await t.call(null, 'GET', '/wp/v2/users/me', undefined, { authorization })).status).toBe(401)
    const list = await t.call(person, 'GET', '/wp/v2/users/me/sessions?per_page=100')
    expect(list.body).toHaveLength(BUDGETS.sessions.most)
  })

  it('deletes sessions a day after their end, and keeps newer ones', async () => {
    const person = await makeSomebody()
    const [older, newer] = [(await signIn(person.email)).body, (await signIn(person.email)).body]
    const familyOf = (token: string) =>
      (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { fam: string }).fam
    await t.owner.query(`update token_families set revoked_at = now() - interval '25 hours' where id = $1`, [
      familyOf(older.token),
    ])
    await t.owner.query(`update token_families set revoked_at = now() - interval '23 hours' where id = $1`, [
      familyOf(newer.token),
    ])
    await signIn(person.email)
    const refresh = (token: string) =>
      t.call(null, 'POST', '/wp/v2/token/refresh', undefined, { authorization: `Bearer ${token}` })
    expect((await refresh(older.refreshToken)).body.code).toBe('rest_authentication_invalid')
    expect((await refresh(newer.refreshToken)).body.code).toBe('rest_authentication_revoked')
  })

  it('rejects an account that signs in too often', async () => {
    const person = await makeSomebody()
    await signIn(person.email)
    await t.owner.query(`update rate_limits set points = $1 where key like 'sign-in-done:%'`, [
      BUDGETS['sign-in-done'].most,
    ])
    const answer = await signIn(person.email)
    expect(answer).toMatchObject({ status: 429, body: { code: 'rest_too_many_requests' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(await liveSessions(person.id)).toHaveLength(2)
  })
})
