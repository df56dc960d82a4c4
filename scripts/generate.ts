// `npm run generate` writes the picture of the imports between wings, the message catalogs, and the types of the tables
// from a freshly migrated database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { migrate } from '../src/server/kernel/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { TABLE_TYPES, tableTypes } from '../src/server/testing/table-types.ts'
import { LANGUAGES } from '../src/shared/kernel/languages.ts'
import { WINGS_PICTURE, wingsPicture } from './checks/wings-picture.ts'
import { CATALOGS, catalogText } from './texts/catalog.ts'

const root = path.resolve(import.meta.dirname, '..')
writeFileSync(path.join(root, WINGS_PICTURE), wingsPicture(root))
for (const language of LANGUAGES)
  writeFileSync(path.join(root, CATALOGS, `${language}.po`), catalogText(root, language))

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
  writeFileSync(path.join(root, TABLE_TYPES), await tableTypes(client))
  await client.end()
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
