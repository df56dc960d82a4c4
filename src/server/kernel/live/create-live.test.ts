import { describe, test as bare } from 'vitest'
import { closePools, createPools } from '../db/pool.ts'
import { createTestDatabase } from '../../testing/database.ts'
import {
  commitChange,
  connectAs,
  createLiveTestData,
  openByLink,
  signIn,
  startNode,
  type TestSocket,
  type LiveNode,
  type LiveTestData,
} from './live-testing.ts'
import { BUDGETS } from '../budgets/budgets.ts'

type Who = keyof LiveTestData['users']

/** Two nodes with a separate database for each test, and their listeners. */
interface Scene {
  one: LiveNode
  two: LiveNode
  world: LiveTestData
  ears: TestSocket[]
  listenAs: (who: Who, node?: LiveNode, lifeSeconds?: number) => Promise<TestSocket & { familyId: string }>
  touch: (node: LiveNode, jobId: number) => Promise<void>
}

async function openScene(databaseUrl: string): Promise<Scene> {
  const setUp = createPools(databaseUrl, { DATABASE_POOL_SIZE: 1 }, () => {})
  const world = await createLiveTestData(setUp.owner)
  await closePools(setUp)
  const one = await startNode(databaseUrl)
  const two = await startNode(databaseUrl)
  const ears: TestSocket[] = []
  return {
    one,
    two,
    world,
    ears,
    listenAs: async (who, node = one, lifeSeconds = 900) => {
      const { token, familyId } = await signIn(one.pools.owner, world.users[who], lifeSeconds)
      const ear = Object.assign(await connectAs(node, token), { familyId })
      ears.push(ear)
      return ear
    },
    touch: (node, jobId) =>
      commitChange(node, world.companies.one, 'update jobs set notes = notes || $1 where id = $2', [
        'x',
        jobId,
      ]),
  }
}

// These tests mostly wait, so several run at the same time, each with its own scene.
const test = bare.extend<{ scene: Scene }>({
  // Vitest wants to see which other fixtures are used: none.
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs: nothing
  scene: async ({}, use) => {
    const database = await createTestDatabase()
    const scene = await openScene(database.url)
    await use(scene)
    for (const ear of scene.ears) ear.socket.disconnect()
    await Promise.all([scene.one.stop(), scene.two.stop()])
    await database.drop()
  },
}).concurrent

const join = (ear: TestSocket, jobId: unknown): Promise<unknown> =>
  ear.socket.timeout(3000).emitWithAck('join-job', { jobId })
const settle = (ms = 400) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

describe('admission of sockets', () => {
  test.for([
    [undefined, 'rest_authentication_missing'],
    [{ $ne: 1 }, 'rest_authentication_missing'],
    ['nonsense', 'rest_authentication_invalid'],
  ])('token %j is rejected with %s', async ([token, code], { scene: { one }, expect }) => {
    await expect(connectAs(one, token)).rejects.toThrow(code)
  })

  test('an expired or ended session is rejected with its error code', async ({
    scene: { one, world },
    expect,
  }) => {
    const expired = await signIn(one.pools.owner, world.users.manager, -10)
    await expect(connectAs(one, expired.token)).rejects.toThrow('rest_authentication_expired')
    const ended = await signIn(one.pools.owner, world.users.manager)
    await one.pools.owner.query('select auth_revoke_family($1)', [ended.familyId])
    await expect(connectAs(one, ended.token)).rejects.toThrow('rest_authentication_revoked')
  })

  test("another site's page is rejected, and ours is accepted", async ({
    scene: { one, world, ears },
    expect,
  }) => {
    const { token } = await signIn(one.pools.owner, world.users.manager)
    await expect(connectAs(one, token, { origin: 'https://evil.example' })).rejects.toThrow()
    await expect(connectAs(one, token, { origin: 'null' })).rejects.toThrow()
    ears.push(await connectAs(one, token, { origin: `http://127.0.0.1:${one.port}` }))
  })

  test('a connection that repeats its request is closed', async ({ scene: { one }, expect }) => {
    const line = new WebSocket(`ws://127.0.0.1:${one.port}/socket.io/?EIO=4&transport=websocket`)
    let answers = 0
    line.addEventListener('message', () => {
      answers += 1
    })
    await new Promise((resolve) => {
      line.addEventListener('open', resolve)
    })
    for (let count = 0; count < 100; count += 1) line.send('40{"token":"nonsense"}')
    await expect.poll(() => line.readyState, { timeout: 3000 }).toBe(WebSocket.CLOSED)
    expect(answers).toBeLessThan(5)
  })
})

