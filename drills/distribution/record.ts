// Loaded into test runs with `--import`: writes each distinct statement of the app's connections into the
// folder STATEMENTS.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The path of this file, for `--import`. */
export const recorder = import.meta.filename

const folder = process.env['STATEMENTS']
const known = new Set<string>()

type Query = (
  this: pg.Client & { connectionParameters?: { application_name?: string } },
  ...args: unknown[]
) => unknown

if (folder !== undefined) {
  // The method has many forms; all begin with the statement, as text or with a text.
  // It is called with its client below.
  // oxlint-disable-next-line typescript/unbound-method
  const original = pg.Client.prototype.query as Query
  const recording: Query = function (...args) {
    const [first] = args
    const text =
      typeof first === 'string'
        ? first
        : typeof first === 'object' && first !== null && 'text' in first
          ? first.text
          : undefined
    if (
      typeof text === 'string' &&
      this.connectionParameters?.application_name === 'movesheet app' &&
      !known.has(text)
    ) {
      known.add(text)
      appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify(text)}\n`)
    }
    return original.apply(this, args)
  }
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query
}
