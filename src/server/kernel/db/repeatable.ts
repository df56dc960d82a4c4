import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { checksumOf, type Migration } from './migration.ts'

/**
 * The current text of functions or triggers, in `functions/` or `triggers/` below the migrations; it replaces what the
 * database has whenever its version is higher than the recorded one (docs/decisions/0040).
 */
export type Repeatable = Migration & { version: number }

const FOLDERS = ['functions', 'triggers']

/** Where the database records the version and checksum of each repeatable file that it has. */
export const REPEATABLE_TABLE = `create table if not exists repeatable_migrations (
  name text primary key,
  version integer not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/** Reads the repeatable files of a migrations folder in order. Throws on a file without its version in the first line. */
export async function readRepeatables(folder: string): Promise<Repeatable[]> {
  const names: string[] = []
  for (const part of FOLDERS) {
    if (!existsSync(path.join(folder, part))) continue
    const files = await readdir(path.join(folder, part))
    names.push(...files.toSorted().map((file) => `${part}/${file}`))
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      const version = Number(/^-- version (\d+)\r?\n/.exec(sql)?.[1])
      if (!version) throw new Error(`The first line of ${name} has to be '-- version N'.`)
      return { name, sql, checksum: checksumOf(sql), version }
    }),
  )
}

/**
 * Returns the files still to be applied. Throws for a file that was edited without a higher version, and for a database
 * that has a higher version, or a file that this program does not know.
 */
export function planRepeatables(
  files: readonly Repeatable[],
  applied: readonly { name: string; version: number; checksum: string }[],
): Repeatable[] {
  const byName = new Map(files.map((file) => [file.name, file]))
  const pending = new Set(files)
  for (const { name, version, checksum } of applied) {
    const file = byName.get(name)
    if (!file || file.version < version)
      throw new Error(`The database is newer than this program: it has version ${version} of ${name}.`)
    if (file.version > version) continue
    if (file.checksum !== checksum)
      throw new Error(
        `${name} was edited after version ${version} was applied. Raise the version in its first line.`,
      )
    pending.delete(file)
  }
  return [...pending]
}

/**
 * Returns the files by transaction: all functions in one, which locks no table; each file of triggers in its own, because
 * replacing a trigger locks its table against writing.
 */
export function inTransactions(files: readonly Repeatable[]): Repeatable[][] {
  const functions = files.filter(({ name }) => name.startsWith('functions/'))
  const triggers = files.filter(({ name }) => name.startsWith('triggers/'))
  return [functions, ...triggers.map((file) => [file])].filter((group) => group.length > 0)
}
