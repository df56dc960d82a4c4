import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PASSWORD = 'Moving123!'
let t: TestApp
let hash: string
let company: number
/** The product's clock; each test advances it, so that no code of another test counts as spent. */
let now = Date.parse('2026-05-01T12:00:00Z')

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.now = () => new Date(now)
  hash = await quickHash(PASSWORD)
  company = await t.makeCompany('Peak Movers')
})
beforeEach(() => {
  now += 3_600_000
})
afterAll(() => t.close())

async function person(
  role: 'worker' | 'manager' | 'client' = 'worker',
  companyId = company,
): Promise<TestPerson> {
  const made = await t.makePerson(companyId, role)
  await t.owner.query('update users set password_hash = $1 where id = $2', [hash, made.id])
  return made
}

const own = (who: TestPerson, path: string, body?: object) =>
  t.call(who, body ? 'POST' : 'GET', `/wp/v2/users/me/second-factor${path}`, body)
const signIn = (email: string) => t.call(null, 'POST', '/wp/v2/token', { email, password: PASSWORD })
const step = (path: string, body: object) => t.call(null, 'POST', `/wp/v2/token/second-factor${path}`, body)
const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
const wrongFor = (secret: string) => {
  const near = [-60_000, -30_000, 0, 30_000, 60_000].map((off) => codeOf(secret, now + off))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}

/** Creates a person whose second factor is on. */
async function guarded(role: 'worker' | 'manager' = 'worker', companyId = company) {
  const who = await person(role, companyId)
  const { secret } = (await own(who, '', { password: PASSWORD })).body
  const on = await own(who, '/confirm', { code: codeOf(secret) })
  expect(on.status).toBe(200)
  now += 60_000
  return { who, secret: String(secret), recoveryCodes: on.body.recoveryCodes as string[] }
}

async function stored(id: number) {
  const { rows } = await t.owner.query('select * from second_factors where user_id = $1', [id])
  return rows[0]
}

