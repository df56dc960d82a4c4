// Applies a folder's migrations to a database, as a node does first.
import { migrate } from '../../src/server/kernel/db/migrate.ts'

const { DRILL_DATABASE_URL: databaseUrl = '', DRILL_FOLDER: folder = '' } = process.env
await migrate({ databaseUrl, folder })
