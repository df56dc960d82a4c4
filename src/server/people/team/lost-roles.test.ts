import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

const PASSWORD = 'Moving123!'
let t: TestApp
let company: number
let admin: TestPerson
let second: TestPerson
let hash: string

beforeAll(async () => {
  t = await createTestApp()
  hash = await quickHash(PASSWORD)
})
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  admin = await t.makePerson(company, 'administrator')
  second = await t.makePerson(company, 'administrator')
})
afterAll(() => t.close())

const team = (rest: string) => `/wp/v2/companies/${company}/team${rest}`
const change = (who: TestPerson, userId: number, body: object) =>
  t.call(who, 'POST', team(`/${userId}`), body)
const remove = (who: TestPerson, userId: number) => t.call(who, 'DELETE', team(`/${userId}`))
const invites = (who: TestPerson) => t.call(who, 'GET', `/wp/v2/companies/${company}/invites`)
const look = (token: string) => t.call(null, 'POST', '/wp/v2/invites/look', { token })
const join = (who: TestPerson, token: string) => t.call(who, 'POST', '/wp/v2/invites/join', { token })
const fresh = { firstName: 'Gus', lastName: 'Guest', password: 'Harbour4Boats' }
const accept = (token: string) =>
  t.call(null, 'POST', '/wp/v2/invites/accept', { token, ...fresh, confirmPassword: fresh.password })

let count = 0
/** Sends an invitation; returns the secret in the mail's link. */
async function invite(who: TestPerson, role: string, email = `guest-${(count += 1)}@example.test`) {
  const body = { email, firstName: 'Gus', lastName: 'Guest', role }
  expect((await t.call(who, 'POST', `/wp/v2/companies/${company}/invites`, body)).status).toBe(200)
  return { email, token: await linkTo(email) }
}
/** Returns the secret in the link of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const { rows } = await t.owner.query(
    'select sealed_text from account_mails where recipient = $1 order by id desc limit 1',
    [email],
  )
  const text = decryptText(t.kernel.config.SECRET, 'account mail', rows[0].sealed_text) ?? ''
  return /\/invite\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}
async function member(userId: number) {
  const { rows } = await t.owner.query(
    'select roles, approval from members where company_id = $1 and user_id = $2',
    [company, userId],
  )
  return rows[0]
}
const isUser = async (email: string) =>
  (await t.owner.query('select 1 from users where email = $1', [email])).rows.length > 0

describe('an invitation by a person who lost their role', () => {
  it('stops working and is not listed once they are no administrator, unless their current role could give it', async () => {
    const bossy = await invite(second, 'administrator')
    const plain = await invite(second, 'worker')
    expect((await change(admin, second.id, { role: 'manager' })).status).toBe(200)
    expect((await look(bossy.token)).body.data.reason).toBe('invite_invalid')
    expect((await accept(bossy.token)).body.data.reason).toBe('invite_invalid')
    expect(await isUser(bossy.email)).toBe(false)
    expect((await invites(admin)).body.map((one: { email: string }) => one.email)).toEqual([plain.email])
    expect((await accept(plain.token)).status).toBe(200)
  })

  it('stops working once they are off the team, whatever its role', async () => {
    const plain = await invite(second, 'worker')
    expect((await remove(admin, second.id)).status).toBe(200)
    expect((await accept(plain.token)).body.data.reason).toBe('invite_invalid')
    expect((await invites(admin)).body).toEqual([])
  })

  it('stays valid if another person sent it again', async () => {
    const { email } = await invite(second, 'manager')
    const [open] = (await invites(admin)).body
    const again = await t.call(admin, 'POST', `/wp/v2/companies/${company}/invites/${open.id}/resend`)
    expect(again.status).toBe(200)
    await remove(admin, second.id)
    expect((await accept(await linkTo(email))).status).toBe(200)
  })

  it('stops working even if it stayed open when the role was removed', async () => {
    const bossy = await invite(second, 'administrator')
    await t.owner.query('alter table members disable trigger end_idle_invites')
    await change(admin, second.id, { role: 'worker' })
    await t.owner.query('alter table members enable trigger end_idle_invites')
    expect((await look(bossy.token)).status).toBe(404)
    expect((await accept(bossy.token)).status).toBe(404)
  })
})

describe('an old invitation', () => {
  it('does not change the role of a person who joined the team in another way', async () => {
    const bob = await t.makePerson(await t.makeCompany(), 'client')
    const { token } = await invite(admin, 'worker', bob.email)
    await t.makePerson(company, 'administrator', { userId: bob.id, email: bob.email })
    await remove(bob, admin.id)
    await remove(bob, second.id)
    expect((await join(bob, token)).status).toBe(404)
    expect(await member(bob.id)).toEqual({ roles: ['administrator'], approval: 'approved' })

    const { token: again } = await invite(bob, 'worker')
    const ann = await t.makePerson(company, 'administrator')
    await t.owner.query('update invites set email = $1 where company_id = $2 and revoked_at is null', [
      ann.email,
      company,
    ])
    expect((await join(ann, again)).status).toBe(200)
    expect(await member(ann.id)).toEqual({ roles: ['administrator'], approval: 'approved' })
  })

  it('does not bring back a person who was removed after it', async () => {
    const bob = await t.makePerson(await t.makeCompany(), 'client')
    const { token } = await invite(admin, 'manager', bob.email)
    await t.makePerson(company, 'worker', { userId: bob.id, email: bob.email })
    expect((await remove(admin, bob.id)).status).toBe(200)
    expect((await join(bob, token)).body.data.reason).toBe('invite_invalid')
    expect((await member(bob.id)).approval).toBe('rejected')
    const { token: anew } = await invite(admin, 'worker', bob.email)
    expect((await join(bob, anew)).status).toBe(200)
    expect(await member(bob.id)).toEqual({ roles: ['worker'], approval: 'approved' })
  })
})

describe('an invitation to an erased person', () => {
  it('does not work and leaves the record empty', async () => {
    const bob = await t.makePerson(await t.makeCompany(), 'client')
    await t.makePerson(company, 'client', { userId: bob.id, email: bob.email })
    await t.owner.query(
      `update members set first_name = 'Erased', email = null, approval = 'rejected', removed_at = now(), erased_at = now()
        where company_id = $1 and user_id = $2`,
      [company, bob.id],
    )
    const { token } = await invite(admin, 'worker', bob.email)
    expect((await join(bob, token)).body.data.reason).toBe('invite_invalid')
    expect((await accept(token)).body.data.reason).toBe('invite_invalid')
    expect(await member(bob.id)).toEqual({ roles: ['client'], approval: 'rejected' })
    const { rows } = await t.owner.query('select password_hash from users where id = $1', [bob.id])
    expect(rows[0].password_hash).toBeNull()
  })
})

describe('a change that waits while its caller loses the role', () => {
  /**
   * Locks the company as a team change does, lets `call` wait for it, and removes the role of `who` in the
   * meantime.
   */
  async function whileLosing(who: TestPerson, call: () => Promise<{ status: number }>) {
    const held = await t.owner.connect()
    try {
      await held.query('begin')
      await held.query('select from companies where id = $1 for no key update', [company])
      const answer = call()
      for (let n = 0; n < 200; n += 1) {
        const { rows } = await t.owner.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%companies%'`,
        )
        if (rows.length > 0) break
        await new Promise((done) => setTimeout(done, 10))
      }
      await held.query(`update members set roles = '{worker}' where company_id = $1 and user_id = $2`, [
        company,
        who.id,
      ])
      await held.query('commit')
      return (await answer).status
    } finally {
      held.release()
    }
  }

  it('is rejected', async () => {
    const worker = await t.makePerson(company, 'worker')
    expect(await whileLosing(second, () => change(second, worker.id, { role: 'administrator' }))).toBe(403)
    expect((await member(worker.id)).roles).toEqual(['worker'])
    const third = await t.makePerson(company, 'administrator')
    expect(await whileLosing(third, () => remove(third, admin.id))).toBe(403)
    expect((await member(admin.id)).approval).toBe('approved')
  })

  it('leaves one of two administrators who remove each other at the same time', async () => {
    const answers = await Promise.all([remove(admin, second.id), remove(second, admin.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200)
    const { rows } = await t.owner.query(
      `select 1 from members where company_id = $1 and approval = 'approved' and roles[1] = 'administrator'`,
      [company],
    )
    expect(rows).toHaveLength(1)
  })
})