describe('joining a job', () => {
  test.for<[Who, boolean, boolean, boolean]>([
    ['manager', true, true, false],
    ['worker', true, false, false],
    ['crew', true, true, false],
    ['client', false, true, false],
    ['stranger', false, false, true],
  ])(
    '%s: open %s, booked %s, of another company %s',
    async ([who, open, booked, foreign], { scene: { world, listenAs }, expect }) => {
      const ear = await listenAs(who)
      const answers = [world.jobs.open, world.jobs.booked, world.jobs.foreign].map((jobId) =>
        join(ear, jobId),
      )
      const expected = [open, booked, foreign].map((ok) => (ok ? { ok } : { ok, code: 'rest_not_found' }))
      expect(await Promise.all(answers)).toEqual(expected)
      expect(await join(ear, 99_999)).toEqual({ ok: false, code: 'rest_not_found' })
    },
  )

  test('bad payloads and floods do no harm', async ({ scene: { world, listenAs }, expect }) => {
    const ear = await listenAs('manager')
    for (const bad of [null, 'x', {}, { jobId: -1 }, { jobId: {} }, { jobId: '1e400' }, []])
      ear.socket.emit('join-job', bad)
    ear.socket.emit('join-job')
    ear.socket.emit('no-such-event', { a: 1 })
    expect(await join(ear, 'x')).toEqual({ ok: false, code: 'rest_invalid_param' })
    expect(
      await ear.socket
        .timeout(3000)
        .emitWithAck('feedback-update-jobs', { path: 'jobs', platform: 'webapp' }),
    ).toEqual({ ok: true })
    const flood = await listenAs('manager')
    for (let count = 0; count < 2000; count += 1) flood.socket.emit('join-job', { jobId: 1 })
    await expect.poll(() => flood.cut, { timeout: 5000 }).toBe('io server disconnect')
    const unasked = await listenAs('manager')
    for (let count = 0; count < 2000; count += 1) unasked.socket.io.engine.write('31[]')
    await expect.poll(() => unasked.cut, { timeout: 5000 }).toBe('io server disconnect')
    const huge = await listenAs('manager')
    huge.socket.emit('join-job', { jobId: 'x'.repeat(100_000) })
    await expect.poll(() => huge.cut, { timeout: 5000 }).not.toBeNull()
    expect(await join(ear, world.jobs.open)).toEqual({ ok: true })
  })
})

