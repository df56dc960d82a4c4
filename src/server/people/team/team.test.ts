import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { quickHash } from '../../testing/quick-hash.ts'
import { decryptText } from '../../kernel/auth/sealing.ts'
import { createTestApp, type TestApp, type TestPerson } from '../../testing/app.ts'

let t: TestApp
let company: number
let other: number
let admin: TestPerson
let manager: TestPerson
let worker: TestPerson
let stranger: TestPerson
let hash: string

beforeAll(async () => {
  t = await createTestApp()
  hash = await quickHash('Moving123!')
  other = await t.makeCompany('Valley Movers')
  stranger = await t.makePerson(other, 'administrator')
})
beforeEach(async () => {
  company = await t.makeCompany('Peak Movers')
  admin = await t.makePerson(company, 'administrator', { firstName: 'Ada', lastName: 'Boss' })
  manager = await t.makePerson(company, 'manager', { firstName: 'Max', lastName: 'Office' })
  worker = await t.makePerson(company, 'worker', { firstName: 'Wim', lastName: 'Truck' })
})
afterAll(() => t.close())

const path = (rest = '') => `/wp/v2/companies/${company}/team${rest}`
const change = (who: TestPerson | null, userId: number, body: object) =>
  t.call(who, 'POST', path(`/${userId}`), body)
