import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { ClusterSetup } from '../../src/server/kernel/postgres/cluster.ts'
import { launchServer, readStartLog } from '../../src/server/kernel/postgres/server.ts'
import { chooseBackup } from '../../src/server/operations/recovery/manifest.ts'
import { extractBackup } from '../../src/server/operations/recovery/restore.ts'

/** A second PostgreSQL that follows the first one and can be read. */
export interface Replica {
  client: pg.Client
  /** Promotes it to an independent database; returns how long that took. */
  promote(): Promise<number>
}

/** Restores a backup as a replica of a running database and starts it. */
export async function startReplica(
  backups: string,
  dataDir: string,
  primarySuperuserUrl: string,
): Promise<Replica> {
  const { folder, manifest } = await chooseBackup(backups, undefined)
  const place = await extractBackup({ backup: folder, manifest, dataDir })
  const primary = new URL(primarySuperuserUrl)
  const connection = `host=${primary.searchParams.get('host')} port=5432 user=postgres password=${primary.password}`
  await writeFile(path.join(place.cluster, 'standby.signal'), '', { mode: 0o600 })
  await writeFile(path.join(place.cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`, {
    mode: 0o600,
  })
  launchServer(place, true)
  const client = await untilReadable(place)
  return {
    client,
    promote: async () => {
      const began = performance.now()
      await client.query('select pg_promote(wait => true, wait_seconds => 120)')
      await client.query('alter system reset primary_conninfo')
      const seconds = (performance.now() - began) / 1000
      await client.end()
      await rm(path.join(dataDir, 'postgres/restoring'), { force: true })
      return seconds
    },
  }
}

async function untilReadable(place: ClusterSetup): Promise<pg.Client> {
  for (let tries = 0; tries < 600; tries += 1) {
    const client = new pg.Client({
      host: place.socketFolder,
      port: 5432,
      user: 'postgres',
      password: place.passwords.superuser,
      database: 'movesheet',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch {
      await client.end().catch(() => {})
      await sleep(200)
    }
  }
  throw new Error(`The replica does not come up:\n${readStartLog(place)}`)
}

/** Samples a replica's lag: the milliseconds until a commit of the primary can be read on the replica. */
export async function measureLag(primaryUrl: string, replica: pg.Client, forMs: number): Promise<number[]> {
  const primary = new pg.Client({ connectionString: primaryUrl })
  await primary.connect()
  const lags: number[] = []
  try {
    for (const until = Date.now() + forMs; Date.now() < until;) {
      const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
      const began = performance.now()
      for (;;) {
        const { rows: seen } = await replica.query<{ isThere: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "isThere"',
          [rows[0]?.lsn],
        )
        if (seen[0]?.isThere) break
      }
      lags.push(performance.now() - began)
      await sleep(20)
    }
  } finally {
    await primary.end()
  }
  return lags
}
