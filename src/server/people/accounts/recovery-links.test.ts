import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

const OLD = 'Moving123!'
const NEW = 'Harbour4Boats'
let t: TestApp
let company: number
let hash: string

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  hash = await quickHash(OLD)
})
afterAll(() => t.close())
beforeEach(() => t.owner.query('delete from rate_limits'))

async function makeOwner(): Promise<TestPerson> {
  const person = await t.makePerson(company, 'administrator')
  await t.owner.query('update users set password_hash = $1 where id = $2', [hash, person.id])
  return person
}

const post = async (step: string, payload: object, address = '10.0.0.1') => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/wp/v2/token/password/${step}`,
    payload,
    remoteAddress: address,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const passwords = (password = NEW) => ({ password, confirm_password: password })
const signIn = async (email: string, password: string) =>
  (await t.call(null, 'POST', '/wp/v2/token', { email, password })).status

/** Returns the code and the link of the newest mail to an address. */
async function newestMail(email: string): Promise<{ text: string; pin: string; token: string }> {
  const { rows } = await t.owner.query(
    'select sealed_text as sealed from account_mails where recipient = $1 order by id desc limit 1',
    [email],
  )
  const text = decryptText(t.kernel.config.SECRET, 'account mail', rows[0].sealed) ?? ''
  return {
    text,
    pin: /code is (\d{6})\./.exec(text)?.[1] ?? '',
    token: /\/change-password#token=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}
async function mailed(email: string, address?: string) {
  expect((await post('lost', { email }, address)).status).toBe(200)
  return newestMail(email)
}
const GONE = { status: 404, body: { code: 'rest_not_found', data: { reason: 'link_invalid' } } }

describe('a recovery link', () => {
  it('sets a new password once, and ends every session, the code and every other link', async () => {
    const person = await makeOwner()
    const other = await mailed(person.email)
    const { token, pin } = await mailed(person.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const looked = { status: 200, body: { data: { email: person.email } } }
    expect(await post('link', { token })).toMatchObject(looked)
    expect(await post('link', { token })).toMatchObject(looked)
    expect((await t.call(person, 'GET', '/wp/v2/users/me')).status).toBe(200)
    const reset = await post('link/reset', { token, ...passwords() })
    expect(reset).toMatchObject({ status: 200, body: { data: { email: person.email } } })
    expect([await signIn(person.email, NEW), await signIn(person.email, OLD)]).toEqual([200, 401])
    expect((await t.call(person, 'GET', '/wp/v2/users/me')).status).toBe(401)
    expect((await newestMail(person.email)).text).toContain('was changed')
    for (const used of [token, other.token]) {
      expect(await post('link', { token: used })).toMatchObject(GONE)
      expect(await post('link/reset', { token: used, ...passwords('Another4Word') })).toMatchObject(GONE)
    }
    const code = { email: person.email, code_pin: pin, ...passwords('Another4Word') }
    expect((await post('reset', code)).body.code).toBe('pin_invalid')
    const { rows } = await t.owner.query(
      'select kind, (select mailbox_proved_at is not null from users where id = $1) as proved from account_events where user_id = $1',
      [person.id],
    )
    expect(rows).toContainEqual({ kind: 'password_reset', proved: true })
  })

  it('works for one of many concurrent calls', async () => {
    const { email } = await makeOwner()
    const { token } = await mailed(email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => post('link/reset', { token, ...passwords(`Harbour4Boats${n}`) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
  })

  it('expires after 15 minutes, with a new password and with a new login email', async () => {
    const changes = [
      "update recovery_links set expires_at = now() - interval '1 second'",
      `update users set password_hash = 'another' where id = $1`,
      `update users set email = 'moved-' || email where id = $1`,
    ]
    for (const change of changes) {
      const person = await makeOwner()
      const { token } = await mailed(person.email)
      const { rows } = await t.owner.query(
        'select extract(epoch from max(expires_at) - now())::int as seconds from recovery_links',
      )
      expect(rows[0].seconds).toBeLessThanOrEqual(15 * 60)
      await t.owner.query(change, change.includes('$1') ? [person.id] : [])
      expect(await post('link/reset', { token, ...passwords() }), change).toMatchObject(GONE)
    }
  })

  it('is not spent by opening its page, and never reaches a server in a URL', async () => {
    const { email } = await makeOwner()
    const { text, token } = await mailed(email)
    expect(text).toContain(`/change-password#token=${token}`)
    for (const method of ['GET', 'HEAD'] as const)
      expect((await t.app.inject({ method, url: '/wp/v2/token/password/link' })).statusCode).toBe(404)
    expect((await post('link/reset', { token, ...passwords() })).status).toBe(200)
  })

  it('of a person without a password says so, and sets their first one', async () => {
    const { id, email } = await makeOwner()
    await t.owner.query('update users set password_hash = null where id = $1', [id])
    const { text, token } = await mailed(email)
    expect(text).toContain(
      `Open this link to set your password: ${t.kernel.config.PUBLIC_URL}/change-password#token=${token}`,
    )
    expect(text).not.toContain('where you asked for it')
    expect((await post('link', { token })).body.data).toEqual({ email, isFirst: true })
    expect((await post('link/reset', { token, ...passwords() })).status).toBe(200)
    expect(await signIn(email, NEW)).toBe(200)
    expect((await newestMail(email)).text).toContain('The password of your account was set.')
    const later = await mailed(email)
    expect((await post('link', { token: later.token })).body.data).toEqual({ email, isFirst: false })
  })

  it("is stored as a hash that the app's role cannot read", async () => {
    const { email } = await makeOwner()
    const { token } = await mailed(email)
    const { rows } = await t.owner.query('select * from recovery_links')
    expect(JSON.stringify(rows)).not.toContain(token)
    await expect(t.kernel.pool.query('select * from recovery_links')).rejects.toThrow(/permission denied/)
  })

  it.each([
    ['link', {}, { token: expect.any(String) }],
    ['link/reset', { token: 'x', ...passwords('Password1') }, { password: expect.any(String) }],
    [
      'link/reset',
      { token: 'x', password: NEW, confirm_password: 'y' },
      { confirm_password: expect.any(String) },
    ],
  ])('rejects %s of %j', async (step, body, fields) => {
    expect(await post(step, body)).toMatchObject({ status: 400, body: { data: { fields } } })
  })

  it('limits attempts per address', async () => {
    const statuses: number[] = []
    for (let n = 0; n <= BUDGETS['recovery-link'].most; n += 1)
      statuses.push((await post('link', { token: `${n}` }, '10.3.0.1')).status)
    expect(statuses.indexOf(429)).toBe(BUDGETS['recovery-link'].most)
  })
})

