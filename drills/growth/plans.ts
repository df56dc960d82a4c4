import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../src/server/kernel/postgres/launcher.ts'

/**
 * Makes PostgreSQL log the plan of each statement slower than the threshold, as it ran: as the app's role,
 * with row-level security.
 */
export async function logPlans(postgres: EmbeddedPostgres, slowerThanMs: number): Promise<void> {
  const url = new URL(postgres.superuserUrl)
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  try {
    for (const [name, value] of [
      ['session_preload_libraries', 'auto_explain'],
      ['auto_explain.log_min_duration', String(slowerThanMs)],
      ['auto_explain.log_analyze', 'on'],
      ['auto_explain.log_buffers', 'on'],
      ['auto_explain.log_timing', 'off'],
      ['auto_explain.log_nested_statements', 'on'],
    ])
      await client.query(`alter database movesheet set ${name} = '${value}'`)
  } finally {
    await client.end()
  }
}

/** Returns the server's log from an offset on. */
export function readPlans(dataDir: string, from: number): { text: string; at: number } {
  const folder = path.join(dataDir, 'postgres', 'cluster', 'log')
  const whole = existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => readFileSync(path.join(folder, name), 'utf8'))
        .join('')
    : ''
  return { text: whole.slice(from), at: whole.length }
}
