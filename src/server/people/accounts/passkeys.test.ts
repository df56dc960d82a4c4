import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PASSKEYS } from '../../../shared/people/accounts/passkeys.api.ts'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import {
  createAuthenticator,
  type Authenticator,
  type AuthenticatorFault,
} from '../../testing/authenticator.ts'

const PASSWORD = 'Moving123!'
let t: TestApp
let company: number
let hash: string
let origin: string

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  hash = await quickHash(PASSWORD)
  origin = new URL(t.kernel.config.PUBLIC_URL).origin
})
afterAll(() => t.close())
beforeEach(() => t.owner.query('delete from rate_limits'))

async function makeSomebody(role: 'manager' | 'client' = 'manager'): Promise<TestPerson> {
  const person = await t.makePerson(company, role)
  await t.owner.query('update users set password_hash = $1 where id = $2', [hash, person.id])
  return person
}

const PATH = '/wp/v2/users/me/passkeys'
const begin = (who: TestPerson, body: object = { password: PASSWORD }) =>
  t.call(who, 'POST', `${PATH}/begin`, body)
const add = (who: TestPerson, credential: object, name = 'Phone') =>
  t.call(who, 'POST', PATH, { name, credential })
const list = async (who: TestPerson) => (await t.call(who, 'GET', PATH)).body.passkeys
const beginSignIn = async () => (await t.call(null, 'POST', '/wp/v2/token/passkey/begin')).body.options
const signInWith = (credential: object) => t.call(null, 'POST', '/wp/v2/token/passkey', { credential })

/** Returns a person with a passkey, and the authenticator that holds it. */
async function guarded(who?: TestPerson): Promise<{ who: TestPerson; key: Authenticator; id: number }> {
  const person = who ?? (await makeSomebody())
  const key = createAuthenticator(origin)
  const { options } = (await begin(person)).body
  const added = await add(person, key.register(options))
  expect(added.status).toBe(200)
  return { who: person, key, id: added.body.id }
}
const signIn = async (key: Authenticator, lie?: AuthenticatorFault) =>
  signInWith(key.assert(await beginSignIn(), lie))
const REFUSED = { status: 401, body: { code: 'passkey_invalid' } }
const passkeyRow = async (id: number) =>
  (await t.owner.query('select * from passkeys where id = $1', [id])).rows[0]