describe('live updates over two nodes', () => {
  test('are sent to people who may see the job, with its id only, on either node', async ({
    scene: { one, two, world, listenAs, touch },
    expect,
  }) => {
    const near = await listenAs('manager')
    const far = {
      manager: await listenAs('manager', two),
      client: await listenAs('client', two),
      crew: await listenAs('crew', two),
    }
    const others = [await listenAs('worker', two), await listenAs('stranger', two)]
    await settle()
    await touch(one, world.jobs.booked)
    for (const ear of [near, far.manager, far.client, far.crew])
      await expect
        .poll(() => ear.heard, { timeout: 1500 })
        .toEqual([['update-jobs', { jobId: world.jobs.booked }]])
    await settle()
    for (const ear of others) expect(ear.heard).toEqual([])
  })

  test('are sent after a poll if the notification of a commit was lost', async ({
    scene: { one, two, world, listenAs },
    expect,
  }) => {
    const ear = await listenAs('manager', two)
    await settle()
    await one.pools.owner.query(`update jobs set notes = 'quiet' where id = $1`, [world.jobs.open])
    await expect
      .poll(() => ear.heard, { timeout: 4000 })
      .toEqual([['update-jobs', { jobId: world.jobs.open }]])
  })

  test('are looked up among the changes that no earlier look has read', async ({
    scene: { one, world, touch },
    expect,
  }) => {
    await touch(one, world.jobs.open)
    const look = async (known: number[]) => {
      const { rows } = await one.pools.app.query<{ key: string }>(
        `select key from recent_changes(now() - interval '1 minute', 100, $1)`,
        [known],
      )
      return rows.map(({ key }) => key)
    }
    const first = await look([])
    const ids = first.flatMap((key) => (key.startsWith('history ') ? [Number(key.split(' ')[1])] : []))
    expect(ids).not.toEqual([])
    expect(await look(ids)).toEqual(first.filter((key) => !key.startsWith('history ')))
  })

  test('are sent once for a change that is committed long after it was made', async ({
    scene: { one, two, world, listenAs, touch },
    expect,
  }) => {
    const ear = await listenAs('manager', two)
    const slow = await one.pools.owner.connect()
    await slow.query('begin')
    await slow.query(`update jobs set notes = 'slow' where id = $1`, [world.jobs.open])
    await settle(3000)
    await touch(one, world.jobs.booked)
    await expect.poll(() => ear.heard.length, { timeout: 3000 }).toBe(1)
    await slow.query('commit')
    slow.release()
    await expect.poll(() => ear.heard.length, { timeout: 4000 }).toBe(2)
    await settle(2500)
    expect(ear.heard).toEqual([
      ['update-jobs', { jobId: world.jobs.booked }],
      ['update-jobs', { jobId: world.jobs.open }],
    ])
  })

  test('of a new job reach a person who has opened it, also when both changes are read together', async ({
    scene: { one, two, world, listenAs },
    expect,
  }) => {
    const manager = await listenAs('manager', two)
    // No notification of it is sent before the next poll.
    const { rows } = await one.pools.owner.query<{ id: number }>(
      'insert into jobs (company_id, client_id, crew_size) values ($1, $2, 2) returning id',
      [world.companies.one, world.users.client],
    )
    const jobId = Number(rows[0]?.id)
    await join(manager, jobId)
    await commitChange(one, world.companies.one, `update jobs set notes = 'x' where id = $1`, [jobId])
    await expect
      .poll(() => manager.heard, { timeout: 1500 })
      .toEqual(
        expect.arrayContaining([
          ['new-jobs', { jobId }],
          ['update-jobs', { jobId }],
        ]),
      )
  })

  test('have separate events for new jobs, changed sources, mail, and accounts', async ({
    scene: { one, two, world, listenAs },
    expect,
  }) => {
    const manager = await listenAs('manager', two)
    const client = await listenAs('client', two)
    const { one: companyId } = world.companies
    await commitChange(
      one,
      companyId,
      'insert into jobs (company_id, client_id, crew_size) values ($1, $2, 2)',
      [companyId, world.users.client],
    )
    await expect.poll(() => client.heard[0]?.[0], { timeout: 1500 }).toBe('new-jobs')
    await commitChange(one, companyId, `update jobs set job_source = 'yelp' where id = $1`, [
      world.jobs.booked,
    ])
    await expect
      .poll(() => manager.heard, { timeout: 1500 })
      .toContainEqual(['updateReferrer', { referrer: 'yelp' }])
    await commitChange(
      one,
      companyId,
      `insert into deliveries (company_id, job_id, channel, recipient, body_text) values ($1, $2, 'mail', 'a@example.test', 'x')`,
      [companyId, world.jobs.booked],
    )
    for (const ear of [manager, client])
      await expect
        .poll(() => ear.heard, { timeout: 1500 })
        .toContainEqual(['update-communications', { jobId: world.jobs.booked }])
    await commitChange(one, companyId, `update members set phone = '3035550100' where user_id = $1`, [
      world.users.client,
    ])
    await expect
      .poll(() => client.heard, { timeout: 1500 })
      .toContainEqual(['asyncAccount', { userId: world.users.client }])
    expect(client.heard.map(([event]) => event)).not.toContain('updateReferrer')
  })

  test('are sent once more to a person who loses a job, and then stop', async ({
    scene: { one, two, world, listenAs, touch },
    expect,
  }) => {
    const crew = await listenAs('crew', two)
    const worker = await listenAs('worker', two)
    expect(await join(crew, world.jobs.booked)).toEqual({ ok: true })
    expect(await join(worker, world.jobs.open)).toEqual({ ok: true })
    const { one: companyId } = world.companies
    await commitChange(one, companyId, 'delete from job_crew where job_id = $1', [world.jobs.booked])
    await expect
      .poll(() => crew.heard, { timeout: 1500 })
      .toEqual([['update-jobs', { jobId: world.jobs.booked }]])
    await commitChange(one, companyId, `update jobs set job_status = 'canceled' where id = $1`, [
      world.jobs.open,
    ])
    await expect
      .poll(() => worker.heard, { timeout: 1500 })
      .toEqual([['update-jobs', { jobId: world.jobs.open }]])
    await settle()
    crew.heard.length = 0
    worker.heard.length = 0
    await touch(one, world.jobs.booked)
    await touch(one, world.jobs.open)
    await settle(2500)
    expect([crew.heard, worker.heard]).toEqual([[], []])
    expect(await join(crew, world.jobs.booked)).toEqual({ ok: false, code: 'rest_not_found' })
  })

  test('stop immediately for a person who loses the link with the company', async ({
    scene: { one, two, world, listenAs, touch },
    expect,
  }) => {
    const ear = await listenAs('manager', two)
    await join(ear, world.jobs.open)
    await commitChange(
      one,
      world.companies.one,
      `update members set approval = 'rejected' where user_id = $1`,
      [world.users.manager],
    )
    await expect
      .poll(() => ear.heard, { timeout: 1500 })
      .toEqual([['asyncAccount', { userId: world.users.manager }]])
    await touch(one, world.jobs.open)
    await settle()
    expect(ear.heard).toHaveLength(1)
    expect(await join(ear, world.jobs.open)).toEqual({ ok: false, code: 'rest_not_found' })
  })
})

