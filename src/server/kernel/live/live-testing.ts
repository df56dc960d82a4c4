import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { io as connect, type Socket } from 'socket.io-client'
import { signAccessToken } from '../auth/tokens.ts'
import { closePools, createPools, type Pools } from '../db/pool.ts'
import { createDb, inTenant, type Db } from '../db/tenancy.ts'
import { createLive, type LiveSettings } from './create-live.ts'
import type { AttachableLive } from './live.ts'

const tokens = { secret: 'vQ8p2Lr5Tz0KxWb7YnHc4MdGfJ9sAeUi3oRt', accessMinutes: 15 }

/** One node for tests of live updates: its own pools and HTTP server over a shared database. */
export interface LiveNode {
  live: AttachableLive
  pools: Pools
  db: Db
  port: number
  stop(): Promise<void>
}

/** Starts a node on a free port of this machine. */
export async function startNode(databaseUrl: string, more: Partial<LiveSettings> = {}): Promise<LiveNode> {
  const pools = createPools(databaseUrl, { DATABASE_POOL_SIZE: 4 }, () => {})
  const db = createDb(pools.app)
  const server: Server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo
  const live = createLive({
    config: {
      SECRET: tokens.secret,
      ACCESS_TOKEN_MINUTES: tokens.accessMinutes,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    db,
    ownerPool: pools.owner,
    log: pino({ level: 'silent' }),
    ...more,
  })
  await live.attach(server)
  return {
    live,
    pools,
    db,
    port,
    stop: async () => {
      await live.stop()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
      await closePools(pools)
    },
  }
}

/** People and jobs of two companies; ids by name. */
export interface LiveTestData {
  companies: { one: number; two: number }
  users: Record<'manager' | 'worker' | 'client' | 'crew' | 'stranger', number>
  jobs: { open: number; booked: number; foreign: number }
}

/** Fills an empty database with two companies, four people of the first, one of the second, and a job for each case. */
export async function createLiveTestData(owner: pg.Pool): Promise<LiveTestData> {
  const insert = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await owner.query<{ id: number }>(`${text} returning id`, values)
    return rows[0]?.id ?? 0
  }
  const company = (handle: string) => insert('insert into companies (handle, name) values ($1, $1)', [handle])
  const one = await company('one')
  const two = await company('two')
  const person = async (name: string, companyId: number, role: string) => {
    const id = await insert('insert into users (email, first_name) values ($1, $2)', [
      `${name}@example.test`,
      name,
    ])
    await owner.query(
      'insert into members (company_id, user_id, roles, first_name, last_name) values ($1, $2, array[$3], $4, $4)',
      [companyId, id, role, name],
    )
    return id
  }
  const users = {
    manager: await person('manager', one, 'manager'),
    worker: await person('worker', one, 'worker'),
    client: await person('client', one, 'client'),
    crew: await person('crew', one, 'worker'),
    stranger: await person('stranger', two, 'administrator'),
  }
  const job = (companyId: number, status: string, clientId: number | null) =>
    insert('insert into jobs (company_id, job_status, client_id, crew_size) values ($1, $2, $3, 2)', [
      companyId,
      status,
      clientId,
    ])
  const jobs = {
    open: await job(one, 'scheduled', null),
    booked: await job(one, 'inquiring', users.client),
    foreign: await job(two, 'scheduled', null),
  }
  await owner.query('insert into job_crew (company_id, job_id, user_id, position) values ($1, $2, $3, 0)', [
    one,
    jobs.booked,
    users.crew,
  ])
  return { companies: { one, two }, users, jobs }
}

/** Creates a session of a person: its token family and an access token. */
export async function signIn(
  owner: pg.Pool,
  userId: number,
  lifeSeconds = 900,
): Promise<{ token: string; familyId: string }> {
  const familyId = randomUUID()
  await owner.query(`select auth_start_family($1, $2, $3, now() + interval '1 day')`, [
    userId,
    familyId,
    randomUUID(),
  ])
  const settings = { ...tokens, accessMinutes: lifeSeconds / 60 }
  const { token } = await signAccessToken(settings, userId, familyId, Math.floor(Date.now() / 1000))
  return { token, familyId }
}

/** Creates a personal link of the client to a job of the first company: its id and an access token. */
export async function openByLink(
  owner: pg.Pool,
  { companies, users }: LiveTestData,
  jobId: number,
): Promise<{ token: string; id: string }> {
  const id = randomUUID()
  await owner.query(
    `insert into personal_links (company_id, id, job_id, user_id, delivery_id, channel, address, token_hash)
      values ($1, $2, $3, $4, 1, 'mail', 'client@example.test', repeat('0', 64))`,
    [companies.one, id, jobId, users.client],
  )
  const { token } = await signAccessToken(tokens, users.client, id, Math.floor(Date.now() / 1000))
  return { token, id }
}

/** A browser's socket with everything it received, in order, and the reason for its disconnect. */
export interface TestSocket {
  socket: Socket
  heard: [string, unknown][]
  cut: string | null
}

/** Connects as a browser would; rejects with the server's error code. */
export async function connectAs(
  node: LiveNode,
  token: unknown,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = connect(`http://127.0.0.1:${node.port}`, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  const ear: TestSocket = { socket, heard: [], cut: null }
  socket.onAny((event: string, payload: unknown) => ear.heard.push([event, payload]))
  socket.on('disconnect', (reason) => {
    ear.cut = reason
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  }).catch((error: unknown) => {
    socket.disconnect()
    throw error
  })
  return ear
}

/** Commits a change of one company, as a feature would, followed by a wake. */
export async function commitChange(
  node: LiveNode,
  companyId: number,
  text: string,
  values: unknown[],
): Promise<void> {
  await inTenant(node.db, { companyIds: [companyId], userId: null }, async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(text, values))
  })
  node.live.wake()
}
