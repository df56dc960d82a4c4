import type pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { backfill } from '../catch-up.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { revokePublicCreate } from '../kernel/db/roles.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createEmptyDatabase, runAs } from './database.ts'
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
  const database = await createEmptyDatabase()
  await migrateTo(database.url, EARLIER_MIGRATION)
  // Only a superuser may load rows without running their triggers.
  const address = new URL(inject('testServer').superuserUrl)
  address.pathname = new URL(database.url).pathname
  await runAs(address.toString(), async (client) => {
    await loadRows(client, earlier.rows)
    await prepare?.(client)
    if (!later) return
    await migrateTo(database.url, later.version)
    await later.prepare(client, database.url)
  })
  await migrate({ databaseUrl: database.url })
  await runAs(database.url, revokePublicCreate)
  const t = await createTestApp({}, database)
  t.kernel.now = () => new Date(earlier.at)
  await backfill(t.kernel.db, t.owner, t.kernel.maps, pino({ level: 'silent' }), () => false)
  return { ...t, earlier: earlier.answers }
}
