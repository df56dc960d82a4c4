import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'
import { createUpgradedApp } from '../../testing/upgraded.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

const PASSWORD = 'Moving123!'
let t: TestApp
let company: number
let hash: string

beforeAll(async () => {
  t = await createTestApp()
  company = await t.makeCompany('Peak Movers')
  hash = await quickHash(PASSWORD)
})
afterAll(() => t.close())
beforeEach(() => t.owner.query('delete from rate_limits'))

async function makeOwner(): Promise<TestPerson> {
  const person = await t.makePerson(company, 'administrator')
  await t.owner.query('update users set password_hash = $1 where id = $2', [hash, person.id])
  return person
}

interface From {
  address?: string
  deviceToken?: string
  password?: string
}
const signIn = async (email: string, { address = '10.0.0.1', password = PASSWORD, ...device }: From = {}) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/wp/v2/token',
    payload: { email, password, ...device },
    remoteAddress: address,
    headers: { 'user-agent': 'Firefox/140.0' },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Guesses a person's password from three addresses until each is rejected. */
async function guess(email: string): Promise<void> {
  for (const address of ['10.66.0.1', '10.66.0.2', '10.66.0.3'])
    await Promise.all(
      Array.from({ length: BUDGETS['sign-in-pair'].most }, () =>
        signIn(email, { address, password: 'Wrong123!' }),
      ),
    )
}

describe('password guesses by strangers', () => {
  it('do not lock out the owner, who signed in from this network or with this device before', async () => {
    const owner = await makeOwner()
    const { body } = await signIn(owner.email, { address: '10.1.0.1' })
    await guess(owner.email)
    expect((await signIn(owner.email, { address: '10.1.0.1' })).status).toBe(200)
    expect((await signIn(owner.email, { address: '10.1.0.2' })).status).toBe(429)
    const travelling = await signIn(owner.email, { address: '10.1.0.3', deviceToken: body.deviceToken })
    expect(travelling.status).toBe(200)
  })

  it('do not lock out a known device on the same network', async () => {
    const owner = await makeOwner()
    const { body } = await signIn(owner.email)
    await guess(owner.email)
    const { deviceToken } = body
    expect((await signIn(owner.email, { address: '10.66.0.1' })).status).toBe(429)
    expect((await signIn(owner.email, { address: '10.66.0.1', deviceToken })).status).toBe(200)
  })

  it("gain nothing from an invented device token or one of the attacker's own account", async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()]
    const own = (await signIn(stranger.email, { address: '10.66.0.9' })).body.deviceToken
    await guess(owner.email)
    for (const deviceToken of ['x'.repeat(43), own, ''])
      expect((await signIn(owner.email, { address: '10.66.0.9', deviceToken })).status).toBe(429)
  })

  it('are limited on a known network and with a known device too', async () => {
    const owner = await makeOwner()
    const { deviceToken } = (await signIn(owner.email)).body
    const refusedAfter = async (from: From) => {
      for (let n = 0; n <= BUDGETS['sign-in-pair'].most; n += 1)
        if ((await signIn(owner.email, { ...from, password: 'Wrong123!' })).status === 429) return n
      return Infinity
    }
    expect(await refusedAfter({ deviceToken })).toBe(BUDGETS['sign-in-device'].most)
    expect(await refusedAfter({})).toBe(BUDGETS['sign-in-pair'].most)
  })

  it("count toward the account's limit together with failures from a known network", async () => {
    const owner = await makeOwner()
    await signIn(owner.email)
    let refused = 0
    for (let n = 1; n <= 120 && refused === 0; n += 1) {
      const address = n % 12 === 0 ? '10.0.0.1' : `10.7.0.${n}`
      if ((await signIn(owner.email, { address, password: 'Wrong123!' })).status === 429) refused = n
    }
    expect(refused).toBeGreaterThan(0)
  })
})

