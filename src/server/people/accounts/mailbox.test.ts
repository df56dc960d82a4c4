import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PASSWORD = 'Harbour4Boats'
const OWN = 'Lantern7Roads'
const handle = 'peak-movers'

let t: TestApp
let peak: number
let gulf: number
let boss: TestPerson
let stranger: TestPerson
let count = 0
let calls = 0

beforeAll(async () => {
  t = await createTestApp()
  peak = await t.makeCompany('Peak Movers', { handle })
  gulf = await t.makeCompany('Gulf Coast Movers', { handle: 'gulf' })
  boss = await t.makePerson(peak, 'administrator')
  stranger = await t.makePerson(gulf, 'administrator')
})
afterAll(() => t.close())

/** Makes an anonymous call, each from a different address, because limits are not tested here. */
async function post(url: string, payload: object) {
  const remoteAddress = `10.1.${Math.floor(++calls / 250)}.${calls % 250}`
  const answer = await t.app.inject({ method: 'POST', url: `/wp/v2/${url}`, payload, remoteAddress })
  return { status: answer.statusCode, body: answer.json() }
}
const signIn = (email: string, password = PASSWORD) => post('token', { email, password })
const newEmail = () => `owner${++count}@example.test`

interface Session {
  id: number
  email: string
  call(method: 'GET' | 'POST', url: string, body?: object): ReturnType<TestApp['call']>
  refresh(): Promise<number>
}

/** Signs up with an address and a password; returns the session. */
async function signUp(more: object = {}, url = 'users/signup'): Promise<Session> {
  const email = newEmail()
  const made = await post(url, {
    firstName: 'Eve',
    lastName: 'Early',
    email,
    phone: '(303) 555-0188',
    address: '1600 Pearl Street, Boulder, CO 80302',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    agree: true,
    ...more,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return sessionOf(email)
}

async function sessionOf(email: string, password = PASSWORD): Promise<Session> {
  const { body } = await signIn(email, password)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    id: body.userData.id,
    email,
    call: (method, url, sent) => t.call(null, method, `/wp/v2/${url}`, sent, bearer(body.token)),
    refresh: async () =>
      (await t.call(null, 'POST', '/wp/v2/token/refresh', undefined, bearer(body.refreshToken))).status,
  }
}

const addClient = (email: string, by = boss) =>
  t.call(by, 'POST', '/wp/v2/clients', { firstName: 'Vera', lastName: 'Owner', email })
const addWorker = (email: string, by = boss) =>
  t.call(by, 'POST', '/wp/v2/workers', { firstName: 'Vera', lastName: 'Owner', email })

async function expectIn(session: Session, password = PASSWORD): Promise<void> {
  expect((await session.call('GET', 'users/me')).status).toBe(200)
  expect((await signIn(session.email, password)).status).toBe(200)
}

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
const inMail = async (email: string, pattern: RegExp) =>
  pattern.exec((await mailsTo(email))[0]?.text ?? '')?.[1] ?? ''

/** Resets the password through the mailbox. */
async function resetByMail(email: string): Promise<Session> {
  await post('token/password/lost', { email, platform: 'web' })
  const code_pin = await inMail(email, /code is (\d{6})\b/)
  const reset = { email, code_pin, password: OWN, confirm_password: OWN, platform: 'web' }
  expect((await post('token/password/reset', reset)).status).toBe(200)
  return sessionOf(email, OWN)
}

describe('an address that another person signed up with', () => {
  it.each(['clients', 'workers'])('gives no access to what a company enters among its %s', async (kind) => {
    const thief = await signUp()
    const added = await (kind === 'clients' ? addClient(thief.email) : addWorker(thief.email))
    expect(added.body.id).not.toBe(thief.id)
    const job = await t.makeJob(peak, kind === 'clients' ? { client_id: added.body.id } : {})
    if (kind === 'workers') await t.addCrew(peak, job, added.body.id)
    expect((await thief.call('GET', 'users/me/invitations')).body).toEqual([])
    expect((await thief.call('GET', `jobs/${job}`)).status).toBe(403)

    const owner = await resetByMail(thief.email)
    expect(await thief.refresh()).toBe(401)
    const [invitation] = (await owner.call('GET', 'users/me/invitations')).body
    expect((await owner.call('POST', `users/me/invitations/${invitation.id}/accept`)).status).toBe(200)
    expect((await owner.call('GET', `jobs/${job}`)).status).toBe(200)
  })
})

/** Creates an approved worker who has not verified the email address. */
async function signUpAsWorker(): Promise<Session> {
  const worker = await signUp({ handle })
  expect((await t.call(boss, 'POST', `/wp/v2/workers/${worker.id}/approve`)).status).toBe(200)
  return worker
}

/** Turns the second factor on. */
async function guard(who: Session, password: string): Promise<void> {
  const { secret } = (await who.call('POST', 'users/me/second-factor', { password })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: t.kernel.now().getTime(),
  })
  expect((await who.call('POST', 'users/me/second-factor/confirm', { code })).status).toBe(200)
}

