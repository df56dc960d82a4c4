import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let admin: TestPerson
let email: string
let count = 0
const handle = 'peak-movers'
const PASSWORD = 'Harbour4Boats'

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers', { handle })
  admin = await t.makePerson(company, 'administrator')
})
afterAll(() => t.close())
beforeEach(() => {
  count += 1
  email = `owner${count}@example.test`
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const post = (url: string, body?: object, headers = {}) =>
  t.call(null, 'POST', `/wp/v2/${url}`, body, headers)
const book = (more: object = {}, headers = {}) =>
  post(
    'clients/company',
    { handle, email, firstName: 'Eve', lastName: 'Early', phone: '3035550188', ...more },
    headers,
  )
const signIn = () => post('token', { email, password: PASSWORD })
const me = async (token: string) =>
  (await t.call(null, 'GET', '/wp/v2/users/me', undefined, bearer(token))).status
const refresh = async (token: string) => (await post('token/refresh', undefined, bearer(token))).status
async function mailTexts(): Promise<string[]> {
  const { rows } = await t.owner.query(
    'select sealed_text as sealed from account_mails where recipient = $1 order by id desc',
    [email],
  )
  return rows.map(({ sealed }) => decryptText(t.kernel.config.SECRET, 'account mail', sealed) ?? '')
}
const inMail = async (pattern: RegExp) => pattern.exec((await mailTexts())[0] ?? '')?.[1] ?? ''
async function enterCode() {
  await post('token/code', { email })
  const answer = await post('token/code/sign-in', { email, code_pin: await inMail(/code is (\d{6})\./) })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('a stranger who booked with another person’s email, without a password', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['enters a code', enterCode],
    [
      'resets the password',
      async () => {
        await post('token/password/lost', { email })
        const code_pin = await inMail(/code is (\d{6})\b/)
        const reset = { email, code_pin, password: PASSWORD, confirm_password: PASSWORD }
        expect((await post('token/password/reset', reset)).status).toBe(200)
      },
    ],
    [
      'accepts an invitation',
      async () => {
        const other = await t.makeCompany()
        const boss = await t.makePerson(other, 'administrator')
        const name = { firstName: 'Vera', lastName: 'Owner' }
        await t.call(boss, 'POST', `/wp/v2/companies/${other}/invites`, { ...name, email, role: 'manager' })
        const token = await inMail(/\/invite\?token=([\w-]+)/)
        const accepted = { ...name, token, password: PASSWORD, confirmPassword: PASSWORD }
        expect((await post('invites/accept', accepted)).status).toBe(200)
      },
    ],
  ])('is out when the owner of the email %s', async (_how, prove) => {
    const { session } = (await book()).body
    expect(await me(session.token)).toBe(200)
    await prove()
    expect(await me(session.token)).toBe(401)
    expect(await refresh(session.refreshToken)).toBe(401)
  })

  it('is out with what they have refreshed before, and the owner is in', async () => {
    const { session } = (await book()).body
    const { token, refresh_token: next } = (
      await post('token/refresh', undefined, bearer(session.refreshToken))
    ).body
    const owner = await enterCode()
    expect(await me(token)).toBe(401)
    expect(await refresh(next)).toBe(401)
    expect(await me(owner.token)).toBe(200)
    const again = await enterCode()
    expect(await me(owner.token)).toBe(200)
    expect(await me(again.token)).toBe(200)
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'makes a job for that client',
      async (id) => {
        const made = { client: { id }, companyInfo: { id: company } }
        expect((await t.call(admin, 'POST', '/wp/v2/jobs', made)).status).toBeLessThan(300)
      },
    ],
    [
      'names them as who pays',
      async (id) => {
        const job = await t.makeJob(company)
        const saved = { version: 1, billingContact: { id }, isBillingContact: false }
        expect((await t.call(admin, 'POST', `/wp/v2/jobs/${job}`, saved)).status).toBe(200)
      },
    ],
    [
      'stores a card for that client',
      async (userId) => {
        const card = { paymentMethodId: 'pm_card_visa', userId, companyId: company }
        expect((await t.call(admin, 'POST', '/wp/v2/payments/cards/stripe', card)).status).toBe(200)
      },
    ],
    [
      'writes another phone',
      async (id) => {
        const saved = await t.call(admin, 'POST', `/wp/v2/clients/${id}`, { phone: '3035550199' })
        expect(saved.status).toBe(200)
      },
    ],
  ])('is out when the office %s', async (_what, write) => {
    const { data, session } = (await book()).body
    await write(data.id)
    expect(await me(session.token)).toBe(401)
    expect(await refresh(session.refreshToken)).toBe(401)
  })

  it('keeps the session for the job that they make', async () => {
    const { session } = (await book()).body
    const place = {
      address: '1600 Pearl Street, Boulder, CO 80302',
      addressState: 'CO',
      addressCountry: 'US',
      latitude: 40.01,
      longitude: -105.27,
      locationType: 'House',
      numRooms: 3,
      numStairFlights: 1,
    }
    const asked = { handle, locations: [place, place], step: 'locations' }
    const made = await post(`jobs/moving-inquiry/${company}`, asked, bearer(session.token))
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect((await post('users/me', { phone: '3035550177' }, bearer(session.token))).status).toBe(200)
    const read = await t.call(null, 'GET', `/wp/v2/jobs/${made.body.id}`, undefined, bearer(session.token))
    expect(read.status).toBe(200)
  })

  it('sets no password, login email, second factor or passkey', async () => {
    const { session } = (await book()).body
    const password = { password: PASSWORD, confirm_password: PASSWORD }
    for (const [url, body] of [
      ['users/me', { email: 'thief@example.test', currentPassword: 'x' }],
      ['users/me', { email: 'thief@example.test' }],
      ['users/me/change_password', { old_password: 'x', ...password }],
      ['users/me/second-factor', { password: 'x' }],
      ['users/me/passkeys/begin', { password: 'x' }],
    ] as const)
      expect((await post(url, body, bearer(session.token))).status).toBe(400)
  })

  it('gets a session again for the same request, but not once the owner proved the email', async () => {
    const key = { 'idempotency-key': 'the-same' }
    const first = (await book({}, key)).body
    const again = (await book({}, key)).body
    expect(await me(again.session.token)).toBe(200)
    await enterCode()
    const late = (await book({}, key)).body
    expect(late.data).toEqual(first.data)
    expect(late.session).toBeUndefined()
    const { rows } = await t.owner.query(
      'select count(*)::int as n from token_families where user_id = $1 and revoked_at is null',
      [first.data.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  it('has tokens that are in no table', async () => {
    const { session } = (await book({}, { 'idempotency-key': 'in-no-table' })).body
    const { rows } = await t.owner.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    for (const { name } of rows)
      for (const secret of [session.refreshToken, session.token, session.deviceToken]) {
        const found = await t.owner.query(`select count(*)::int as n from ${name} t where t::text like $1`, [
          `%${secret}%`,
        ])
        expect(found.rows[0], name).toEqual({ n: 0 })
      }
  })
})

describe('a stranger who signed up with another person’s email and a password', () => {
  const signUp = () => book({ password: PASSWORD, rePassword: PASSWORD })

  it('is signed out when the owner enters the first code, and the owner gets a mail', async () => {
    await signUp()
    const { token, refreshToken } = (await signIn()).body
    const owner = await enterCode()
    expect(await me(token)).toBe(401)
    expect(await refresh(refreshToken)).toBe(401)
    expect((await signIn()).status).toBe(401)
    expect(await me(owner.token)).toBe(200)
    expect((await mailTexts())[0]).toContain('We removed that password')
  })

  it('keeps a password that was set with a code before', async () => {
    await signUp()
    await post('token/password/lost', { email })
    const code_pin = await inMail(/code is (\d{6})\b/)
    await post('token/password/reset', { email, code_pin, password: PASSWORD, confirm_password: PASSWORD })
    const { token } = (await signIn()).body
    await enterCode()
    expect(await me(token)).toBe(200)
    expect((await signIn()).status).toBe(200)
  })
})