test('stop afterwards for a person who loses the link while the database fails', async ({
  scene: { one, world, listenAs, touch },
  expect,
}) => {
  const ear = await listenAs('manager')
  await settle()
  await one.pools.owner.query('alter function auth_session(bigint, uuid) rename to auth_session_gone')
  await commitChange(
    one,
    world.companies.one,
    `update members set approval = 'rejected' where user_id = $1`,
    [world.users.manager],
  )
  await settle()
  await one.pools.owner.query('alter function auth_session_gone(bigint, uuid) rename to auth_session')
  await expect
    .poll(() => ear.heard, { timeout: 4000 })
    .toEqual([['asyncAccount', { userId: world.users.manager }]])
  await touch(one, world.jobs.open)
  await settle()
  expect(ear.heard).toHaveLength(1)
})

describe('the end of a session', () => {
  test('disconnects the socket of an expired token', async ({ scene: { one, listenAs }, expect }) => {
    const ear = await listenAs('manager', one, 2)
    await expect.poll(() => ear.cut, { timeout: 4000 }).toBe('io server disconnect')
  })

  test('disconnects an ended token family on the other node, however it ended', async ({
    scene: { one, two, listenAs },
    expect,
  }) => {
    const called = await listenAs('manager', two)
    const written = await listenAs('manager', two)
    const stays = await listenAs('manager', two)
    await settle()
    one.live.endFamily(called.familyId)
    await one.pools.owner.query('update token_families set revoked_at = now() where id = $1', [
      written.familyId,
    ])
    for (const ear of [called, written])
      await expect.poll(() => ear.cut, { timeout: 1500 }).toBe('io server disconnect')
    expect(stays.cut).toBeNull()
  })

  test('can be requested by a browser', async ({ scene: { listenAs }, expect }) => {
    const ear = await listenAs('manager')
    ear.socket.emit('forceDisconnect')
    await expect.poll(() => ear.cut, { timeout: 1500 }).not.toBeNull()
  })
})

