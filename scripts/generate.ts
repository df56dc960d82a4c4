/** Writes the types of the tables (`src/server/tables/tables.gen.ts`) from a freshly migrated database: `npm run generate`. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { TABLE_TYPES, tableTypes } from '../src/server/testing/table-types.ts'

const silent = () => {}
const dataDir = mkdtempSync(path.join(tmpdir(), 'movesheet-generate-'))
const server = await startEmbeddedPostgres({
  dataDir,
  log: { info: silent, warn: silent, error: silent },
  isDurable: false,
})
try {
  await migrate({ databaseUrl: server.url })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  writeFileSync(path.resolve(import.meta.dirname, '..', TABLE_TYPES), await tableTypes(client))
  await client.end()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
