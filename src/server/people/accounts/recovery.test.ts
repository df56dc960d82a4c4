import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
const ended: string[] = []
const old = 'Moving123!'
let calls = 0

beforeAll(async () => {
  t = await createTestApp()
  t.kernel.live.endFamily = (familyId) => ended.push(familyId)
  company = await t.makeCompany('Peak Movers')
})
afterAll(() => t.close())

async function somebody(): Promise<TestPerson> {
  const person = await t.makePerson(company, 'manager')
  await t.owner.query('update users set password_hash = $1 where id = $2', [await quickHash(old), person.id])
  return person
}

const post = (step: 'lost' | 'validate' | 'reset', payload: object, address = `10.0.${++calls % 250}.1`) =>
  t.app.inject({
    method: 'POST',
    url: `/wp/v2/token/password/${step}`,
    payload: { platform: 'web', ...payload },
    remoteAddress: address,
  })
const signIn = async (email: string, password: string) =>
  (await t.call(null, 'POST', '/wp/v2/token', { email, password })).status

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

async function newPin(email: string): Promise<string> {
  expect((await post('lost', { email })).statusCode).toBe(200)
  const pin = /code is (\d{6})\b/.exec((await mailsTo(email.toLowerCase()))[0]?.text ?? '')?.[1]
  if (pin === undefined) throw new Error('no code was mailed')
  return pin
}
const wrongOf = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
const passwords = (password = 'Harbour4Boats') => ({ password, confirm_password: password })