const remove = (who: TestPerson, userId: number) => t.call(who, 'DELETE', path(`/${userId}`))
async function member(userId: number) {
  const { rows } = await t.owner.query(
    'select roles, approval, view_financials, is_sales from members where company_id = $1 and user_id = $2',
    [company, userId],
  )
  return rows[0]
}
async function lastLink(to: string): Promise<string> {
  const { rows } = await t.owner.query(
    'select sealed_text from account_mails where recipient = $1 order by id desc limit 1',
    [to],
  )
  const text = rows[0] ? (decryptText(t.kernel.config.SECRET, 'account mail', rows[0].sealed_text) ?? '') : ''
  return /\/invite\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

describe('the team', () => {
  it('lists staff and no clients, with what the caller may do', async () => {
    await t.makePerson(company, 'client')
    await t.makePerson(company, 'worker', { approval: 'rejected' })
    const asAdmin = await t.call(admin, 'GET', path())
    expect(asAdmin.headers['x-wp-total']).toBe('3')
    expect(asAdmin.body.map((one: { lastName: string }) => one.lastName)).toEqual(['Boss', 'Office', 'Truck'])
    const byManager = (await t.call(manager, 'GET', path())).body
    expect(byManager[0]).toMatchObject({
      role: 'administrator',
      viewFinancials: true,
      actions: { change: false, remove: false },
    })
    expect(byManager[2]).toMatchObject({ actions: { change: true, changeFinancials: false, remove: true } })
    const found = await t.call(admin, 'GET', path('?search=tru'))
    expect(found.body.map((one: { id: number }) => one.id)).toEqual([worker.id])
    expect((await t.call(admin, 'GET', path('?page=2'))).body).toEqual([])
  })

  it('is forbidden to workers and unknown to strangers', async () => {
    expect((await t.call(worker, 'GET', path())).status).toBe(403)
    for (const [method, url, body] of [
      ['GET', path()],
      ['GET', path('/settings')],
      ['POST', path('/settings'), { secondFactorRequired: true }],
      ['POST', path(`/${worker.id}`), { isSales: true }],
      ['DELETE', path(`/${worker.id}`)],
      ['POST', path(`/${worker.id}/reset-second-factor`)],
    ] as const)
      expect((await t.call(stranger, method, url, body)).status, url).toBe(404)
    expect((await change(admin, stranger.id, { isSales: true })).status).toBe(404)
    expect((await change(null, worker.id, { isSales: true })).status).toBe(401)
  })

  it('applies a changed role and permissions at the next call', async () => {
    const answer = await change(admin, worker.id, { role: 'manager', viewFinancials: true, isSales: true })
    expect(answer.body).toMatchObject({ role: 'manager', viewFinancials: true, isSales: true })
    expect((await t.call(worker, 'GET', path())).status).toBe(200)
    await change(admin, worker.id, { role: 'laborer' })
    expect((await t.call(worker, 'GET', path())).status).toBe(403)
    expect(await member(worker.id)).toMatchObject({ roles: ['laborer'] })
  })

  it('does not let a manager change administrators, managers and their permissions', async () => {
    const before = await Promise.all([admin, manager, worker].map(({ id }) => member(id)))
    const colleague = await t.makePerson(company, 'manager')
    for (const [userId, body] of [
      [admin.id, { role: 'worker' }],
      [colleague.id, { role: 'worker' }],
      [manager.id, { role: 'administrator' }],
      [worker.id, { role: 'manager' }],
      [worker.id, { role: 'field_manager' }],
      [worker.id, { viewFinancials: true }],
    ] as const)
      expect((await change(manager, userId, body)).status, JSON.stringify(body)).toBe(403)
    expect((await remove(manager, colleague.id)).status).toBe(403)
    expect((await t.call(manager, 'POST', path('/settings'), { secondFactorRequired: true })).status).toBe(
      403,
    )
    expect(await Promise.all([admin, manager, worker].map(({ id }) => member(id)))).toEqual(before)
    expect((await change(manager, worker.id, { isSales: true, role: 'laborer' })).status).toBe(200)
    expect((await change(manager, worker.id, { role: 'boss' })).status).toBe(400)
  })

  it('never loses its last administrator, even by two simultaneous calls', async () => {
    const refused = await change(admin, admin.id, { role: 'worker' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'last_administrator', message: 'A company needs an administrator.' },
    })
    expect((await remove(admin, admin.id)).status).toBe(409)
    const second = await t.makePerson(company, 'administrator')
    // Both have read who else is there before either may write.
    const holder = await t.owner.connect()
    await holder.query('begin')
    await holder.query('select from members where company_id = $1 for update', [company])
    const running = [
      change(admin, second.id, { role: 'worker' }),
      change(second, admin.id, { role: 'worker' }),
    ]
    try {
      await vi.waitFor(
        async () => {
          const { rows: waiting } = await t.owner.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(waiting).toHaveLength(2)
        },
        { timeout: 20_000 },
      )
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const both = await Promise.all(running)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await t.owner.query(
      `select count(*)::int as left from members where company_id = $1 and roles[1] = 'administrator'`,
      [company],
    )
    expect(rows[0].left).toBe(1)
  })

  it('loses a removed member immediately, who stays a client', async () => {
    expect((await remove(admin, worker.id)).status).toBe(200)
    expect(await member(worker.id)).toMatchObject({ approval: 'rejected', is_sales: false })
    expect((await t.call(worker, 'GET', '/wp/v2/jobs')).body.code).toBe('account_pending')
    expect((await remove(admin, worker.id)).status).toBe(404)
    const both = await t.makePerson(company, 'worker')
    await t.owner.query(`update members set roles = '{worker,client}' where user_id = $1`, [both.id])
    await remove(admin, both.id)
    expect(await member(both.id)).toMatchObject({ roles: ['client'], approval: 'approved' })
    await t.owner.query(`update members set roles = '{worker,client}' where user_id = $1`, [both.id])
    await change(admin, both.id, { role: 'manager' })
    expect(await member(both.id)).toMatchObject({ roles: ['manager', 'client'] })
  })
})

describe('the second factor of the team', () => {
  const reset = (who: TestPerson, id: number) => t.call(who, 'POST', path(`/${id}/reset-second-factor`))
  const give = (id: number) =>
    t.owner.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'x', now())`,
      [id],
    )
  const has = async (id: number) =>
    (await t.owner.query('select 1 from second_factors where user_id = $1', [id])).rows.length === 1

  it('is required of all staff by an administrator', async () => {
    await give(manager.id)
    const saved = await t.call(admin, 'POST', path('/settings'), { secondFactorRequired: true })
    expect(saved.body).toMatchObject({ secondFactorRequired: true, withoutSecondFactor: 2, mayRequire: true })
    expect((await t.call(manager, 'GET', path('/settings'))).body).toMatchObject({
      secondFactorRequired: true,
      mayRequire: false,
      rolesToGive: ['worker', 'laborer'],
    })
  })

  it('is reset for a worker by a manager, for others by an administrator, and the person is notified', async () => {
    await give(admin.id)
    await give(manager.id)
    await give(worker.id)
    expect((await reset(manager, admin.id)).status).toBe(403)
    expect(await has(admin.id)).toBe(true)
    expect((await reset(admin, admin.id)).status).toBe(409)
    expect((await reset(manager, worker.id)).status).toBe(200)
    expect((await reset(admin, manager.id)).status).toBe(200)
    expect([await has(worker.id), await has(manager.id)]).toEqual([false, false])
    expect((await reset(admin, manager.id)).body.message).toBe('This person has no second factor.')
    const { rows } = await t.owner.query(
      `select user_id, after ->> 'user_id' as whose from history where company_id = $1 and table_name = 'account_events' order by id`,
      [company],
    )
    expect(rows).toEqual([
      { user_id: manager.id, whose: String(worker.id) },
      { user_id: admin.id, whose: String(manager.id) },
    ])
    const mail = await t.owner.query('select 1 from account_mails where recipient = $1', [worker.email])
    expect(mail.rows).toHaveLength(1)
  })

  it('is not reset for a person who works for another company too', async () => {
    await t.makePerson(other, 'worker', { userId: worker.id, email: worker.email })
    await give(worker.id)
    expect((await reset(admin, worker.id)).status).toBe(409)
    expect(await has(worker.id)).toBe(true)
  })
})

describe('team invitations', () => {
  const url = (rest = '') => `/wp/v2/companies/${company}/invites${rest}`
  let count = 0
  const guest = (role = 'worker') => ({
    email: `guest-${(count += 1)}@example.test`,
    firstName: 'Gus',
    lastName: 'Guest',
    role,
  })
  const invite = (who: TestPerson, body: object, headers?: Record<string, string>) =>
    t.call(who, 'POST', url(), body, headers)
  const look = (token: string) => t.call(null, 'POST', '/wp/v2/invites/look', { token })
  const fresh = {
    firstName: 'Gustav',
    lastName: 'Guest',
    password: 'Harbour4Boats',
    confirmPassword: 'Harbour4Boats',
  }
  const accept = (token: string, body: object = fresh) =>
    t.call(null, 'POST', '/wp/v2/invites/accept', { token, ...body })
  const join = (who: TestPerson, token: string) => t.call(who, 'POST', '/wp/v2/invites/join', { token })

  it('add a new person to the team once', async () => {
    const body = guest('manager')
    const made = await invite(admin, body)
    expect(made.body).toMatchObject({ ...body, invitedBy: 'Ada Boss', isExpired: false, mayChange: true })
    const token = await lastLink(body.email)
    expect((await look(token)).body).toMatchObject({
      companyName: 'Peak Movers',
      email: body.email,
      role: 'manager',
      hasAccount: false,
    })
    expect((await accept(token)).status).toBe(200)
    const signedIn = await t.call(null, 'POST', '/wp/v2/token', {
      email: body.email,
      password: fresh.password,
    })
    expect(signedIn.body.userData).toMatchObject({
      firstName: 'Gustav',
      roles: ['manager'],
      approved: true,
      defaultCompany: company,
    })
    expect(await accept(token)).toMatchObject({
      status: 404,
      body: { code: 'rest_not_found', data: { reason: 'invite_invalid' } },
    })
    expect((await look(token)).status).toBe(404)
    expect((await t.call(admin, 'GET', url())).body).toEqual([])
  })

  it('let only a person join who is signed in with that address', async () => {
    const bob = await t.makePerson(other, 'client')
    await t.owner.query('update users set password_hash = $1 where id = $2', [hash, bob.id])
    await invite(admin, { ...guest(), email: bob.email.toUpperCase() })
    const token = await lastLink(bob.email)
    expect((await look(token)).body.hasAccount).toBe(true)
    expect((await accept(token)).body.code).toBe('account_exists')
    expect((await join(stranger, token)).body.code).toBe('rest_conflict')
    expect((await t.call(null, 'POST', '/wp/v2/invites/join', { token })).status).toBe(401)
    expect((await join(bob, token)).status).toBe(200)
    expect(await member(bob.id)).toMatchObject({ roles: ['worker'], approval: 'approved' })
    const { rows } = await t.owner.query('select password_hash from users where id = $1', [bob.id])
    expect(rows[0].password_hash).toBe(hash)
    expect((await join(bob, token)).status).toBe(404)
  })

  it('make a known client staff and keep them a client', async () => {
    const client = await t.makePerson(company, 'client', { firstName: 'Cleo' })
    await invite(manager, { ...guest(), email: client.email })
    expect((await accept(await lastLink(client.email))).status).toBe(200)
    expect(await member(client.id)).toMatchObject({ roles: ['worker', 'client'] })
  })

  it('are rejected for roles that the manager cannot give, for members and for a second open invitation', async () => {
    for (const role of ['administrator', 'manager', 'crew_manager'])
      expect((await invite(manager, guest(role))).status).toBe(403)
    expect((await invite(manager, { ...guest(), email: worker.email })).body.message).toBe(
      'This person is on the team already.',
    )
    const body = guest()
    await invite(manager, body)
    expect((await invite(manager, body)).body.message).toBe(
      'This person is invited already. Send the invitation again instead.',
    )
    expect((await invite(worker, guest())).status).toBe(403)
    expect((await invite(stranger, guest())).status).toBe(404)
    const bad = await invite(manager, { email: 'x', firstName: '', lastName: 'R2', role: 'worker' })
    expect(bad.body.data.fields).toEqual({
      email: 'Invalid email',
      firstName: 'Required.',
      lastName: 'Only letters and hyphens are allowed.',
    })
    expect((await t.call(admin, 'GET', url())).body).toHaveLength(1)
  })

  it('are sent again with a new link, revoked, and expire after seven days', async () => {
    const body = guest()
    const { id } = (await invite(admin, body)).body
    const first = await lastLink(body.email)
    expect((await t.call(stranger, 'POST', url(`/${id}/resend`))).status).toBe(404)
    expect((await t.call(manager, 'POST', url(`/${id}/resend`))).status).toBe(200)
    const second = await lastLink(body.email)
    expect((await look(first)).status).toBe(404)
    expect((await look(second)).status).toBe(200)
    await t.owner.query(`update invites set expires_at = now() where id = $1`, [id])
    expect((await accept(second)).body.data.reason).toBe('invite_invalid')
    expect((await t.call(admin, 'GET', url())).body[0].isExpired).toBe(true)
    expect((await invite(admin, body)).status).toBe(200)
    const [open] = (await t.call(admin, 'GET', url())).body
    expect((await t.call(admin, 'DELETE', url(`/${open.id}`))).status).toBe(200)
    expect((await look(await lastLink(body.email))).status).toBe(404)
    expect((await t.call(admin, 'DELETE', url(`/${open.id}`))).status).toBe(404)

    const bossy = (await invite(admin, guest('administrator'))).body
    expect((await t.call(manager, 'DELETE', url(`/${bossy.id}`))).status).toBe(403)
    expect((await t.call(manager, 'POST', url(`/${bossy.id}/resend`))).status).toBe(403)
  })

  it('are created once for one key, and stored without their link', async () => {
    const body = guest()
    const key = { 'idempotency-key': 'invite-once' }
    const [one, two] = [await invite(admin, body, key), await invite(admin, body, key)]
    expect(two.body).toEqual(one.body)
    const token = await lastLink(body.email)
    const { rows } = await t.owner.query(
      `select (select json_agg(i) from invites i)::text || (select json_agg(h) from history h)::text || (select json_agg(k) from idempotency_keys k)::text as dump`,
    )
    expect(rows[0].dump).not.toContain(token)
  })

  it('require a name and a good password from a new person, and store nothing otherwise', async () => {
    const body = guest()
    await invite(admin, body)
    const token = await lastLink(body.email)
    const bad = await accept(token, {
      firstName: '',
      lastName: 'x1',
      password: 'short',
      confirmPassword: 'other',
    })
    expect(Object.keys(bad.body.data.fields).toSorted()).toEqual([
      'confirmPassword',
      'firstName',
      'lastName',
      'password',
    ])
    expect(
      (await accept(token, { ...fresh, password: 'Password1', confirmPassword: 'Password1' })).body.code,
    ).toBe('password_too_common')
    expect((await t.owner.query('select 1 from users where email = $1', [body.email])).rows).toEqual([])
    expect((await accept('no-such-link')).status).toBe(404)
    const once = () =>
      t.call(null, 'POST', '/wp/v2/invites/accept', { token, ...fresh }, { 'idempotency-key': 'join-once' })
    const [first, again] = [await once(), await once()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})
