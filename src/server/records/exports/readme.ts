import type { ExportKind } from './kinds/kind.ts'

/** Returns the README that explains the files of an export to a later reader. */
export function readmeOf(facts: {
  product: string
  company: string
  timezone: string
  /** ISO 8601 UTC. */
  at: string
  kinds: readonly { kind: ExportKind; rows: number }[]
}): string {
  const width = Math.max(...facts.kinds.map(({ kind }) => kind.name.length))
  const lines = facts.kinds.map(
    ({ kind, rows }) => `  ${kind.name.padEnd(width)}  ${String(rows).padStart(9)}  ${kind.about}`,
  )
  return `${facts.company}: everything that ${facts.product} keeps, as of ${facts.at}

csv/    one table a kind, for spreadsheets (UTF-8, with commas)
json/   the same rows as JSON, one object a line, for programs
files/  pictures, papers and recordings; csv/files.csv says what each is

Records point at each other by their numbers: job_id is the id in jobs, user_id, client_id and the like are the user_id in
clients and workers, file_id is the id in files. Times with a zone are as written; others are on the company's clock
(${facts.timezone}). Columns that end in _cents are whole cents, other amounts dollars. Text that a spreadsheet would take for
a formula has an apostrophe before it in csv/, and none in json/. A kind with very many rows goes on in files that end in
-2, -3 and so on.

Passwords, sealed numbers and the keys of other services are in no export. missing-files.txt, where there is one, names
stored files that could not be read.

  kind${' '.repeat(width - 4)}       rows
${lines.join('\n')}
`
}