describe('setting up a second factor', () => {
  it('returns a secret as text and as an otpauth URI, which takes effect when a code confirms it', async () => {
    const ann = await person()
    expect((await own(ann, '')).body).toEqual({
      isOn: false,
      isOffered: true,
      requiredBy: null,
      recoveryCodesLeft: 0,
    })
    const { secret, uri } = (await own(ann, '', { password: PASSWORD })).body
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toMatch(/^otpauth:\/\/totp\/Movesheet:/)
    expect((await signIn(ann.email)).status).toBe(200)
    const bad = await own(ann, '/confirm', { code: wrongFor(secret) })
    expect(bad).toMatchObject({ status: 401, body: { code: 'second_factor_wrong' } })
    expect((await stored(ann.id)).confirmed_at).toBeNull()
    const on = await own(ann, '/confirm', { code: codeOf(secret) })
    expect(on.body.recoveryCodes).toHaveLength(10)
    expect((await own(ann, '')).body).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect((await own(ann, '', { password: PASSWORD })).body.code).toBe('rest_conflict')
  })

  it('is rejected for clients and for a wrong password', async () => {
    const client = await person('client')
    expect((await own(client, '', { password: PASSWORD })).body.code).toBe('rest_forbidden')
    expect((await own(client, '')).body.isOffered).toBe(false)
    const ann = await person()
    expect((await own(ann, '', { password: 'Wrong123!' })).body.code).toBe('password_wrong')
    expect(await stored(ann.id)).toBeUndefined()
  })

  it('stores the secret and codes encrypted or hashed', async () => {
    const { who, secret, recoveryCodes } = await guarded()
    const { rows } = await t.owner.query(
      `select (select json_agg(s) from second_factors s)::text || (select json_agg(r) from recovery_codes r)::text ||
        (select json_agg(h) from history h)::text || coalesce((select json_agg(i) from idempotency_keys i)::text, '') as dump`,
    )
    expect(rows[0].dump).toContain(String(who.id))
    for (const kept of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(rows[0].dump).not.toContain(kept)
  })
})

describe('signing in with a second factor', () => {
  it('requires the password and then a code; the password alone opens nothing', async () => {
    const { who, secret } = await guarded()
    const families = await t.owner.query('select count(*) from token_families')
    const first = await signIn(who.email)
    expect(first).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        message: 'Enter the code of your authenticator app.',
        data: { isSetup: false },
      },
    })
    expect(JSON.stringify(first.body)).not.toContain(who.email)
    expect((await t.owner.query('select count(*) from token_families')).rows).toEqual(families.rows)
    const { challenge } = first.body.data
    const authorization = `Bearer ${challenge}`
    expect((await t.call(null, 'GET', '/wp/v2/users/me', undefined, { authorization })).status).toBe(401)
    const code = codeOf(secret)
    const second = await step('', { challenge, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(second).toMatchObject({ status: 200, body: { userData: { id: who.id } } })
    const again = await step('', { challenge, code })
    expect(again.body.code).toBe('second_factor_wrong')
  })

  it('accepts the codes of the adjacent steps, but none further off and none older than the last one', async () => {
    const { who, secret } = await guarded()
    const { challenge } = (await signIn(who.email)).body.data
    for (const off of [-60_000, 60_000])
      expect((await step('', { challenge, code: codeOf(secret, now + off) })).status).toBe(401)
    expect((await step('', { challenge, code: codeOf(secret, now + 30_000) })).status).toBe(200)
    expect((await step('', { challenge, code: codeOf(secret) })).body.code).toBe('second_factor_wrong')
  })

  it('lets one of two concurrent calls with the same code succeed', async () => {
    const { who, secret } = await guarded()
    const { challenge } = (await signIn(who.email)).body.data
    const code = codeOf(secret)
    const answers = await Promise.all([step('', { challenge, code }), step('', { challenge, code })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  it('locks for 15 minutes after ten wrong codes, for the right one too', async () => {
    const { who, secret } = await guarded()
    const { challenge } = (await signIn(who.email)).body.data
    for (let n = 1; n <= 10; n += 1)
      expect((await step('', { challenge, code: wrongFor(secret) })).body.code).toBe('second_factor_wrong')
    expect((await step('', { challenge, code: codeOf(secret) })).body.code).toBe('pin_locked')
    await t.owner.query(
      `update second_factors set tried_at = now() - interval '16 minutes' where user_id = $1`,
      [who.id],
    )
    expect((await step('', { challenge, code: codeOf(secret) })).status).toBe(200)
    const { rows } = await t.owner.query(
      `select count(*)::int as wrong from account_events where user_id = $1 and kind = 'second_factor_failed'`,
      [who.id],
    )
    expect(rows[0].wrong).toBe(10)
  })

  it('rejects a challenge that is invented, expired or of another kind, and an access token', async () => {
    const { who, secret } = await guarded()
    const { challenge } = (await signIn(who.email)).body.data
    const code = codeOf(secret)
    for (const bad of ['made-up', `${challenge}x`, who.token])
      expect((await step('', { challenge: bad, code })).body.code).toBe('rest_authentication_invalid')
    expect((await step('/begin', { challenge })).body.code).toBe('rest_authentication_invalid')
    now += 11 * 60_000
    const late = await step('', { challenge, code: codeOf(secret) })
    expect(late.body.code).toBe('rest_authentication_expired')
  })

  it('accepts each recovery code once', async () => {
    const { who, recoveryCodes } = await guarded()
    const [one = '', two = ''] = recoveryCodes
    const { challenge } = (await signIn(who.email)).body.data
    expect((await step('', { challenge, code: one.toUpperCase() })).status).toBe(200)
    expect((await step('', { challenge, code: one })).body.code).toBe('second_factor_wrong')
    expect((await step('', { challenge, code: two.replace('-', '') })).status).toBe(200)
    expect((await own(who, '')).body.recoveryCodesLeft).toBe(8)
    const { who: other } = await guarded()
    const theirs = (await signIn(other.email)).body.data
    expect((await step('', { challenge: theirs.challenge, code: recoveryCodes[2] })).status).toBe(401)
  })
})

describe('turning off the second factor', () => {
  it('requires the password and a code', async () => {
    const { who, secret } = await guarded()
    const wrongPassword = await own(who, '/off', { password: 'Wrong123!', code: codeOf(secret) })
    expect(wrongPassword.body.code).toBe('password_wrong')
    const wrongCode = await own(who, '/off', { password: PASSWORD, code: wrongFor(secret) })
    expect(wrongCode.body.code).toBe('second_factor_wrong')
    expect(await stored(who.id)).toBeDefined()
    expect((await own(who, '/off', { password: PASSWORD, code: codeOf(secret) })).status).toBe(200)
    expect(await stored(who.id)).toBeUndefined()
    expect((await signIn(who.email)).status).toBe(200)
  })

  it('creates new recovery codes with the password and a code', async () => {
    const { who, secret, recoveryCodes } = await guarded()
    const renewed = await own(who, '/recovery-codes', { password: PASSWORD, code: codeOf(secret) })
    expect(renewed.body.recoveryCodes).toHaveLength(10)
    const { challenge } = (await signIn(who.email)).body.data
    expect((await step('', { challenge, code: recoveryCodes[0] })).status).toBe(401)
    expect((await step('', { challenge, code: renewed.body.recoveryCodes[0] })).status).toBe(200)
  })
})

describe('a company that requires a second factor', () => {
  it('makes people without one set it up before anything else', async () => {
    const strict = await t.makeCompany('Strict Movers', { second_factor_required: true })
    const ann = await person('worker', strict)
    const first = await signIn(ann.email)
    expect(first.body).toMatchObject({
      code: 'second_factor_required',
      message: 'Strict Movers asks for a second factor. Set it up to go on.',
      data: { isSetup: true, requiredBy: 'Strict Movers' },
    })
    const { challenge } = first.body.data
    const { secret } = (await step('/begin', { challenge })).body
    expect((await step('', { challenge, code: codeOf(secret) })).status).toBe(401)
    expect((await step('/confirm', { challenge, code: wrongFor(secret) })).body.code).toBe(
      'second_factor_wrong',
    )
    const done = await step('/confirm', { challenge, code: codeOf(secret) })
    expect(done).toMatchObject({ status: 200, body: { userData: { id: ann.id } } })
    expect(done.body.recoveryCodes).toHaveLength(10)
    expect((await step('/begin', { challenge })).body.code).toBe('rest_conflict')
    now += 60_000
    const off = await own(ann, '/off', { password: PASSWORD, code: codeOf(secret) })
    expect(off.body).toMatchObject({
      code: 'rest_conflict',
      message: 'Strict Movers requires it for all staff.',
    })
    expect(await stored(ann.id)).toBeDefined()
    expect((await signIn((await person('client', strict)).email)).status).toBe(200)
  })

  it('applies at the next sign-in, even after a new password', async () => {
    const { who, secret } = await guarded()
    await t.owner.query('update users set password_hash = $1, password_changed_at = now() where id = $2', [
      hash,
      who.id,
    ])
    const again = await signIn(who.email)
    expect(again.body.code).toBe('second_factor_required')
    const { challenge } = again.body.data
    expect((await step('', { challenge, code: codeOf(secret) })).status).toBe(200)
  })
})

describe('a challenge from before a new password', () => {
  const NEW = 'Harbour4Boats'
  const renew = async (who: TestPerson) => {
    const body = { old_password: PASSWORD, password: NEW, confirm_password: NEW }
    expect((await t.call(who, 'POST', '/wp/v2/users/me/change_password', body)).status).toBe(200)
  }

  it('sets up no second factor and opens no session', async () => {
    const strict = await t.makeCompany('Strict Movers', { second_factor_required: true })
    const ann = await person('worker', strict)
    const { challenge } = (await signIn(ann.email)).body.data
    const { secret } = (await step('/begin', { challenge })).body
    await renew(ann)
    for (const answer of [
      await step('/begin', { challenge }),
      await step('/confirm', { challenge, code: codeOf(secret) }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: 'rest_authentication_invalid' } })
    expect((await stored(ann.id))?.confirmed_at ?? null).toBeNull()
  })

  it('accepts no code either', async () => {
    const { who, secret } = await guarded()
    const { challenge } = (await signIn(who.email)).body.data
    await renew(who)
    const answer = await step('', { challenge, code: codeOf(secret) })
    expect(answer.body.code).toBe('rest_authentication_invalid')
    expect((await stored(who.id)).tries).toBe(0)
  })
})
