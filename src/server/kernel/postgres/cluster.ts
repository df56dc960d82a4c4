import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config/config.ts'
import { makeFolder, TRAVERSE_MODE } from '../config/folders.ts'
import {
  canRunProgram,
  hasAccountName,
  createNamespaceAccount,
  findNobodyAccount,
  currentAccount,
  type PostgresAccount,
} from './account.ts'
import { copyPrograms, findPrograms, type PostgresPrograms } from './binaries.ts'
import { isAlive } from './postmaster.ts'

/** The known facts about an embedded server before it runs: folders, account, programs, passwords. */
export type ClusterSetup = {
  home: string
  cluster: string
  socketFolder: string
  account: PostgresAccount
  programs: PostgresPrograms
  passwords: { superuser: string; owner: string }
}

/**
 * The folder for programs and data that `nobody` must reach, for root with a private checkout and without
 * namespaces.
 */
const sharedFolder = '/var/lib/movesheet'

/**
 * Prepares `DATA_DIR/postgres` and selects the account that PostgreSQL runs under: this process's own
 * account; for root, `nobody`, otherwise a user namespace, otherwise `nobody` with copies in
 * /var/lib/movesheet.
 */
export function prepareCluster(dataDir: string): ClusterSetup {
  const link = path.join(path.resolve(dataDir), 'postgres')
  for (const folder of [path.resolve(dataDir), link]) {
    if (!existsSync(folder)) {
      makeFolder(folder)
      chmodSync(folder, TRAVERSE_MODE)
    }
  }
  let home = realpathSync(link)
  rejectForeign(home)
  let programs = findPrograms()
  const account = chooseAccount(programs, home)
  if (account.kind === 'nobody') {
    if (!canRunProgram(account, '/bin/true', home) && !canRunProgram(account, '/usr/bin/true', home))
      home = moveHome(link, home)
    if (!canRunProgram(account, programs.postgres, '/')) programs = copyPrograms(programs, sharedFolder)
  }
  const secret = readOrMakeSecret(home)
  return {
    home,
    cluster: path.join(home, 'cluster'),
    socketFolder: prepareSocketFolder(home, account),
    account,
    programs,
    passwords: { superuser: derive(secret, 'superuser'), owner: derive(secret, 'owner') },
  }
}

/**
 * Creates the cluster if there is none. It is created in a separate folder and renamed at the end, so that an
 * incomplete one is never started; of two concurrent starts, the first to finish wins.
 */
export async function ensureCluster(place: ClusterSetup, isDurable: boolean): Promise<void> {
  if (existsSync(path.join(place.home, 'restoring')))
    throw new Error(`A restore into ${place.home} was broken off. Empty the data folder and restore again.`)
  sweepDrafts(place.home)
  const versionFile = path.join(place.cluster, 'PG_VERSION')
  if (existsSync(versionFile)) {
    const found = readFileSync(versionFile, 'utf8').trim()
    const wanted = place.programs.version.split('.')[0]
    if (found === wanted) return
    throw new ConfigError([
      `${place.cluster} was made by PostgreSQL ${found}; this version brings ${wanted}. Start the version that made it.`,
    ])
  }
  const draft = path.join(place.home, `initdb-${process.pid}-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${draft}.password`
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, place.passwords.superuser, { mode: 0o600 })
    for (const made of [draft, passwordFile]) chownSync(made, place.account.uid, place.account.gid)
    await runInitdb(place, draft, passwordFile, isDurable)
    try {
      renameSync(draft, place.cluster)
    } catch (error) {
      if (!existsSync(versionFile)) throw error
    }
    syncFolder(place.home)
  } finally {
    rmSync(draft, { recursive: true, force: true })
    rmSync(passwordFile, { force: true })
  }
}

function rejectForeign(home: string): void {
  const { uid } = statSync(home)
  const self = process.getuid?.() ?? 0
  if (self === 0 || self === uid) return
  throw new Error(
    `${home} belongs to another account (user id ${uid}). Start as that account or as root, or set DATA_DIR.`,
  )
}

function chooseAccount(programs: PostgresPrograms, home: string): PostgresAccount {
  if (process.getuid?.() !== 0) {
    const namespace = createNamespaceAccount()
    return !hasAccountName() && canRunProgram(namespace, programs.postgres, home)
      ? namespace
      : currentAccount()
  }
  const nobody = findNobodyAccount()
  if (nobody && canRunProgram(nobody, programs.postgres, home)) return nobody
  const namespace = createNamespaceAccount()
  if (canRunProgram(namespace, programs.postgres, home)) return namespace
  // A root process that cannot switch to another user (CAP_SETUID dropped) cannot run PostgreSQL at all.
  if (nobody && (canRunProgram(nobody, '/bin/true', '/') || canRunProgram(nobody, '/usr/bin/true', '/')))
    return nobody
  throw new Error(
    "PostgreSQL does not run as root, and this root can neither become 'nobody' nor make a user namespace. Start as an ordinary user, or set DATABASE_URL.",
  )
}

function moveHome(link: string, home: string): string {
  if (existsSync(path.join(home, 'cluster'))) {
    throw new Error(
      `'nobody' cannot enter ${home}. Move DATA_DIR to a folder that other accounts may pass through.`,
    )
  }
  mkdirSync(sharedFolder, { recursive: true })
  chmodSync(sharedFolder, 0o755)
  const moved = mkdtempSync(path.join(sharedFolder, 'data-'))
  chmodSync(moved, 0o711)
  rmdirSync(link)
  symlinkSync(moved, link)
  return moved
}

function prepareSocketFolder(home: string, account: PostgresAccount): string {
  const near = path.join(home, 'run')
  // The system's limit for a socket path is 103 bytes on macOS and 107 on Linux, including '/.s.PGSQL.5432'.
  const isShort = Buffer.byteLength(near) <= 85
  const tag = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const folder = isShort ? near : path.join('/tmp', `movesheet-${process.getuid?.() ?? 0}-${tag}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Fails, as intended, if another user created the folder in /tmp before.
  chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return folder
}

function readOrMakeSecret(home: string): string {
  const file = path.join(home, 'password')
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    try {
      // A link, unlike a rename, never replaces what another start wrote first.
      linkSync(draft, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

function derive(secret: string, role: string): string {
  return createHash('sha256').update(`${role}:${secret}`).digest('hex')
}

function sweepDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/^initdb-(\d+)/.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) rmSync(path.join(home, name), { recursive: true, force: true })
  }
}

async function runInitdb(
  place: ClusterSetup,
  folder: string,
  passwordFile: string,
  isDurable: boolean,
): Promise<void> {
  const { program, args, identity } = place.account.call(place.programs.initdb, [
    `--pgdata=${folder}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(isDurable ? [] : ['--no-sync']),
  ])
  const child = spawn(program, args, { ...identity, cwd: '/', env: cleanEnvironment(), stdio: 'pipe' })
  let output = ''
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0)
    throw new Error(`The embedded database could not be made (initdb ended with ${code}):\n${output}`)
}

/** Returns the environment for PostgreSQL's programs, which inherits no locale, time zone, or PG* setting. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', HOME: '/' }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
