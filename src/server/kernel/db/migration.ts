import { createHash } from 'node:crypto'

/** One file of SQL that changes the database: a forward step `NNNN_name.sql`, or a repeatable file. */
export type Migration = { name: string; sql: string; checksum: string }

/** Returns the checksum of a migration's text. Line endings differ between checkouts and are not significant. */
export function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}
