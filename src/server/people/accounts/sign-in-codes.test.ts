import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let client: TestPerson
beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
})
afterAll(() => t.close())
beforeEach(async () => {
  client = await t.makePerson(company, 'client', { firstName: 'Ann' })
})

const ask = (email: string) => t.call(null, 'POST', '/wp/v2/token/code', { email })
const enter = (email: string, code_pin: string) =>
  t.call(null, 'POST', '/wp/v2/token/code/sign-in', { email, code_pin })
const reset = (email: string, code_pin: string) =>
  t.call(null, 'POST', '/wp/v2/token/password/validate', { email, code_pin })
const mailsTo = async (email: string) =>
  (
    await t.owner.query(
      'select subject, sealed_text as sealed from account_mails where recipient = $1 order by id desc',
      [email],
    )
  ).rows.map(({ subject, sealed }) => ({
    subject,
    text: decryptText(t.kernel.config.SECRET, 'account mail', sealed) ?? '',
  }))
const codeIn = (text = '') => /code is (\d{6})\./.exec(text)?.[1] ?? ''
const newCode = async (email = client.email) => {
  expect((await ask(email)).status).toBe(200)
  return codeIn((await mailsTo(email))[0]?.text)
}
const sessions = async () =>
  (await t.owner.query('select count(*)::int as n from token_families where user_id = $1', [client.id]))
    .rows[0].n

describe('a mailed code', () => {
  it('signs a client in once, proves the mailbox and leaves the password', async () => {
    const code = await newCode()
    const answer = await enter(client.email, code)
    expect(answer).toMatchObject({ status: 200, body: { userData: { id: client.id } } })
    const me = await t.call(null, 'GET', '/wp/v2/users/me', undefined, {
      authorization: `Bearer ${answer.body.token}`,
    })
    expect(me.body).toMatchObject({ id: client.id, isEmailConfirmed: true })
    expect(await enter(client.email, code)).toMatchObject({ status: 400, body: { code: 'pin_invalid' } })
    expect(await sessions()).toBe(2)
  })

  it('gets the same answer for an unknown address, to which no mail is sent', async () => {
    const email = 'nobody@example.test'
    const [known, unknown] = [await ask(client.email), await ask(email)]
    expect(unknown.status).toBe(known.status)
    expect(unknown.body.message.replace(email, '')).toBe(known.body.message.replace(client.email, ''))
    expect(await mailsTo(email)).toEqual([])
    expect((await enter(email, '000000')).status).toBe(400)
  })

  it('is not sent to staff or people with a second factor; their mail says to use the password', async () => {
    const worker = await t.makePerson(company, 'worker')
    await t.owner.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 's', now())`,
      [client.id],
    )
    for (const { email } of [worker, client]) {
      expect(await newCode(email)).toBe('')
      expect((await mailsTo(email))[0]).toMatchObject({ subject: 'Log in with your password' })
    }
    expect(
      (await t.owner.query('select user_id from password_pins where user_id = $1', [worker.id])).rows,
    ).toEqual([])
  })

  it('does not reset a password, and a code that does signs nobody in', async () => {
    const code = await newCode()
    expect((await reset(client.email, code)).status).toBe(400)
    await t.call(null, 'POST', '/wp/v2/token/password/lost', { email: client.email })
    const other = codeIn((await mailsTo(client.email))[0]?.text)
    expect(other).not.toBe('')
    expect((await enter(client.email, other)).status).toBe(400)
    expect(await sessions()).toBe(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'is too old',
      () => t.owner.query(`update password_pins set expires_at = now() where user_id = $1`, [client.id]),
    ],
    ['was replaced', () => ask(client.email)],
    [
      'belongs to a login that changed',
      () => t.owner.query(`update users set email = 'x' || email where id = $1`, [client.id]),
    ],
    [
      'belongs to a person who works for a company now',
      async () => t.makePerson(await t.makeCompany(), 'worker', { userId: client.id }),
    ],
  ])('opens nothing when it %s', async (_why, change) => {
    const code = await newCode()
    await change()
    const before = await sessions()
    expect((await enter(client.email, code)).status).toBe(400)
    expect(await sessions()).toBe(before)
  })

  it('is locked after too many wrong ones', async () => {
    const code = await newCode()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 12; tries += 1)
      expect((await enter(client.email, wrong)).status).toBeGreaterThanOrEqual(400)
    expect((await enter(client.email, code)).status).toBeGreaterThanOrEqual(400)
    expect(await sessions()).toBe(1)
  })

  it('needs an email and six digits', async () => {
    expect((await ask('nobody')).status).toBe(400)
    expect((await enter(client.email, '12')).status).toBe(400)
  })
})
