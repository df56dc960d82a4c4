import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PUSH_DEVICES } from '../../../shared/company/push/push.api.ts'
import { publicKeyOf } from '../../adapters/push/push.ts'
import { registeredEndpoints } from '../../kernel/http/route.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { readPushKey } from './push.service.ts'

const PATH = '/wp/v2/users/me/push-devices'
const AGENT = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36' }

let t: TestApp
let company: number
let who: TestPerson

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany()
})
afterAll(() => t.close())
beforeEach(async () => {
  who = await t.makePerson(company, 'laborer')
  await t.owner.query('delete from rate_limits')
  t.queued.length = 0
})

const subscription = (endpoint = `https://push.example.com/${randomBytes(8).toString('hex')}`) => ({
  endpoint,
  keys: {
    p256dh: `B${randomBytes(66).toString('base64url').slice(0, 86)}`,
    auth: randomBytes(16).toString('base64url'),
  },
})
const add = (body: object = subscription(), person = who) => t.call(person, 'POST', PATH, body, AGENT)
const list = async (person = who) => (await t.call(person, 'GET', PATH)).body.devices
const stored = async () =>
  (await t.owner.query('select endpoint, user_id, p256dh, auth from push_devices order by id')).rows
/** Gives the person another session, as another browser has. */
const signInAgain = async (person = who) => {
  const { token, familyId } = await t.makePerson(await t.makeCompany(), 'client', { userId: person.id })
  return { ...person, token, familyId }
}

