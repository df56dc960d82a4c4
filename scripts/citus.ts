/**
 * Prints what Citus needs to distribute the product's database by company, derived from the catalog of a
 * fresh database: `node start.mjs citus`; with `--write` it is written to deploy/citus.sql. A check of `npm
 * test` compares that file.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { citusSql } from '../src/server/testing/citus.ts'
import { readDistribution } from '../src/server/testing/distribution.ts'

const silent = () => {}
const dataDir = mkdtempSync(path.join(tmpdir(), 'movesheet-citus-'))
const server = await startEmbeddedPostgres({
  dataDir,
  log: { info: silent, warn: silent, error: silent },
  isDurable: false,
})
try {
  await migrate({ databaseUrl: server.url })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const text = citusSql(await readDistribution(client))
  await client.end()
  if (process.argv.includes('--write')) {
    const folder = path.resolve(import.meta.dirname, '../deploy')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'citus.sql'), text)
  } else process.stdout.write(text)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