describe('the second factor and a verified email', () => {
  it('ends a factor set up by a stranger when the owner of the email address resets the password', async () => {
    const thief = await signUpAsWorker()
    await guard(thief, PASSWORD)
    const owner = await resetByMail(thief.email)
    expect((await owner.call('GET', 'users/me')).status).toBe(200)
    expect((await owner.call('GET', 'users/me/second-factor')).body.isOn).toBe(false)
  })

  it('keeps a factor set up after the email was verified when the password is reset', async () => {
    const owner = await resetByMail((await signUpAsWorker()).email)
    await guard(owner, OWN)
    await post('token/password/lost', { email: owner.email, platform: 'web' })
    const code_pin = await inMail(owner.email, /code is (\d{6})\b/)
    const reset = {
      email: owner.email,
      code_pin,
      password: PASSWORD,
      confirm_password: PASSWORD,
      platform: 'web',
    }
    expect((await post('token/password/reset', reset)).status).toBe(200)
    expect((await signIn(owner.email)).body.data?.challenge).toBeTruthy()
  })

  it('keeps the factor when its owner confirms another login email while signed in', async () => {
    const person = await signUpAsWorker()
    await guard(person, PASSWORD)
    const email = newEmail()
    await person.call('POST', 'users/me', { email, currentPassword: PASSWORD })
    const code = await inMail(email, /email address is (\d{6})\b/)
    expect((await person.call('POST', 'users/me/email', { code })).status).toBe(200)
    expect((await signIn(email)).body.data?.challenge).toBeTruthy()
  })
})

describe('the password is kept', () => {
  it('for a worker who signed up with the company and is approved by it', async () => {
    const worker = await signUpAsWorker()
    await expectIn(worker)
    expect((await worker.call('GET', 'users/me')).body.approved).toBe(true)
    expect((await addClient(worker.email, stranger)).status).toBe(200)
    await expectIn(worker)
  })

  it('for a person who joins a company themselves', async () => {
    const client = await signUp({ action: 'registerClient', handle })
    expect((await client.call('POST', 'users/me/companies', { handle: 'gulf', agree: true })).status).toBe(
      200,
    )
    await expectIn(client)
  })

  it('for a person who joins a company themselves with a password that another company set', async () => {
    const email = newEmail()
    const { id } = (await addClient(email)).body
    const set = await t.call(boss, 'POST', `/wp/v2/clients/${id}/change_password`, { password: PASSWORD })
    expect(set.status).toBe(200)
    const client = await sessionOf(email)
    const joined = await client.call('POST', 'users/me/companies', { handle: 'gulf', agree: true })
    expect(joined.status).toBe(200)
    await expectIn(client)
    expect(await client.refresh()).toBe(200)
  })

  const invite = (email: string) =>
    t.call(boss, 'POST', `/wp/v2/companies/${peak}/invites`, {
      firstName: 'Vera',
      lastName: 'Owner',
      email,
      role: 'worker',
    })
  const linkIn = (email: string) => inMail(email, /\/invite\?token=([\w-]+)/)

  it.each<[string, () => Promise<Session>]>([
    ['a code that set the password', async () => resetByMail((await signUp()).email)],
    [
      'an invitation that somebody new accepted',
      async () => {
        const email = newEmail()
        await invite(email)
        const name = { firstName: 'Vera', lastName: 'Owner' }
        const accepted = { ...name, password: OWN, confirmPassword: OWN, token: await linkIn(email) }
        expect((await post('invites/accept', accepted)).status).toBe(200)
        return sessionOf(email, OWN)
      },
    ],
    [
      'an invitation that they accepted when signed in',
      async () => {
        const person = await signUp()
        await invite(person.email)
        const token = await linkIn(person.email)
        expect((await person.call('POST', 'invites/join', { token })).status).toBe(200)
        return person
      },
    ],
    [
      'a code for another login email',
      async () => {
        const person = await signUp()
        const email = newEmail()
        await person.call('POST', 'users/me', { email, currentPassword: PASSWORD })
        const code = await inMail(email, /email address is (\d{6})\b/)
        expect((await person.call('POST', 'users/me/email', { code })).status).toBe(200)
        return sessionOf(email)
      },
    ],
  ])('for a person who verified the email by %s', async (_how, prove) => {
    const person = await prove()
    const password = (await signIn(person.email)).status === 200 ? PASSWORD : OWN
    expect((await addClient(person.email, stranger)).status).toBe(200)
    await expectIn(person, password)
  })
})
