import { setTimeout as sleep } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { ensureCluster, preparePlace, type ClusterPlace } from './cluster.ts'
import { disownStranger, inspectPostmaster, isAlive, type Postmaster } from './postmaster.ts'
import { ensureOwner, WrongServerError } from './owner.ts'
import { launchServer, readStartLog, type ServerProcess } from './server.ts'

/** Where the launcher writes what it does; pino's logger fits. */
export type LauncherLog = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>

/** A running embedded server: how to connect as the owner of the database, and how to let go of it. */
export type EmbeddedPostgres = {
  url: string
  /** The bootstrap superuser's address, for backups, the archive of the log and tests; calls never use it. */
  superuserUrl: string
  stop: () => Promise<void>
}

/** Which folder holds the data; `isDurable: false` gives up crash safety for speed and is for tests only. */
export type LauncherOptions = { dataDir: string; log: LauncherLog; isDurable?: boolean }

type Running = Extract<Postmaster, { state: 'ours' }>

/** The session lock by which apps that share one embedded server know of each other. */
const usersLock = '7239102001'
const patienceMs = 30_000
const recoveryPatienceMs = 600_000

/**
 * Starts the embedded PostgreSQL in `dataDir`/postgres, or joins the one that already runs there: another
 * app's, or the orphan of an app that was killed. While held, a server that dies is started again. `stop`
 * ends the server unless another app uses it: each user holds a shared lock in it, and only who gets the
 * exclusive one may end it. Throws a message for people when it cannot start.
 */
export async function startEmbeddedPostgres(options: LauncherOptions): Promise<EmbeddedPostgres> {
  const { log, isDurable = true } = options
  const place = preparePlace(options.dataDir)
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
  place: ClusterPlace,
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
      disownStranger(place.cluster, found.pid)
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
          // Its socket was deleted, as cleaners of /tmp do: it can be reached by a new start only.
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

async function join(place: ClusterPlace, running: Running): Promise<Client> {
  const connection = { host: running.socketFolder, port: running.port, connectionTimeoutMillis: 10_000 }
  await ensureOwner({ ...connection, cluster: place.cluster, passwords: place.passwords })
  const client = new Client({
    ...connection,
    user: 'movesheet_owner',
    password: place.passwords.owner,
    database: 'postgres',
    application_name: 'movesheet launcher',
  })
  // Its end is what counts, and is watched; an error always comes before it.
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits while a leaving app ends the server, and then fails with it: the next round starts it again.
    await client.query(`select pg_advisory_lock_shared(${usersLock})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

async function leave(keeper: Client, place: ClusterPlace, log: LauncherLog): Promise<void> {
  try {
    await keeper.query(`select pg_advisory_unlock_shared(${usersLock})`)
    const answer = await keeper.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(${usersLock}) as alone`,
    )
    const found = inspectPostmaster(place.cluster)
    if (!answer.rows[0]?.alone || found.state !== 'ours') return
    process.kill(found.pid, 'SIGINT')
    const began = Date.now()
    // By its process: the lock file goes a moment before it.
    while (isAlive(found.pid)) {
      if (Date.now() - began > 60_000) {
        log.warn({ pid: found.pid }, 'The embedded database takes long to stop; leaving it to itself')
        return
      }
      await sleep(20)
    }
  } catch (error) {
    // The server is gone already: what was committed is on disk, and the next start recovers it.
    log.warn({ err: error }, 'The embedded database was gone before it was stopped')
  } finally {
    await keeper.end().catch(() => {})
  }
}

function isHopeless(error: unknown): boolean {
  // A lost or foreign password file and a wrong server do not mend themselves by waiting.
  return error instanceof WrongServerError || (error instanceof DatabaseError && error.code === '28P01')
}

function hasNoDoor(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
  )
}

function address(place: ClusterPlace, user: string, password: string, database: string): string {
  const query = new URLSearchParams({ host: place.socketFolder, port: '5432' })
  return `postgres://${user}:${password}@localhost/${database}?${query.toString()}`
}