describe('a device', () => {
  it('is added with the name of its browser, listed with the public key, and removed', async () => {
    const added = await add()
    expect(added).toMatchObject({
      status: 200,
      body: { name: 'Chrome on Android', lastSentAt: null, isFailing: false, isThis: true },
    })
    const { body } = await t.call(who, 'GET', PATH)
    expect(body).toEqual({ publicKey: t.kernel.push.publicKey, devices: [added.body] })
    expect((await list(await signInAgain()))[0]).toMatchObject({ isThis: false })
    expect((await t.call(who, 'DELETE', `${PATH}/${added.body.id}`)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  it('has an address and keys that are on no screen of the person or the office', async () => {
    const { endpoint, keys } = subscription()
    await add({ endpoint, keys })
    const admin = await t.makePerson(company, 'administrator', { viewFinancials: true })
    for (const { method, path } of registeredEndpoints.values()) {
      if (method !== 'GET') continue
      for (const reader of [admin, who]) {
        const { body } = await t.call(reader, 'GET', path.replaceAll(/:\w+/g, String(who.id)))
        for (const secret of [endpoint, keys.p256dh, keys.auth])
          expect(JSON.stringify(body), path).not.toContain(secret)
      }
    }
  })

  it('is one for each session: a new address of the browser replaces the old one', async () => {
    await add()
    const next = subscription()
    await add(next)
    await add(next)
    expect(await list()).toHaveLength(1)
    expect((await stored()).find(({ user_id: id }) => id === who.id)).toMatchObject({
      endpoint: next.endpoint,
    })
  })

  it('of another person can be neither seen nor removed', async () => {
    const { body } = await add()
    const other = await t.makePerson(company, 'administrator')
    const before = await stored()
    expect(await list(other)).toEqual([])
    expect((await t.call(other, 'DELETE', `${PATH}/${body.id}`)).status).toBe(404)
    expect((await t.call(null, 'GET', PATH)).status).toBe(401)
    expect((await t.call(null, 'POST', PATH, subscription())).status).toBe(401)
    expect(await stored()).toEqual(before)
  })

  it('goes to the next person who signs in with its browser, and to nobody who only knows its address', async () => {
    const browser = subscription()
    await add(browser)
    const other = await t.makePerson(company, 'laborer')
    const before = await stored()
    const refused = await add({ ...subscription(), endpoint: browser.endpoint }, other)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'This browser takes notifications for another person.' },
    })
    expect(await stored()).toEqual(before)
    expect((await add(browser, other)).status).toBe(200)
    expect([await list(), (await list(other)).length]).toEqual([[], 1])
  })

  it(`is refused beyond ${MAX_PUSH_DEVICES}, and accepted again after one was removed`, async () => {
    for (let number = 0; number < MAX_PUSH_DEVICES; number += 1)
      expect((await add(subscription(), await signInAgain())).status).toBe(200)
    const before = await stored()
    expect(await add()).toMatchObject({
      status: 409,
      body: { message: 'You have 10 devices with notifications. Remove one first.' },
    })
    expect(await stored()).toEqual(before)
    const [first] = await list()
    await t.call(who, 'DELETE', `${PATH}/${first.id}`)
    expect((await add()).status).toBe(200)
  })

  it.each([
    'http://push.example.com/abc',
    'https://push.example.com:8443/abc',
    'https://user:pass@push.example.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://2130706433/abc',
    'https://localhost/abc',
    'https://push.example.com',
    'not an address',
  ])('is refused with the address %s', async (endpoint) => {
    const before = await stored()
    expect(await add(subscription(endpoint))).toMatchObject({
      status: 400,
      body: { data: { fields: { endpoint: 'This is not the address of a push service.' } } },
    })
    expect(await stored()).toEqual(before)
  })

  it('is refused with keys of another form, or an address that is too long', async () => {
    const { endpoint, keys } = subscription()
    for (const wrong of [{ p256dh: 'B' }, { auth: 'short' }, { auth: undefined }])
      expect((await add({ endpoint, keys: { ...keys, ...wrong } })).status).toBe(400)
    expect((await add(subscription(`https://push.example.com/${'a'.repeat(1024)}`))).status).toBe(400)
    expect(await list()).toEqual([])
  })
})

describe('a device ends', () => {
  const sessionsOf = async (person: TestPerson) =>
    [await signInAgain(person), await signInAgain(person)] as const

  it('with the sign-out of its session', async () => {
    const [here, elsewhere] = await sessionsOf(who)
    await add(subscription(), here)
    await add(subscription(), elsewhere)
    expect((await t.call(here, 'POST', '/wp/v2/token/revoke')).status).toBe(200)
    expect(await list()).toHaveLength(1)
  })

  it('when its session is ended from elsewhere, alone or with all others', async () => {
    const [one, two] = await sessionsOf(who)
    await add()
    await add(subscription(), one)
    await add(subscription(), two)
    expect((await t.call(who, 'DELETE', `/wp/v2/users/me/sessions/${one.familyId}`)).status).toBe(200)
    expect(await list()).toHaveLength(2)
    expect((await t.call(who, 'POST', '/wp/v2/users/me/sessions/end-others')).status).toBe(200)
    expect(await list()).toEqual([expect.objectContaining({ isThis: true })])
  })

  it('when its session expires', async () => {
    const [one] = await sessionsOf(who)
    await add(subscription(), one)
    await t.owner.query(`update token_families set expires_at = now() where id = $1`, [one.familyId])
    expect(await list()).toEqual([])
    await t.owner.query('delete from token_families where id = $1', [one.familyId])
    expect((await stored()).filter(({ user_id: id }) => id === who.id)).toEqual([])
  })
})

describe('a test', () => {
  it('is queued for the devices of the person', async () => {
    await add()
    const sent = await t.call(who, 'POST', `${PATH}/test`)
    expect(sent).toMatchObject({ status: 200, body: { message: 'Test sent to 1 device.' } })
    expect(t.queued).toEqual([{ name: 'send-push', work: expect.objectContaining({ companyId: company }) }])
    const { rows } = await t.owner.query(
      `select channel, kind, person_id, recipient, path from deliveries where person_id = $1`,
      [who.id],
    )
    expect(rows).toEqual([
      {
        channel: 'push',
        kind: 'deviceTest',
        person_id: who.id,
        recipient: expect.stringMatching(/^Pat Person/),
        path: '/settings?section=notifications',
      },
    ])
  })

  it('is refused without a device, and to people whom no company has approved', async () => {
    expect(await t.call(who, 'POST', `${PATH}/test`)).toMatchObject({
      status: 409,
      body: { message: 'Turn on notifications on a device first.' },
    })
    const pending = await t.makePerson(company, 'laborer', { approval: 'pending' })
    await add(subscription(), pending)
    expect(await t.call(pending, 'POST', `${PATH}/test`)).toMatchObject({ body: { code: 'account_pending' } })
    expect(t.queued).toEqual([])
  })

  it('is refused with 429 after 20 in an hour', async () => {
    await add()
    for (let count = 0; count < 20; count += 1)
      expect((await t.call(who, 'POST', `${PATH}/test`)).status).toBe(200)
    expect((await t.call(who, 'POST', `${PATH}/test`)).status).toBe(429)
  })
})

describe('a browser whose address changed', () => {
  const renew = (old: object, next: object) =>
    t.call(null, 'POST', '/wp/v2/push-devices/renew', { old, subscription: next })

  it('keeps its device without a session, if it knows the secret of the old address', async () => {
    const old = subscription()
    const next = subscription()
    await add(old)
    const before = await stored()
    expect((await renew({ endpoint: old.endpoint, auth: subscription().keys.auth }, next)).status).toBe(404)
    expect((await renew({ endpoint: next.endpoint, auth: old.keys.auth }, next)).status).toBe(404)
    expect(await stored()).toEqual(before)
    expect((await renew({ endpoint: old.endpoint, auth: old.keys.auth }, next)).status).toBe(200)
    expect((await stored()).at(-1)).toEqual({ endpoint: next.endpoint, user_id: who.id, ...next.keys })
  })

  it('takes no address that another device has, and none of a private network', async () => {
    const [old, taken] = [subscription(), subscription()]
    await add(old)
    await add(taken, await signInAgain())
    const before = await stored()
    const proof = { endpoint: old.endpoint, auth: old.keys.auth }
    expect((await renew(proof, taken)).status).toBe(404)
    expect((await renew(proof, subscription('https://10.0.0.1/abc'))).status).toBe(400)
    expect(await stored()).toEqual(before)
  })

  it('is refused with 429 after 100 unknown addresses', async () => {
    const unknown = { endpoint: 'https://push.example.com/none', auth: 'none' }
    for (let count = 0; count < 100; count += 1)
      expect((await renew(unknown, subscription())).status).toBe(404)
    expect((await renew(unknown, subscription())).status).toBe(429)
  })
})

describe('the key of the installation', () => {
  const SECRET = 'vQ8p2Lr5Tz0KxWb7YnHc4MdGfJ9sAeUi3oRt'
  const read = (secret = SECRET, given?: string) =>
    readPushKey(t.kernel.db, { SECRET: secret, VAPID_PRIVATE_KEY: given })

  it('is made once for all nodes and stored encrypted', async () => {
    const keys = await Promise.all([read(), read(), read()])
    expect(new Set(keys).size).toBe(1)
    expect(publicKeyOf(keys[0] ?? '')).toMatch(/^B[\w-]{86}$/)
    const { rows } = await t.owner.query('select sealed_private_key as sealed from push_keys')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.sealed).not.toContain(keys[0])
    await expect(t.kernel.pool.query('select * from push_keys')).rejects.toThrow(/permission denied/)
  })

  it('is replaced once when SECRET has changed, and is that of the settings if they have one', async () => {
    const first = await read()
    const second = await read(`${SECRET}2`)
    expect(second).not.toBe(first)
    expect(await read(`${SECRET}2`)).toBe(second)
    expect(await read(SECRET, first)).toBe(first)
  })
})
