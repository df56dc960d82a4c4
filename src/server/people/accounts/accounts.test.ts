import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let manager: TestPerson
const password = 'Moving123!'
const ended: string[] = []

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.live.endFamily = (familyId) => ended.push(familyId)
  company = await t.makeCompany('Peak Movers')
  manager = await t.makePerson(company, 'manager', { viewFinancials: true, isSales: true })
  await setPassword(manager)
})
afterAll(() => t.close())

async function setPassword(person: TestPerson) {
  const hash = await quickHash(password)
  await t.owner.query('update users set password_hash = $1 where id = $2', [hash, person.id])
}

const signIn = (email: string, secret: string, address = '10.0.0.1') =>
  t.app.inject({
    method: 'POST',
    url: '/wp/v2/token',
    payload: { email, password: secret },
    remoteAddress: address,
  })

const refresh = (token: string, key?: string) =>
  t.call(null, 'POST', '/wp/v2/token/refresh', undefined, {
    authorization: `Bearer ${token}`,
    ...(key && { 'idempotency-key': key }),
  })

const me = (token: string) =>
  t.call(null, 'GET', '/wp/v2/users/me', undefined, { authorization: `Bearer ${token}` })

async function signedIn() {
  return (await signIn(manager.email, password)).json()
}

describe('sign-in', () => {
  it('returns tokens and the person as users/me does', async () => {
    const answer = await signIn(manager.email.toUpperCase(), password)
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(body.tokenExpires).toBeGreaterThan(Date.now() / 1000 + 14 * 60)
    expect(body.tokenExpires).toBeLessThan(Date.now() / 1000 + 16 * 60)
    expect(body.userData).toMatchObject({
      id: manager.id,
      email: manager.email,
      roles: ['manager'],
      viewFinancials: 1,
      isSales: true,
      approved: true,
      pendingMessage: null,
      defaultCompany: company,
      fk_companies: [company],
      companies: [{ id: company, name: 'Peak Movers', role: 'manager', approved: true }],
    })
    expect((await me(body.token)).body).toEqual(body.userData)
  })

  it('stores no token in plain text', async () => {
    const { refreshToken } = await signedIn()
    const { rows } = await t.owner.query('select token_hash from refresh_tokens where token_hash = $1', [
      refreshToken,
    ])
    expect(rows).toEqual([])
  })

  it('returns the same error for an unknown email, a wrong password and an account without one', async () => {
    const bare = await t.makePerson(company, 'client')
    const before = await t.owner.query('select count(*) from token_families')
    const answers = await Promise.all([
      signIn('nobody@example.test', password),
      signIn(manager.email, 'Wrong123!'),
      signIn(bare.email, password),
    ])
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual(answers[0]?.json())
      expect(answer.json().code).toBe('rest_authentication_failed')
    }
    expect((await t.owner.query('select count(*) from token_families')).rows).toEqual(before.rows)
  })

  it('works with a stale token in the header, and names missing fields', async () => {
    const stale = { authorization: 'Bearer stale' }
    const answer = await t.call(
      null,
      'POST',
      '/wp/v2/token',
      { email: manager.email, password, extra: 1 },
      stale,
    )
    expect(answer.status).toBe(200)
    const bad = await t.call(null, 'POST', '/wp/v2/token', { email: 'x' })
    expect(bad.body).toMatchObject({
      code: 'rest_invalid_param',
      data: { fields: { email: 'Invalid email' } },
    })
  })

  it('shows a person who awaits approval only their own account', async () => {
    const pending = await t.makePerson(company, 'worker', { approval: 'pending' })
    await setPassword(pending)
    const { token, userData } = (await signIn(pending.email, password)).json()
    expect(userData).toMatchObject({
      roles: ['worker'],
      approved: false,
      pendingMessage: 'Your account is pending administrator approval.',
      fk_companies: [],
      defaultCompany: null,
    })
    const jobs = await t.call(null, 'GET', '/wp/v2/jobs', undefined, { authorization: `Bearer ${token}` })
    expect(jobs).toMatchObject({ status: 403, body: { code: 'account_pending' } })
  })

  it('returns the roles of the default company', async () => {
    const other = await t.makeCompany()
    const both = await t.makePerson(company, 'manager', { viewFinancials: true })
    await t.makePerson(other, 'client', { userId: both.id, email: both.email })
    await t.owner.query('update users set default_company_id = $1 where id = $2', [other, both.id])
    const { body } = await t.call(both, 'GET', '/wp/v2/users/me')
    expect(body).toMatchObject({ roles: ['client'], viewFinancials: 0, defaultCompany: other })
    expect(new Set(body.fk_companies)).toEqual(new Set([company, other]))
  })
})

