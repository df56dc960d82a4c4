import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SENT_BY_TESTS = 'sent by a test that sees the database refuse it or show nothing'

/** Statements that tests build dynamically, so that no file contains their text. */
const BUILT: readonly RegExp[] = [
  // With a table name or an id inserted: the product sends every number as a parameter and reads no table
  // without a condition.
  /^(update|delete from|select \* from) \w+( set (\w+) = \3)?$/,
  /^(update|delete from) [^$]+ where \w+ = \d+$/,
  // capacity/days.test.ts, with the query builder.
  /^update "jobs" set "job_status" = \$1 where "id" = \$2$/,
]

const server = path.resolve(import.meta.dirname, '../../src/server')
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const sources = (pattern: (name: string) => boolean): string[] =>
  globSync('**/*.ts', { cwd: server })
    .filter(pattern)
    .map((name) => oneLine(readFileSync(path.join(server, name), 'utf8')))
const isOfTests = (name: string) => /\.(test|testing|fixture)\.ts$|^testing\//.test(name)
let tests: string[] | undefined
let product: string[] | undefined

/**
 * Returns why a statement may read more than one company, or why that cannot be determined; undefined if
 * there is no reason.
 */
export function reasonOf(statement: string): string | undefined {
  if (BUILT.some((one) => one.test(oneLine(statement)))) return SENT_BY_TESTS
  // The text between the parameters appears unchanged in the file that sends the statement.
  const parts = statement
    .split(/\$\d+/)
    .map(oneLine)
    .filter((part) => part !== '')
  const isIn = (source: string) => parts.every((part) => source.includes(part))
  tests ??= sources(isOfTests)
  product ??= sources((name) => !isOfTests(name))
  // A statement that a product file contains too belongs to the product.
  return tests.some(isIn) && !product.some(isIn) ? SENT_BY_TESTS : undefined
}