describe('the device token', () => {
  it('stays the same, is stored as a hash, and is shared by all accounts that sign in with the device', async () => {
    const [one, two] = [await makeOwner(), await makeOwner()]
    const { deviceToken } = (await signIn(one.email)).body
    expect(deviceToken).toMatch(/^[\w-]{43}$/)
    expect((await signIn(one.email, { deviceToken })).body.deviceToken).toBe(deviceToken)
    expect((await signIn(two.email, { deviceToken })).body.deviceToken).toBe(deviceToken)
    const { rows } = await t.owner.query('select token_hash from known_devices where user_id = $1', [one.id])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(deviceToken)
    await expect(t.kernel.pool.query('select * from known_devices')).rejects.toThrow(/permission denied/)
  })

  it('is issued by the installation: an invented one is not accepted', async () => {
    const owner = await makeOwner()
    const made = 'x'.repeat(43)
    const { deviceToken } = (await signIn(owner.email, { deviceToken: made })).body
    expect(deviceToken).not.toBe(made)
  })

  it('gives no access', async () => {
    const owner = await makeOwner()
    const { deviceToken } = (await signIn(owner.email)).body
    for (const authorization of [`Bearer ${deviceToken}`]) {
      expect((await t.call(null, 'GET', '/wp/v2/users/me', undefined, { authorization })).status).toBe(401)
      const refresh = await t.call(null, 'POST', '/wp/v2/token/refresh', undefined, { authorization })
      expect(refresh.status).toBe(401)
    }
  })

  it('is deleted with its session, with all other sessions, and after a password reset', async () => {
    const owner = await makeOwner()
    const known = async () => {
      const { rows } = await t.owner.query(
        `select (select count(*)::int from known_devices where user_id = $1) as devices,
          (select count(*)::int from known_networks where user_id = $1) as networks`,
        [owner.id],
      )
      return rows[0]
    }
    const [one, two] = [
      (await signIn(owner.email, { address: '10.8.0.1' })).body,
      (await signIn(owner.email, { address: '10.8.0.2' })).body,
    ]
    await signIn(owner.email, { address: '10.8.0.3' })
    expect(await known()).toEqual({ devices: 3, networks: 3 })
    const as = (token: string) => ({ authorization: `Bearer ${token}` })
    const list = await t.call(null, 'GET', '/wp/v2/users/me/sessions', undefined, as(two.token))
    const ofOne = list.body.find(({ ip }: { ip: string }) => ip === '10.8.0.1').id
    await t.call(null, 'DELETE', `/wp/v2/users/me/sessions/${ofOne}`, undefined, as(two.token))
    expect(await known()).toEqual({ devices: 2, networks: 3 })
    expect((await signIn(owner.email, { address: '10.8.0.1', deviceToken: one.deviceToken })).status).toBe(
      200,
    )
    await t.call(null, 'POST', '/wp/v2/users/me/sessions/end-others', undefined, as(two.token))
    expect(await known()).toEqual({ devices: 1, networks: 1 })
    await t.owner.query('update users set password_hash = null where id = $1', [owner.id])
    expect(await known()).toEqual({ devices: 0, networks: 0 })
  })

  it('is one of the 20 used last', async () => {
    const owner = await makeOwner()
    for (let n = 0; n < 22; n += 1) await signIn(owner.email, { address: `10.9.0.${n}` })
    const { rows } = await t.owner.query(
      `select (select count(*)::int from known_devices where user_id = $1) as devices,
        (select count(*)::int from known_networks where user_id = $1) as networks`,
      [owner.id],
    )
    expect(rows[0]).toEqual({ devices: 20, networks: 20 })
  })
})

describe('an installation from before device tokens', () => {
  it('recognizes the networks of the existing sessions', async () => {
    const upgraded = await createUpgradedApp(async (client) => {
      const families = ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:0:1:5::7', '', 'not an address']
      for (const ip of families)
        await client.query(
          `insert into token_families (id, user_id, expires_at, ip)
           select gen_random_uuid(), min(id), now() + interval '1 day', $1 from users`,
          [ip],
        )
    })
    try {
      const { rows } = await upgraded.owner.query<{ network: string }>(
        `select network::text as network from known_networks where user_id = (select min(id) from users)
          and network <> '127.0.0.1/32' order by 1`,
      )
      expect(rows.map(({ network }) => network)).toEqual(['2001:db8:0:1::/64', '203.0.113.9/32'])
    } finally {
      await upgraded.close()
    }
  }, 120_000)
})

describe('the mail about a new device', () => {
  const subjects = async (email: string) => {
    const { rows } = await t.owner.query<{ subject: string }>(
      'select subject from account_mails where recipient = $1 order by id',
      [email],
    )
    return rows.map(({ subject }) => subject)
  }

  it('is sent once for a new device and network, but not for the first sign-in', async () => {
    const owner = await makeOwner()
    const { deviceToken } = (await signIn(owner.email)).body
    await signIn(owner.email)
    expect(await subjects(owner.email)).toEqual([])
    await signIn(owner.email, { address: '10.4.0.1', deviceToken })
    expect(await subjects(owner.email)).toEqual([])
    await signIn(owner.email, { address: '10.4.0.2' })
    expect(await subjects(owner.email)).toEqual(['New sign-in: Firefox'])
    await signIn(owner.email, { address: '10.4.0.2' })
    expect(await subjects(owner.email)).toHaveLength(1)
  })

  it('states the device and network, and links to the security page', async () => {
    const owner = await makeOwner()
    await signIn(owner.email)
    await signIn(owner.email, { address: '10.4.0.3' })
    const { rows } = await t.owner.query(
      'select sealed_text as sealed from account_mails where recipient = $1',
      [owner.email],
    )
    const text = decryptText(t.kernel.config.SECRET, 'account mail', rows[0].sealed)
    expect(text).toContain('Device: Firefox\nNetwork: 10.4.0.3')
    expect(text).toContain('/settings?section=security')
  })

  it('is not sent for a wrong password', async () => {
    const owner = await makeOwner()
    await signIn(owner.email)
    await signIn(owner.email, { address: '10.4.0.4', password: 'Wrong123!' })
    expect(await subjects(owner.email)).toEqual([])
  })
})