describe('resetting a lost password', () => {
  it('works once with the code from the mail, and ends every session', async () => {
    const person = await somebody()
    const stranger = await somebody()
    const { email } = person
    const pin = await newPin(email.toUpperCase())
    const fits = await post('validate', { email, code_pin: pin })
    expect([fits.statusCode, fits.json()]).toEqual([
      200,
      { message: 'Security code verified.', data: { email, isFirst: false } },
    ])
    // Validating the code does not spend it.
    expect((await post('validate', { email, code_pin: pin })).statusCode).toBe(200)
    expect((await t.call(person, 'GET', '/wp/v2/users/me')).status).toBe(200)
    const reset = await post('reset', { email, code_pin: pin, ...passwords() })
    expect([reset.statusCode, reset.json().message]).toEqual([200, 'Your password has been reset.'])
    expect([await signIn(email, 'Harbour4Boats'), await signIn(email, old)]).toEqual([200, 401])
    expect(await t.call(person, 'GET', '/wp/v2/users/me')).toMatchObject({
      status: 401,
      body: { code: 'rest_authentication_revoked' },
    })
    expect(ended).toEqual([person.familyId])
    expect((await t.call(stranger, 'GET', '/wp/v2/users/me')).status).toBe(200)
    expect((await mailsTo(email))[0]?.subject).toContain('password was changed')
    const { rows: told } = await t.owner.query('select kind from account_events where user_id = $1', [
      person.id,
    ])
    expect(told).toContainEqual({ kind: 'password_reset' })
    const again = await post('reset', { email, code_pin: pin, ...passwords('Another4Word') })
    expect([again.statusCode, again.json().code]).toEqual([400, 'pin_invalid'])
    expect(await signIn(email, 'Harbour4Boats')).toBe(200)
  })

  it('says that a first password was set, and to the holder of the code alone that it is the first', async () => {
    const person = await somebody()
    await t.owner.query('update users set password_hash = null where id = $1', [person.id])
    const email = person.email
    const pin = await newPin(email)
    const wrong = await post('validate', { email, code_pin: wrongOf(pin) })
    expect([wrong.statusCode, JSON.stringify(wrong.json())]).toEqual([
      400,
      expect.not.stringContaining('isFirst'),
    ])
    expect((await post('validate', { email, code_pin: pin })).json().data).toEqual({ email, isFirst: true })
    expect((await post('reset', { email, code_pin: pin, ...passwords() })).statusCode).toBe(200)
    expect((await mailsTo(email))[0]).toEqual({
      subject: 'Your password was set',
      text: expect.stringContaining('The password of your account was set.'),
    })
  })

  it("ends the address of the person's calendar, which their own change of password keeps", async () => {
    const person = await somebody()
    const { url } = (await t.call(person, 'POST', '/wp/v2/workers/me/calendar')).body
    const feed = async () => (await t.app.inject(new URL(url).pathname)).statusCode
    const changed = await t.call(person, 'POST', '/wp/v2/users/me/change_password', {
      old_password: old,
      ...passwords('Another4Word'),
    })
    expect([changed.status, await feed()], JSON.stringify(changed.body)).toEqual([200, 200])
    const reset = { email: person.email, code_pin: await newPin(person.email), ...passwords() }
    expect((await post('reset', reset)).statusCode).toBe(200)
    expect(await feed()).toBe(404)
  })

  it('accepts a code that a form sent as a number', async () => {
    const { email } = await somebody()
    await newPin(email)
    const stored = await t.owner.query('select count(*) from password_pins')
    expect(Number(stored.rows[0].count)).toBeGreaterThan(0)
    const pin = await newPin(email)
    expect((await post('validate', { email, code_pin: Number(pin) })).statusCode).toBe(200)
  })

  it('accepts only the newest code, for 15 minutes', async () => {
    const { email } = await somebody()
    const first = await newPin(email)
    const second = await newPin(email)
    if (first !== second) expect((await post('validate', { email, code_pin: first })).statusCode).toBe(400)
    const { rows } = await t.owner.query(
      `select extract(epoch from expires_at - created_at) as seconds from password_pins order by created_at desc limit 1`,
    )
    expect(Number(rows[0].seconds)).toBe(15 * 60)
    await t.owner.query(`update password_pins set expires_at = now() - interval '1 second'`)
    const late = await post('reset', { email, code_pin: second, ...passwords() })
    expect([late.statusCode, late.json().message]).toEqual([400, 'This code is wrong or has expired.'])
    expect(await signIn(email, old)).toBe(200)
  })

  it('locks after 10 wrong codes, even for the right one, until a new one is requested', async () => {
    const { email } = await somebody()
    const pin = await newPin(email)
    for (let n = 0; n < 10; n += 1) {
      const step = n % 2 === 0 ? 'validate' : 'reset'
      const answer = await post(step, { email, code_pin: wrongOf(pin), ...passwords() })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'pin_invalid'])
    }
    const locked = await post('reset', { email, code_pin: pin, ...passwords() })
    expect([locked.statusCode, locked.json().code, locked.json().message]).toEqual([
      400,
      'pin_locked',
      'Exceeded maximum number for attempts. Try again later.',
    ])
    expect(await signIn(email, old)).toBe(200)
    const fresh = await newPin(email)
    expect((await post('reset', { email, code_pin: fresh, ...passwords() })).statusCode).toBe(200)
  })

  it('counts concurrent wrong codes', async () => {
    const { email } = await somebody()
    const pin = await newPin(email)
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => post('validate', { email, code_pin: wrongOf(pin) }, '10.20.0.1')),
    )
    const codes = answers.map((answer) => answer.json().code)
    expect(codes.filter((code) => code === 'pin_invalid')).toHaveLength(10)
    expect((await post('validate', { email, code_pin: pin })).json().code).toBe('pin_locked')
  })

  it('responds to unknown addresses as to known ones, with the same work and no mail', async () => {
    const { email } = await somebody()
    const steps = async (who: string) => {
      t.queued.length = 0
      const lost = await post('lost', { email: who })
      const answers: unknown[] = [lost.statusCode, lost.json().message, t.queued.map(({ name }) => name)]
      for (let n = 0; n < 11; n += 1) {
        const tried = await post('validate', { email: who, code_pin: '000000' })
        answers.push([tried.statusCode, tried.json()])
      }
      return JSON.stringify(answers).replaceAll(who, 'WHO')
    }
    await t.owner.query('select 1')
    const unknown = 'nobody@example.test'
    expect(await steps(unknown)).toBe(await steps(email))
    expect(await mailsTo(unknown)).toEqual([])
    const { rows } = await t.owner.query(
      'select recipient, sealed_text from account_mails where sealed_text is null',
    )
    expect(rows).toContainEqual({ recipient: '', sealed_text: null })
  })

  it('verifies the address of a person whom the office added without a password', async () => {
    const { email, id } = await t.makePerson(company, 'client')
    const pin = await newPin(email)
    expect((await mailsTo(email))[0]?.subject).toContain('Set your')
    expect((await post('reset', { email, code_pin: pin, ...passwords() })).statusCode).toBe(200)
    expect(await signIn(email, 'Harbour4Boats')).toBe(200)
    // The address has moved to another person's account in the meantime.
    const late = await newPin(email)
    await t.owner.query(`update users set email = 'moved@example.test' where id = $1`, [id])
    expect((await post('reset', { email, code_pin: late, ...passwords('Another4Word') })).statusCode).toBe(
      400,
    )
    expect(await signIn('moved@example.test', 'Harbour4Boats')).toBe(200)
  })

  it.each([
    ['lost', { email: '' }, { email: 'Email is required.' }],
    ['lost', {}, { email: 'Email is required.' }],
    ['lost', { email: 'ann@' }, { email: 'Invalid email' }],
    ['validate', { email: 'a@example.test', code_pin: '' }, { code_pin: 'Code is required.' }],
    ['validate', { email: 'a@example.test' }, { code_pin: 'Code is required.' }],
    ['validate', { email: 'a@example.test', code_pin: '12345' }, { code_pin: expect.any(String) }],
    [
      'reset',
      { email: 'a@example.test', code_pin: '123456', ...passwords('harbourboats') },
      { password: expect.stringContaining('Your password must be at least 8 characters') },
    ],
    [
      'reset',
      { email: 'a@example.test', code_pin: '123456', password: 'Harbour4Boats', confirm_password: 'x' },
      { confirm_password: 'The passwords do not match.' },
    ],
    [
      'reset',
      { email: 'a@example.test', code_pin: '123456', ...passwords('Password1') },
      { password: expect.any(String) },
    ],
  ] as const)('rejects %s of %j', async (step, body, fields) => {
    const answer = await post(step, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().data.fields).toEqual(fields)
  })

  it("stores codes and addresses as keyed hashes that the app's role cannot read", async () => {
    const { email } = await somebody()
    const pin = await newPin(email)
    const { rows } = await t.owner.query('select * from password_pins')
    expect(JSON.stringify(rows)).not.toContain(pin)
    expect(JSON.stringify(rows)).not.toContain(email)
    await expect(t.kernel.pool.query('select * from password_pins')).rejects.toThrow(/permission denied/)
  })

  it('is limited to fewer than 100 codes per account, and locks before that', async () => {
    const { email } = await somebody()
    let asked = 0
    while ((await post('lost', { email }, `10.30.${asked}.1`)).statusCode === 200) asked += 1
    expect(asked).toBeGreaterThan(10)
    expect(asked).toBeLessThan(100)
    const codes: string[] = []
    while (codes.at(-1) !== 'rest_too_many_requests')
      codes.push((await post('validate', { email, code_pin: '000000' }, '10.31.0.1')).json().code)
    expect(codes.indexOf('pin_locked')).toBe(10)
    expect(codes.length).toBeLessThan(100)
  })
})