describe('a passkey', () => {
  it('is added with the password, listed, renamed and removed, and its owner is notified', async () => {
    const { who, key, id } = await guarded()
    expect(await list(who)).toEqual([{ id, name: 'Phone', createdAt: expect.any(String), lastUsedAt: null }])
    expect((await t.call(who, 'POST', `${PATH}/${id}`, { name: ' Blue key ' })).status).toBe(200)
    expect((await list(who))[0].name).toBe('Blue key')
    expect((await signIn(key)).status).toBe(200)
    expect((await list(who))[0].lastUsedAt).not.toBeNull()
    expect((await t.call(who, 'DELETE', `${PATH}/${id}`)).status).toBe(200)
    expect(await list(who)).toEqual([])
    expect(await signIn(key)).toMatchObject(REFUSED)
    const { rows: mails } = await t.owner.query(
      'select subject, sealed_text as sealed from account_mails where recipient = $1 order by id',
      [who.email],
    )
    expect(mails.map(({ subject }) => subject)).toEqual(['A passkey was added', 'A passkey was removed'])
    expect(decryptText(t.kernel.config.SECRET, 'account mail', mails[1].sealed)).toContain('Blue key')
    const { rows: events } = await t.owner.query(
      'select kind, detail from account_events where user_id = $1 order by id',
      [who.id],
    )
    expect(events).toEqual([
      { kind: 'passkey_added', detail: 'Phone' },
      { kind: 'sign_in', detail: 'By a passkey' },
      { kind: 'passkey_removed', detail: 'Blue key' },
    ])
  })

  it('ends only the sessions that it opened when it is removed', async () => {
    const { who, key, id } = await guarded()
    const other = await guarded(who)
    const lost = await signIn(key)
    const kept = await signIn(other.key)
    const refresh = async ({ body }: { body: { refreshToken: string } }) =>
      (
        await t.call(null, 'POST', '/wp/v2/token/refresh', undefined, {
          authorization: `Bearer ${body.refreshToken}`,
        })
      ).status
    expect((await t.call(who, 'DELETE', `${PATH}/${id}`)).status).toBe(200)
    expect(await refresh(lost)).toBe(401)
    expect(await refresh(kept)).toBe(200)
    expect((await t.call(who, 'GET', PATH)).status).toBe(200)
  })

  it('is bound to the site of PUBLIC_URL and requires user verification', async () => {
    const { options } = (await begin(await makeSomebody())).body
    expect(options).toMatchObject({
      rp: { id: new URL(origin).hostname },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(await beginSignIn()).toMatchObject({
      rpId: new URL(origin).hostname,
      userVerification: 'required',
    })
  })

  it('cannot be added without the password, or without a code if the second factor is on', async () => {
    const who = await makeSomebody()
    expect((await begin(who, { password: 'Wrong123!' })).body.code).toBe('password_wrong')
    const { secret } = (await t.call(who, 'POST', '/wp/v2/users/me/second-factor', { password: PASSWORD }))
      .body
    const codeAt = (timestamp: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    const now = Date.now()
    await t.call(who, 'POST', '/wp/v2/users/me/second-factor/confirm', { code: codeAt(now - 30_000) })
    expect(await begin(who)).toMatchObject({
      status: 400,
      body: { data: { fields: { code: 'Code is required.' } } },
    })
    expect((await begin(who, { password: PASSWORD, code: '000000' })).body.code).toBe('second_factor_wrong')
    expect((await begin(who, { password: PASSWORD, code: codeAt(now) })).status).toBe(200)
  })

  it.each<[string, AuthenticatorFault]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another challenge', { challenge: 'c'.repeat(43) }],
    ['another site', { rpId: 'evil.example' }],
    ['an owner who was not verified', { isVerified: false }],
  ])('cannot be added by a response with %s', async (_what, lie) => {
    const who = await makeSomebody()
    const { options } = (await begin(who)).body
    expect(await add(who, createAuthenticator(origin).register(options, lie))).toMatchObject(REFUSED)
    expect(await list(who)).toEqual([])
  })

  it("cannot be added twice, with another person's challenge, or beyond the limit", async () => {
    const [who, other] = [await makeSomebody(), await makeSomebody()]
    const key = createAuthenticator(origin)
    const { options } = (await begin(who)).body
    expect(await add(other, key.register(options))).toMatchObject(REFUSED)
    const answer = key.register(options)
    expect((await add(who, answer)).status).toBe(200)
    expect(await add(who, answer)).toMatchObject(REFUSED)
    const again = (await begin(other)).body.options
    expect(await add(other, key.register(again))).toMatchObject({ status: 409 })
    expect(await list(other)).toEqual([])
    await t.owner.query(
      `insert into passkeys (user_id, credential_id, public_key, name)
        select $1, 'made-' || n, '\\x00', 'Key' from generate_series(2, $2) n`,
      [who.id, MAX_PASSKEYS],
    )
    const last = (await begin(who)).body.options
    expect(await add(who, createAuthenticator(origin).register(last))).toMatchObject({ status: 409 })
    expect(await list(who)).toHaveLength(MAX_PASSKEYS)
  })

  it('cannot be listed, renamed or removed by another person or without a session', async () => {
    const { id } = await guarded()
    const other = await makeSomebody()
    const before = await passkeyRow(id)
    expect(await list(other)).toEqual([])
    expect((await t.call(other, 'POST', `${PATH}/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await t.call(other, 'DELETE', `${PATH}/${id}`)).status).toBe(404)
    expect((await t.call(null, 'DELETE', `${PATH}/${id}`)).status).toBe(401)
    expect(await passkeyRow(id)).toEqual(before)
    await expect(t.kernel.pool.query('select * from passkeys')).rejects.toThrow(/permission denied/)
  })

  it.each([[''], ['x'.repeat(61)]])('cannot be renamed to %j', async (name) => {
    const { who, id } = await guarded()
    const answer = await t.call(who, 'POST', `${PATH}/${id}`, { name })
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: { name: expect.any(String) } } } })
    expect((await passkeyRow(id)).name).toBe('Phone')
  })
})

describe('a sign-in with a passkey', () => {
  it('opens a separate session', async () => {
    const { who, key } = await guarded()
    const answer = await signIn(key, { userHandle: String(who.id) })
    expect(answer).toMatchObject({
      status: 200,
      body: { userData: { id: who.id }, deviceToken: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const authorization = `Bearer ${answer.body.token}`
    expect((await t.call(null, 'GET', '/wp/v2/users/me', undefined, { authorization })).status).toBe(200)
  })

  it.each<[string, AuthenticatorFault]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another challenge', { challenge: 'c'.repeat(43) }],
    ['another site', { rpId: 'evil.example' }],
    ['an owner who was not verified', { isVerified: false }],
    ["another person's handle", { userHandle: '1' }],
    ['a passkey that nobody has', { credentialId: 'made-up' }],
  ])('is rejected for %s', async (_what, lie) => {
    const { who, key, id } = await guarded()
    const before = await passkeyRow(id)
    expect(await signIn(key, lie)).toMatchObject(REFUSED)
    expect(await passkeyRow(id)).toEqual(before)
    const { rows } = await t.owner.query('select count(*)::int as n from token_families where user_id = $1', [
      who.id,
    ])
    expect(rows[0].n).toBe(1)
  })

  it("is rejected with another person's credential signed by the caller's key", async () => {
    const [mine, theirs] = [await guarded(), await guarded()]
    expect(await signIn(mine.key, { credentialId: theirs.key.credentialId })).toMatchObject(REFUSED)
  })

  it('is rejected for a repeated response, and for a challenge that failed before', async () => {
    const { key } = await guarded()
    const options = await beginSignIn()
    const answer = key.assert(options)
    expect((await signInWith(answer)).status).toBe(200)
    expect(await signInWith(answer)).toMatchObject(REFUSED)
    expect(await signInWith(key.assert(options))).toMatchObject(REFUSED)
    const wasted = await beginSignIn()
    expect(await signInWith(key.assert(wasted, { origin: 'https://evil.example' }))).toMatchObject(REFUSED)
    expect(await signInWith(key.assert(wasted))).toMatchObject(REFUSED)
  })

  it('succeeds for one of many responses to one challenge', async () => {
    const { key } = await guarded()
    const options = await beginSignIn()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => key.assert(options)).map((answer) => signInWith(answer)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is rejected with a challenge for adding a passkey, and after five minutes', async () => {
    const { who, key } = await guarded()
    const { options } = (await begin(who)).body
    expect(await signIn(key, { challenge: options.challenge })).toMatchObject(REFUSED)
    const late = await beginSignIn()
    await t.owner.query('update passkey_challenges set expires_at = now()')
    expect(await signInWith(key.assert(late))).toMatchObject(REFUSED)
  })

  it('is rejected for a copied key with a lower signature counter', async () => {
    const { key, id } = await guarded()
    await t.owner.query('update passkeys set counter = 100 where id = $1', [id])
    expect(await signIn(key)).toMatchObject(REFUSED)
  })

  it('counts as both factors if a company requires a second one', async () => {
    const strict = await t.makeCompany('Strict Movers')
    const who = await t.makePerson(strict, 'manager')
    await t.owner.query('update users set password_hash = $1 where id = $2', [hash, who.id])
    const { key } = await guarded(who)
    await t.owner.query('update companies set second_factor_required = true where id = $1', [strict])
    const { body } = await signIn(key)
    const refresh = await t.call(null, 'POST', '/wp/v2/token/refresh', undefined, {
      authorization: `Bearer ${body.refreshToken}`,
    })
    expect(refresh.status).toBe(200)
    // The password alone opens no session, and cannot set up a factor in place of the passkey.
    const byPassword = await t.call(null, 'POST', '/wp/v2/token', { email: who.email, password: PASSWORD })
    expect(byPassword).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
    expect(byPassword.body.data.challenge).toBeUndefined()
  })

  it('stops working after a password reset, which removes passkeys, but not after the owner changes the password', async () => {
    const { who, key } = await guarded()
    const change = { old_password: PASSWORD, password: 'Quiet7Rivers', confirm_password: 'Quiet7Rivers' }
    expect((await t.call(who, 'POST', '/wp/v2/users/me/change_password', change)).status).toBe(200)
    expect((await signIn(key)).status).toBe(200)
    await t.call(null, 'POST', '/wp/v2/token/password/lost', { email: who.email })
    const { rows } = await t.owner.query(
      'select sealed_text as sealed from account_mails where recipient = $1 order by id desc limit 1',
      [who.email],
    )
    const text = decryptText(t.kernel.config.SECRET, 'account mail', rows[0].sealed) ?? ''
    const token = /#token=([\w-]+)/.exec(text)?.[1]
    const passwords = { password: 'Harbour4Boats', confirm_password: 'Harbour4Boats' }
    expect(
      (await t.call(null, 'POST', '/wp/v2/token/password/link/reset', { token, ...passwords })).status,
    ).toBe(200)
    expect(await signIn(key)).toMatchObject(REFUSED)
  })
})
