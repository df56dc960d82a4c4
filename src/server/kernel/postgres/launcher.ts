import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { ensureCluster, prepareCluster, type ClusterSetup } from './cluster.ts'
import { removeForeignPid, inspectPostmaster, isAlive, type Postmaster } from './postmaster.ts'
import { ensureOwner, WrongServerError } from './owner.ts'
import { launchServer, readStartLog, type ServerProcess } from './server.ts'

/** The logger of the launcher; pino's logger fits. */
export type LauncherLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** A running embedded server: how to connect as the owner of the database, and how to release it. */
export type EmbeddedPostgres = {
  url: string
  /** The bootstrap superuser's URL, for backups, WAL archiving, and tests; requests never use it. */
  superuserUrl: string
  stop: () => Promise<void>
}

/** The data folder; `isDurable: false` trades crash safety for speed and is for tests only. */
export type LauncherOptions = { dataDir: string; log: LauncherLog; isDurable?: boolean }

type Running = Extract<Postmaster, { state: 'ours' }>

/** The session lock by which apps that share one embedded server detect each other. */
const usersLock = '7239102001'
const patienceMs = 30_000
const recoveryPatienceMs = 600_000

/**
 * Starts the embedded PostgreSQL in `dataDir`/postgres, or joins one that already runs there, either another
 * app's or the orphan of a killed app. A server that dies while in use is started again. `stop` ends the
 * server unless another app uses it: each user has a shared lock, and only the holder of the exclusive one
 * may end it. Throws a readable message if it cannot start.
 */
export async function startEmbeddedPostgres(options: LauncherOptions): Promise<EmbeddedPostgres> {
  const { log, isDurable = true } = options
  const place = prepareCluster(options.dataDir)
  await ensureCluster(place, isDurable)

  let isStopped = false
  let keeper = await attach(place, isDurable, log, () => isStopped)
  let mending: Promise<void> | undefined

  const watch = () => {
    keeper.once('end', () => {
      if (!isStopped) mending = mend()
    })
  }
  const mend = async () => {
    log.warn({}, 'The embedded database is gone; starting it again')
    while (!isStopped) {
      try {
        keeper = await attach(place, isDurable, log, () => isStopped)
        watch()
        log.info({}, 'The embedded database is back')
        return
      } catch (error) {
        if (isStopped) return
        log.error({ err: error }, 'The embedded database does not start')
        await sleep(1000)
      }
    }
  }
  watch()

  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await mending
    await leave(keeper, place, log)
  }
  return {
    url: address(place, 'movesheet_owner', place.passwords.owner, 'movesheet'),
    superuserUrl: address(place, 'postgres', place.passwords.superuser, 'postgres'),
    stop,
  }
}

async function attach(
  place: ClusterSetup,
  isDurable: boolean,
  log: LauncherLog,
  isCancelled: () => boolean,
): Promise<Client> {
  const began = Date.now()
  let lastError: unknown
  let child: ServerProcess | undefined
  let unreachableSince: number | undefined
  for (;;) {
    if (isCancelled()) throw new Error('The embedded database was stopped while it started.')
    const found = inspectPostmaster(place.cluster)
    if (found.state === 'stranger') {
      removeForeignPid(place.cluster, found.pid)
    } else if (found.state !== 'ours') {
      if (!child?.isRunning) {
        if (child) await sleep(200)
        child = launchServer(place, isDurable)
      }
    } else if (found.ready) {
      try {
        return await join(place, found)
      } catch (error) {
        if (isHopeless(error)) throw error
        lastError = error
        if (!hasNoDoor(error)) unreachableSince = undefined
        else unreachableSince ??= Date.now()
        if (unreachableSince !== undefined && Date.now() - unreachableSince > 5000) {
          // Its socket was deleted, as cleaners of /tmp do, so only a new start can make it reachable.
          process.kill(found.pid, 'SIGINT')
          unreachableSince = undefined
        }
      }
    }
    const waited = Date.now() - began
    const isRecovering = found.state === 'ours' && found.starting
    if (waited > (isRecovering ? recoveryPatienceMs : patienceMs)) {
      throw new Error(
        `The embedded database in ${place.cluster} did not start within ${Math.round(waited / 1000)} s.\n${readStartLog(place)}`,
        { cause: lastError },
      )
    }
    if (isRecovering && waited > patienceMs) log.info({}, 'The embedded database is still recovering')
    await sleep(isRecovering && waited > patienceMs ? 1000 : 20)
  }
}

async function join(place: ClusterSetup, running: Running): Promise<Client> {
  const connection = { host: running.socketFolder, port: running.port, connectionTimeoutMillis: 10_000 }
  await ensureOwner({ ...connection, cluster: place.cluster, passwords: place.passwords })
  const client = new Client({
    ...connection,
    user: 'movesheet_owner',
    password: place.passwords.owner,
    database: 'postgres',
    application_name: 'movesheet launcher',
  })
  // Only the end of the connection matters and is watched; an error always precedes it.
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while a leaving app stops the server, and then fails with it; the next iteration starts it again.
    await client.query(`select pg_advisory_lock_shared(${usersLock})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function leave(keeper: Client, place: ClusterSetup, log: LauncherLog): Promise<void> {
  try {
    await keeper.query(`select pg_advisory_unlock_shared(${usersLock})`)
    const answer = await keeper.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(${usersLock}) as alone`,
    )
    const found = inspectPostmaster(place.cluster)
    if (!answer.rows[0]?.alone || found.state !== 'ours') return
    process.kill(found.pid, 'SIGINT')
    const began = Date.now()
    // Checked by process, because the lock file is removed a moment earlier.
    while (isAlive(found.pid)) {
      if (Date.now() - began > 60_000) {
        log.warn({ pid: found.pid }, 'The embedded database takes long to stop; leaving it to itself')
        return
      }
      await sleep(20)
    }
  } catch (error) {
    // The server has already stopped: what was committed is on disk, and the next start recovers it.
    log.warn({ err: error }, 'The embedded database was gone before it was stopped')
  } finally {
    await keeper.end().catch(() => {})
  }
}

function isHopeless(error: unknown): boolean {
  // Waiting does not fix a missing or foreign password file, or a wrong server.
  return error instanceof WrongServerError || (error instanceof DatabaseError && error.code === '28P01')
}

function hasNoDoor(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
  )
}

function address(place: ClusterSetup, user: string, password: string, database: string): string {
  const query = new URLSearchParams({ host: place.socketFolder, port: '5432' })
  return `postgres://${user}:${password}@localhost/${database}?${query.toString()}`
}