describe('a socket by a personal link', () => {
  test('receives updates of its own job only, and is disconnected when the link is revoked', async ({
    scene: { one, world, ears, listenAs, touch },
    expect,
  }) => {
    const { owner } = one.pools
    await owner.query('update jobs set client_id = $1 where id = $2', [world.users.client, world.jobs.open])
    const { token, id } = await openByLink(owner, world, world.jobs.booked)
    const [byLink, signedIn] = [await connectAs(one, token), await listenAs('client')]
    ears.push(byLink)
    expect(await join(byLink, world.jobs.booked)).toEqual({ ok: true })
    expect(await join(byLink, world.jobs.open)).toEqual({ ok: false, code: 'rest_not_found' })
    await touch(one, world.jobs.open)
    await expect.poll(() => signedIn.heard).toContainEqual(['update-jobs', { jobId: world.jobs.open }])
    await touch(one, world.jobs.booked)
    await expect.poll(() => byLink.heard).toContainEqual(['update-jobs', { jobId: world.jobs.booked }])
    expect(byLink.heard).not.toContainEqual(['update-jobs', { jobId: world.jobs.open }])
    await owner.query('update personal_links set revoked_at = now() where id = $1', [id])
    await expect.poll(() => byLink.cut).toBe('io server disconnect')
    expect(signedIn.cut).toBeNull()
  })
})

describe('a person who opens many sockets', () => {
  /**
   * Opens sockets of one session at the same time; returns the accepted ones and the errors of the others.
   */
  async function openMany(node: LiveNode, token: string, count: number, ears: TestSocket[]) {
    const tries = await Promise.allSettled(Array.from({ length: count }, () => connectAs(node, token)))
    const opened = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
    ears.push(...opened)
    const refusals = tries.flatMap((tried) => (tried.status === 'rejected' ? [String(tried.reason)] : []))
    return { opened, refusals }
  }

  test('costs the database as much for the last as for the first', async ({
    scene: { one, world, ears },
    expect,
  }) => {
    let uses = 0
    one.pools.app.on('acquire', () => {
      uses += 1
    })
    const { token } = await signIn(one.pools.owner, world.users.client)
    await openMany(one, token, 5, ears)
    await settle()
    const forFive = uses
    await openMany(one, token, 20, ears)
    await settle()
    expect(uses - forFive).toBeLessThan(6 * forFive)
    uses = 0
    await commitChange(
      one,
      world.companies.one,
      `update members set phone = '3035550100' where user_id = $1`,
      [world.users.client],
    )
    await settle()
    expect(uses).toBeLessThan(10)
  })

  test('has no more than a session may have, and can connect again after one is closed', async ({
    scene: { one, world, ears },
    expect,
  }) => {
    const { token } = await signIn(one.pools.owner, world.users.client)
    const { opened, refusals } = await openMany(one, token, BUDGETS['sockets-session'].most + 5, ears)
    expect(opened).toHaveLength(BUDGETS['sockets-session'].most)
    expect(refusals).toEqual(Array.from({ length: 5 }, () => 'Error: rest_too_many_requests'))
    opened[0]?.socket.disconnect()
    await expect.poll(async () => (await openMany(one, token, 1, ears)).opened.length).toBe(1)
  })

  test('is rejected on handshakes of other sessions, while other people can connect', async ({
    scene: { one, world, ears, listenAs },
    expect,
  }) => {
    for (let session = 0; session < 4; session += 1) {
      const { token } = await signIn(one.pools.owner, world.users.client)
      await openMany(one, token, 16, ears)
    }
    expect(ears).toHaveLength(BUDGETS['sockets-person'].most)
    const ear = await listenAs('manager')
    expect(ear.cut).toBeNull()
  })
})

test('a node whose listening connection is terminated listens again', async ({
  scene: { one, two, world, listenAs, touch },
  expect,
}) => {
  const ear = await listenAs('manager', two)
  await one.pools.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen movesheet_live' and datname = current_database()`,
  )
  await settle(800)
  await touch(one, world.jobs.open)
  await expect.poll(() => ear.heard, { timeout: 1000 }).toEqual([['update-jobs', { jobId: world.jobs.open }]])
})

test('a node that stops lets its browsers reconnect to another', async ({
  scene: { two, listenAs },
  expect,
}) => {
  const ear = await listenAs('manager', two)
  await two.live.stop()
  await expect.poll(() => ear.cut, { timeout: 2000 }).toMatch(/^transport/)
})