describe('strangers who try codes and request mails', () => {
  const wrongOf = (pin: string, n: number) => String((Number(pin) + 1 + n) % 1_000_000).padStart(6, '0')

  it("can lock the owner's code, but neither the next code nor the link", async () => {
    const { email } = await makeOwner()
    const first = await mailed(email)
    for (let n = 0; n < 98; n += 1)
      await post('validate', { email, code_pin: wrongOf(first.pin, n) }, `10.66.0.${n % 3}`)
    expect((await post('validate', { email, code_pin: first.pin })).body.code).toBe('pin_locked')
    const second = await mailed(email)
    expect((await post('validate', { email, code_pin: second.pin })).status).toBe(200)
    expect((await post('link', { token: first.token })).status).toBe(200)
    expect((await post('reset', { email, code_pin: second.pin, ...passwords() })).status).toBe(200)
  })

  it('cannot find a code: after a number of wrong ones per day all codes are locked, and the link still works', async () => {
    const { email } = await makeOwner()
    const { pin, token } = await mailed(email)
    await post('validate', { email, code_pin: wrongOf(pin, 0) }, '10.66.0.1')
    await t.owner.query(`update rate_limits set points = $1 where key like 'recovery-day:%'`, [
      BUDGETS['recovery-day'].most,
    ])
    expect((await post('validate', { email, code_pin: pin })).body.code).toBe('pin_locked')
    expect((await post('link/reset', { token, ...passwords() })).status).toBe(200)
  })

  it('leave a working link in the mailbox when no more mails can be requested', async () => {
    const { email } = await makeOwner()
    let asked = 0
    while ((await post('lost', { email }, `10.30.${asked}.1`)).status === 200) asked += 1
    expect(asked).toBe(BUDGETS['recovery-askAccount'].most)
    expect(BUDGETS['recovery-askAccount'].seconds).toBe(15 * 60)
    const { token } = await newestMail(email)
    expect((await post('link/reset', { token, ...passwords() })).status).toBe(200)
  })
})

describe('a clock that is set back', () => {
  it('prevents no sign-in for longer than the limit', async () => {
    const { email } = await makeOwner()
    const from = '10.5.0.1'
    const wrong = () =>
      t.app.inject({
        method: 'POST',
        url: '/wp/v2/token',
        payload: { email, password: 'Wrong123!' },
        remoteAddress: from,
      })
    for (let n = 0; n < 51; n += 1) await wrong()
    expect((await wrong()).statusCode).toBe(429)
    // As left by a clock that was a day ahead.
    await t.owner.query('update rate_limits set expire = expire + 86400000')
    expect((await wrong()).statusCode).toBe(401)
  })
})
