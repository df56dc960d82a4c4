import type pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { backfill } from '../catch-up.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { revokePublicCreate } from '../kernel/db/roles.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createPreparedDatabase, runAs, type TestDatabase } from './database.ts'
import { EARLIER_MIGRATION, loadRows, migrateTo, readEarlier, type EarlierInstallation } from './earlier.ts'

export interface UpgradedApp extends TestApp {
  earlier: EarlierInstallation['answers']
}

/**
 * Starts the server on the demo companies of an earlier version, upgraded by every later migration. `prepare`
 * changes rows before the upgrade, and `later` after the upgrade to its version.
 */
export async function createUpgradedApp(
  prepare?: (client: pg.Client) => Promise<void>,
  later?: { version: string; prepare: (client: pg.Client, databaseUrl: string) => Promise<void> },
): Promise<UpgradedApp> {
  const earlier = readEarlier()
  const isPlain = !prepare && !later
  const database = isPlain
    ? await createPreparedDatabase('upgraded', async (made) => {
        await loadEarlier(made, earlier)
        await upgrade(made, earlier)
      })
    : await createPreparedDatabase('earlier', (made) => loadEarlier(made, earlier))
  if (!isPlain) {
    await asSuperuser(database, async (client) => {
      await prepare?.(client)
      if (!later) return
      await migrateTo(database.url, later.version)
      await later.prepare(client, database.url)
    })
    await upgrade(database, earlier)
  }
  await runAs(database.url, revokePublicCreate)
  return { ...(await startAt(database, earlier)), earlier: earlier.answers }
}

async function loadEarlier({ url }: TestDatabase, { rows }: EarlierInstallation): Promise<void> {
  await migrateTo(url, EARLIER_MIGRATION)
  await asSuperuser({ url }, (client) => loadRows(client, rows))
}

async function upgrade(database: TestDatabase, earlier: EarlierInstallation): Promise<void> {
  await migrate({ databaseUrl: database.url })
  const t = await startAt({ url: database.url, drop: () => Promise.resolve() }, earlier)
  await backfill(t.kernel.db, t.owner, t.kernel.maps, pino({ level: 'silent' }), () => false)
  await t.close()
}

async function startAt(database: TestDatabase, { at }: EarlierInstallation): Promise<TestApp> {
  const t = await createTestApp({}, database)
  t.kernel.now = () => new Date(at)
  return t
}

/** Only a superuser may load rows without running their triggers. */
async function asSuperuser({ url }: Pick<TestDatabase, 'url'>, work: (client: pg.Client) => Promise<void>) {
  const address = new URL(inject('testServer').superuserUrl)
  address.pathname = new URL(url).pathname
  await runAs(address.toString(), work)
}
