/**
 * Restores an installation: `npm run restore -- <backup, or the folder of backups>
 * [--to=2026-11-22T09:30:00Z]`, with the settings of the new installation in the environment (DATA_DIR, which
 * must be empty; SECRET; WAL_ARCHIVE_DIR for everything written after the backup). Everything is checked
 * first and verified at the end; exits with 1 if something is wrong. `--timeline=1` follows another timeline
 * than the newest. `npm run restore -- --verify` only verifies the installation of the settings, including an
 * external database.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createStorage } from '../src/server/adapters/storage/create.ts'
import { loadConfig, type Config } from '../src/server/kernel/config/config.ts'
import { startEmbeddedPostgres } from '../src/server/kernel/postgres/launcher.ts'
import { restoreFiles } from '../src/server/operations/recovery/archived-storage.ts'
import { chooseBackup, findDamage, type Manifest } from '../src/server/operations/recovery/manifest.ts'
import { isEmptyFolder, restore } from '../src/server/operations/recovery/restore.ts'
import { verifyInstallation } from '../src/server/operations/recovery/verify.ts'

const silent = () => {}
const log = { info: silent, warn: silent, error: silent }
const say = (text: string) => process.stdout.write(`${text}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, timeline: { type: 'string' }, verify: { type: 'boolean' } },
})

/** Parses a moment with its zone: without one, it would mean something else on another machine. */
function readMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new Error(
      '--to is a moment with its zone, such as 2026-11-22T09:30:00Z or 2026-11-22T02:30:00-07:00.',
    )
  return moment
}

/** Loads the settings of an installation that does not exist yet: its generated secret is in the backup. */
async function settingsFor(backup: string): Promise<Config> {
  const made = await readFile(path.join(backup, 'data/secret'), 'utf8').catch(() => undefined)
  const secret = process.env['SECRET'] ?? made?.trim()
  if (!secret) throw new Error('Set SECRET to that of the installation: the backup does not hold it.')
  return loadConfig({ ...process.env, SECRET: secret })
}

async function bringBack(dataDir: string, from: string, to: Date | undefined): Promise<void> {
  const began = Date.now()
  // Checked before the whole backup is read, which takes a while.
  if (!(await isEmptyFolder(dataDir))) throw new Error(`${dataDir} is not empty: nothing is written over it.`)
  const { folder, manifest } = await chooseBackup(path.resolve(process.env['INIT_CWD'] ?? '.', from), to)
  const config = await settingsFor(folder)
  say(`Backup ${folder}, made ${manifest.endedAt} with PostgreSQL ${manifest.postgres}.`)
  const damage = await findDamage(folder, manifest)
  if (damage.length > 0) throw new Error(`The backup is damaged:\n  ${damage.slice(0, 20).join('\n  ')}`)
  say(`ok  sums: ${manifest.files} files as they were made`)
  if (to !== undefined && config.WAL_ARCHIVE_DIR === undefined)
    throw new Error('--to needs WAL_ARCHIVE_DIR, the archive of what was written after the backup.')
  const last = await restore({
    backup: folder,
    manifest,
    dataDir: config.DATA_DIR,
    archive: config.WAL_ARCHIVE_DIR,
    to,
    timeline: values.timeline === undefined ? undefined : Number(values.timeline),
  })
  say(
    `ok  database: brought to ${to?.toISOString() ?? 'the newest state'}${last === null ? '' : `, last change ${last}`}`,
  )
  await lookThrough(config, manifest)
  say(
    `${config.DATA_DIR} was restored in ${((Date.now() - began) / 1000).toFixed(1)} s. Make a new backup soon.`,
  )
}

async function lookThrough(config: Config, manifest?: Manifest): Promise<void> {
  const embedded =
    config.DATABASE_URL === undefined
      ? await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
      : undefined
  try {
    const databaseUrl = config.DATABASE_URL ?? embedded?.url ?? ''
    if (manifest && config.WAL_ARCHIVE_DIR !== undefined && config.S3_BUCKET === undefined) {
      const count = await restoreFiles(databaseUrl, config.WAL_ARCHIVE_DIR, config.DATA_DIR)
      say(`ok  uploads: ${count} brought back from the archive`)
    }
    const findings = await verifyInstallation({
      databaseUrl,
      secret: config.SECRET,
      open: (key) => createStorage(config).open(key),
      ...(manifest && { manifest, isLater: config.WAL_ARCHIVE_DIR !== undefined }),
    })
    for (const { what, detail, wrong } of findings) {
      say(`${wrong.length === 0 ? 'ok ' : 'BAD'} ${what}: ${detail}`)
      for (const line of wrong.slice(0, 50)) say(`      ${line}`)
      if (wrong.length > 50) say(`      and ${wrong.length - 50} more`)
    }
    if (findings.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
  } finally {
    await embedded?.stop()
  }
}

try {
  const [from] = positionals
  const dataDir = path.resolve(process.env['DATA_DIR'] ?? 'data')
  if (values.verify === true) {
    if (!process.env['DATABASE_URL'] && (await isEmptyFolder(path.join(dataDir, 'postgres'))))
      throw new Error(`There is no database in ${dataDir}.`)
    await lookThrough(loadConfig(process.env))
  } else if (process.env['DATABASE_URL'])
    throw new Error(
      'DATABASE_URL names a database of your own: restore it where it runs, then run: npm run restore -- --verify',
    )
  else if (from === undefined || positionals.length > 1)
    throw new Error('Name a backup: npm run restore -- /backups/movesheet [--to=2026-11-22T09:30:00Z]')
  else await bringBack(dataDir, from, readMoment(values.to))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