describe('a person whose email a manager only typed', () => {
  it('does not show their activity to that company until they join', async () => {
    const elsewhere = await t.makeCompany('Valley Movers')
    const boss = await t.makePerson(elsewhere, 'administrator', { firstName: 'Vera', lastName: 'Valley' })
    await t.owner.query('update users set password_hash = $1, last_seen_at = now() where id = $2', [
      hash,
      boss.id,
    ])
    await t.owner.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`,
      [boss.id],
    )
    const added = await t.call(admin, 'POST', '/wp/v2/workers', {
      firstName: 'Vera',
      lastName: 'Typed',
      email: boss.email,
    })
    expect(added.status).toBe(200)
    const seen = async () => {
      const { body } = await t.call(admin, 'GET', team('?search=typed'))
      return body[0]
    }
    const log = async () =>
      (await t.call(admin, 'GET', `/wp/v2/audit?kind=security&person=${boss.id}`)).body.entries
    expect(await seen()).toMatchObject({ lastSeen: null, secondFactor: false })
    expect((await seen()).id).not.toBe(boss.id)
    await t.call(null, 'POST', '/wp/v2/token', { email: boss.email, password: 'Wrong123!' })
    await t.owner.query('delete from second_factors where user_id = $1', [boss.id])
    const signIn = () => t.call(null, 'POST', '/wp/v2/token', { email: boss.email, password: PASSWORD })
    expect((await signIn()).status).toBe(200)
    // Changes that the person makes to themselves do not reach this company either.
    expect((await t.call(boss, 'POST', '/wp/v2/users/me', { lastName: 'Typed' })).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect(await log()).toEqual([])
    expect(await seen()).toMatchObject({ lastSeen: null, secondFactor: false })
    const { rows } = await t.owner.query(
      `select distinct company_id from account_events where user_id = $1`,
      [boss.id],
    )
    expect(rows).toEqual([{ company_id: elsewhere }])

    const invitations = await t.call(boss, 'GET', '/wp/v2/users/me/invitations')
    const accept = `/wp/v2/users/me/invitations/${invitations.body[0].id}/accept`
    expect((await t.call(boss, 'POST', accept)).status).toBe(200)
    await signIn()
    expect(await log()).toMatchObject([{ title: 'Signed in' }])
    expect((await seen()).lastSeen).not.toBeNull()
  })
})
