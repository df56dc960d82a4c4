import { sql } from 'kysely'
import type { Logger } from 'pino'
import { wallClockOf } from '../../shared/kernel/dates.ts'
import type { Config } from './config/config.ts'
import { inTenant, type Db, type Tx } from './db/tenancy.ts'
import type { Queue } from './queue/queue.ts'

/** A company as the daily job knows it. */
export interface RemindedCompany {
  id: number
  name: string
  email: string | null
  timezone: string
  /** The current day there, `YYYY-MM-DD`. */
  today: string
}

/** What a feature needs to send reminders. */
export interface ReminderContext {
  queue: Queue
  config: Config
  now: () => Date
}

/**
 * Reminds a company's people of what expires soon, and records it in the same transaction, so that a repeat
 * sends nothing twice.
 */
export type Reminder = (tx: Tx, parts: ReminderContext, company: RemindedCompany) => Promise<void>

const COMPANIES_AT_ONCE = 200

/**
 * Runs the reminders of each feature for each company daily, each in a transaction of its own. A failed one
 * does not stop the others.
 */
export async function runReminders(
  parts: ReminderContext & { db: Db; log: Logger },
  reminders: readonly Reminder[],
): Promise<void> {
  let after = 0
  let failed = 0
  for (;;) {
    const { rows } = await sql<Omit<RemindedCompany, 'today'>>`
      select id, name, email, timezone from companies_of_all(${after}, ${COMPANIES_AT_ONCE})`.execute(
      parts.db,
    )
    for (const row of rows) {
      const company = { ...row, today: wallClockOf(parts.now().toISOString(), row.timezone).slice(0, 10) }
      for (const remind of reminders) {
        try {
          await inTenant(parts.db, { companyIds: [row.id], userId: null }, (tx) => remind(tx, parts, company))
        } catch (error) {
          failed += 1
          parts.log.error({ err: error, companyId: row.id }, 'a reminder failed')
        }
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < COMPANIES_AT_ONCE) break
    after = last.id
  }
  // The queue retries; reminders that were sent are recorded.
  if (failed > 0) throw new Error(`${failed} reminders failed`)
}
