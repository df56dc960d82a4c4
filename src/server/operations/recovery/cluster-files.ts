/**
 * Parts of a cluster whose content belongs to the running server and is recreated; their folders are kept.
 */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'log',
]
const LEFT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
  'current_logfiles',
  'recovery.signal',
  'standby.signal',
])

/**
 * Returns whether a path below a cluster is not part of a copy of it (PostgreSQL's manual, 'Making a Base
 * Backup').
 */
export function isExcludedFromBackup(name: string): boolean {
  const [first = '', ...rest] = name.split('/')
  if (rest.length > 0 && EMPTIED.includes(first)) return first !== 'pg_wal' || !isWalFolder(name)
  const last = rest.at(-1) ?? first
  return (
    LEFT.has(name) ||
    last.startsWith('pgsql_tmp') ||
    last.startsWith('pg_internal.init') ||
    /^postmaster\.pid\.\d+$/.test(name)
  )
}

function isWalFolder(name: string): boolean {
  return name === 'pg_wal/archive_status' || name === 'pg_wal/summaries'
}

/** The name of a file of the write-ahead log: its timeline and position. */
export const WAL_NAME = /^[0-9A-F]{24}$/

/** Returns the names of the log's files from one to another of the same timeline, inclusive. */
export function walNamesBetween(first: string, last: string, segmentBytes: number): string[] {
  const perLog = 2 ** 32 / segmentBytes
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perLog + Number.parseInt(name.slice(16), 16)
  const names: string[] = []
  for (let at = numberOf(first); at <= numberOf(last); at += 1)
    names.push(`${first.slice(0, 8)}${hex(Math.floor(at / perLog))}${hex(at % perLog)}`)
  return names
}

/**
 * Returns the first missing position after a file of the log, up to the last of the names; null if none is
 * missing.
 */
export function findGap(names: Iterable<string>, after: string, segmentBytes: number): string | null {
  const places = new Set([...names].map((name) => name.slice(8)).filter((place) => place > after.slice(8)))
  const last = [...places].toSorted().at(-1)
  if (last === undefined) return null
  const expected = walNamesBetween(after, `${after.slice(0, 8)}${last}`, segmentBytes).slice(1)
  return expected.find((name) => !places.has(name.slice(8))) ?? null
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0')
}
