/**
 * Creates a backup of an installation with the embedded database while the server runs: `npm run backup --
 * <folder>`, with the installation's settings in the environment. Each backup is a subfolder named after the
 * moment whose state it holds. `--keep=7` then removes all but the newest seven, and the files in
 * WAL_ARCHIVE_DIR that only the removed ones needed.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '../src/server/kernel/config/config.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { backUp } from '../src/server/operations/recovery/back-up.ts'
import { pruneBackups } from '../src/server/operations/recovery/keep-backups.ts'
import { readManifest } from '../src/server/operations/recovery/manifest.ts'

const silent = () => {}
const say = (text: string) => process.stdout.write(`${text}\n`)
const ownDatabase = `DATABASE_URL names a database of your own, which is backed up where it runs:
  the provider's backups with point-in-time recovery; or pg_basebackup with an archive of its log;
  or, for one moment only, pg_dump --format=custom (as the owner of the database, of its version or newer).
Back up beside it: the bucket, or DATA_DIR/files after the database; and keep SECRET in a safe place.
What was restored is looked through by: npm run restore -- --verify`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' } },
})
try {
  const config = loadConfig(process.env)
  const [target] = positionals
  if (config.DATABASE_URL !== undefined) throw new Error(ownDatabase)
  if (target === undefined || positionals.length > 1)
    throw new Error('Name the folder for backups: npm run backup -- /backups/movesheet [--keep=7]')
  const most = values.keep === undefined ? null : Number(values.keep)
  if (most !== null && !(Number.isInteger(most) && most >= 1))
    throw new Error('--keep is a whole number of 1 or more.')
  // npm changes to its own folder; the path is relative to where it was called.
  const folder = path.resolve(process.env['INIT_CWD'] ?? '.', target)
  if (!existsSync(path.join(config.DATA_DIR, 'postgres/cluster')))
    throw new Error(`There is no database in ${config.DATA_DIR}.`)
  const began = Date.now()
  const embedded = await startEmbeddedPostgres({
    dataDir: config.DATA_DIR,
    log: { info: silent, warn: silent, error: silent },
  })
  try {
    const made = await backUp({
      folder,
      dataDir: config.DATA_DIR,
      superuserUrl: embedded.superuserUrl,
      databaseUrl: embedded.url,
      secret: config.SECRET,
    })
    say(`${made} was made in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
    if (process.env['SECRET']) say('SECRET is a setting and not in it: keep it in a safe place.')
    if (config.S3_BUCKET !== undefined) say(`Files lie in the bucket ${config.S3_BUCKET} and are not in it.`)
    const own = await readManifest(made)
    if (most !== null && own)
      for (const name of await pruneBackups(folder, own.systemIdentifier, most, config.WAL_ARCHIVE_DIR))
        say(`${name} was removed.`)
  } finally {
    await embedded.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