describe('limits of sign-in', () => {
  async function triesUntilRefused(most: number, login: (n: number) => { email: string; address: string }) {
    for (let n = 1; n <= most; n += 1) {
      const { email, address } = login(n)
      const answer = await signIn(email, 'Wrong123!', address)
      if (answer.statusCode === 429) return { n, answer }
      expect(answer.statusCode).toBe(401)
    }
    throw new Error(`Not refused within ${most}`)
  }

  it('reject before 60 wrong passwords on one account from one address, and do not affect others', async () => {
    const victim = await t.makePerson(company, 'worker')
    await setPassword(victim)
    const { n, answer } = await triesUntilRefused(60, () => ({ email: victim.email, address: '10.1.0.1' }))
    expect(n).toBeGreaterThan(5)
    expect(answer.json().code).toBe('rest_too_many_requests')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // The right password does not help while the limit applies, and only from this address.
    expect((await signIn(victim.email, password, '10.1.0.1')).statusCode).toBe(429)
    expect((await signIn(victim.email, password, '10.1.0.2')).statusCode).toBe(200)
    expect((await signIn(manager.email, password, '10.1.0.1')).statusCode).toBe(200)
  })

  it('reject before 120 wrong passwords on one account from many addresses', async () => {
    await triesUntilRefused(120, (n) => ({ email: 'hunted@example.test', address: `10.2.0.${n}` }))
  })

  it('reject before 300 failures across accounts from one address, or one network for IPv6', async () => {
    await triesUntilRefused(300, (n) => ({ email: `n${n}@example.test`, address: `2001:db8:3::${n}` }))
  }, 60_000)

  it('count concurrent attempts', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => signIn('burst@example.test', 'Wrong123!', '10.4.0.1')),
    )
    expect(answers.filter((answer) => answer.statusCode === 429).length).toBeGreaterThan(0)
  })

  it('do not count successful sign-ins', async () => {
    for (let n = 0; n < 60; n += 1)
      expect((await signIn(manager.email, password, '10.5.0.1')).statusCode).toBe(200)
  })

  it('store no email or address', async () => {
    const { rows } = await t.owner.query(
      "select key from rate_limits where key like '%@%' or key like '%10.%'",
    )
    expect(rows).toEqual([])
  })
})

describe('refreshing tokens', () => {
  it('returns new tokens that work, once', async () => {
    const first = await signedIn()
    const second = await refresh(first.refreshToken)
    expect(second.status).toBe(200)
    expect(Object.keys(second.body).toSorted()).toEqual(['refresh_token', 'token', 'tokenExpires'])
    expect((await me(second.body.token)).status).toBe(200)
    // The old token is used again: the family ends, for thief and owner alike.
    expect(await refresh(first.refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'rest_authentication_revoked' },
    })
    expect(await refresh(second.body.refresh_token)).toMatchObject({
      status: 401,
      body: { code: 'rest_authentication_revoked' },
    })
    expect(await me(second.body.token)).toMatchObject({ body: { code: 'rest_authentication_revoked' } })
    expect(ended).toHaveLength(1)
  })

  it('accepts the retry of an exchange whose response was lost', async () => {
    const first = await signedIn()
    const lost = await refresh(first.refreshToken, 'tab-1')
    const retried = await refresh(first.refreshToken, 'tab-1')
    expect(retried.status).toBe(200)
    expect((await me(retried.body.token)).status).toBe(200)
    expect((await refresh(lost.body.refresh_token)).body.code).toBe('rest_authentication_invalid')
    const third = await refresh(retried.body.refresh_token)
    expect(third.status).toBe(200)
    // After the successor is used, the same retry counts as a reuse.
    expect((await refresh(first.refreshToken, 'tab-1')).body.code).toBe('rest_authentication_revoked')
  })

  it('treats a reuse with another key as theft', async () => {
    const first = await signedIn()
    await refresh(first.refreshToken, 'tab-1')
    expect((await refresh(first.refreshToken, 'tab-2')).body.code).toBe('rest_authentication_revoked')
  })

  it('lets only one of two concurrent exchanges succeed', async () => {
    const first = await signedIn()
    const answers = await Promise.all([refresh(first.refreshToken), refresh(first.refreshToken)])
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('rejects a token that is missing, unknown, an access token, or too old', async () => {
    expect((await t.call(null, 'POST', '/wp/v2/token/refresh')).body.code).toBe('rest_authentication_missing')
    expect((await refresh('x'.repeat(43))).body.code).toBe('rest_authentication_invalid')
    const session = await signedIn()
    expect((await refresh(session.token)).body.code).toBe('rest_authentication_invalid')
    await t.owner.query(
      "update token_families set expires_at = now() - interval '1 second' where user_id = $1",
      [manager.id],
    )
    expect((await refresh(session.refreshToken)).body.code).toBe('rest_authentication_expired')
  })
})

describe('revoking a session', () => {
  it("ends the session's family and no other", async () => {
    const [one, two] = [await signedIn(), await signedIn()]
    const revoke = (token: string) =>
      t.call(null, 'POST', '/wp/v2/token/revoke', undefined, { authorization: `Bearer ${token}` })
    const before = ended.length
    expect((await revoke(one.token)).status).toBe(200)
    expect(ended).toHaveLength(before + 1)
    expect((await me(one.token)).body.code).toBe('rest_authentication_revoked')
    expect((await refresh(one.refreshToken)).body.code).toBe('rest_authentication_revoked')
    expect((await revoke(one.token)).status).toBe(401)
    expect((await me(two.token)).status).toBe(200)
    expect((await refresh(two.refreshToken)).status).toBe(200)
  })
})
