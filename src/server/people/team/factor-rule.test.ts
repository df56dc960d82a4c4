import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '../../../shared/kernel/permissions.ts'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PASSWORD = 'Moving123!'
let t: TestApp
let hash: string
let company: number
let admin: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  hash = await quickHash(PASSWORD)
})
beforeEach(async () => {
  company = await t.makeCompany('Strict Movers')
  admin = await person('administrator')
})
afterAll(() => t.close())

async function person(role: RoleName, companyId = company): Promise<TestPerson> {
  const made = await t.makePerson(companyId, role)
  await t.owner.query('update users set password_hash = $1 where id = $2', [hash, made.id])
  return made
}

const post = (path: string, body?: object, token?: string) =>
  t.call(
    null,
    'POST',
    `/wp/v2/${path}`,
    body,
    token === undefined ? {} : { authorization: `Bearer ${token}` },
  )
const signIn = async ({ email }: TestPerson) => (await post('token', { email, password: PASSWORD })).body
const refresh = (refreshToken: string) => post('token/refresh', undefined, refreshToken)
const askForIt = () =>
  t.call(admin, 'POST', `/wp/v2/companies/${company}/team/settings`, { secondFactorRequired: true })

describe('a company that requires a second factor', () => {
  it('ends only the sessions of staff without one, at their next refresh', async () => {
    const manager = await person('manager')
    const guarded = await person('worker')
    const client = await person('client')
    const lacking = await signIn(manager)
    const staying = await Promise.all([guarded, client].map((one) => signIn(one)))
    await t.owner.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`,
      [guarded.id],
    )
    const ended: string[] = []
    t.kernel.live.endFamily = (familyId) => ended.push(familyId)
    const last = await refresh(lacking.refreshToken)
    expect(last.status).toBe(200)
    expect((await askForIt()).body).toMatchObject({ secondFactorRequired: true, withoutSecondFactor: 2 })

    expect(await refresh(last.body.refresh_token)).toMatchObject({
      status: 401,
      body: { code: 'rest_authentication_revoked' },
    })
    // The access token and the sockets of that session end with it.
    const me = await t.call(null, 'GET', '/wp/v2/users/me', undefined, {
      authorization: `Bearer ${last.body.token}`,
    })
    expect(me.body.code).toBe('rest_authentication_revoked')
    expect(ended).toHaveLength(1)
    for (const { refreshToken } of staying) expect((await refresh(refreshToken)).status).toBe(200)
  })

  it('lets the administrator who switched it on without one set it up at the next sign-in', async () => {
    const { refreshToken } = await signIn(admin)
    await askForIt()
    expect((await refresh(refreshToken)).status).toBe(401)
    const { challenge, isSetup } = (await signIn(admin)).data
    expect(isSetup).toBe(true)
    const { secret } = (await post('token/second-factor/begin', { challenge })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    const opened = (await post('token/second-factor/confirm', { challenge, code })).body
    expect((await refresh(opened.refreshToken)).status).toBe(200)
  })

  it('ends earlier sessions of a person without one who joins its team', async () => {
    const guest = await person('client', await t.makeCompany())
    const session = await signIn(guest)
    await askForIt()
    const invited = { firstName: 'Gus', lastName: 'Guest', email: guest.email, role: 'worker' }
    expect((await t.call(admin, 'POST', `/wp/v2/companies/${company}/invites`, invited)).status).toBe(200)
    expect((await post('invites/join', { token: await linkTo(guest.email) }, session.token)).status).toBe(200)
    expect((await refresh(session.refreshToken)).body.code).toBe('rest_authentication_revoked')
    expect((await signIn(guest)).data).toMatchObject({ isSetup: true, requiredBy: 'Strict Movers' })
  })
})

async function linkTo(email: string): Promise<string> {
  const { rows } = await t.owner.query(
    'select sealed_text from account_mails where recipient = $1 order by id desc limit 1',
    [email],
  )
  const text = decryptText(t.kernel.config.SECRET, 'account mail', rows[0]?.sealed_text) ?? ''
  return /\/invite\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}
