import { sql } from 'kysely'
import type { Logger } from 'pino'
import { wallClockOf } from '../../shared/kernel/dates.ts'
import type { Config } from './config/config.ts'
import { inTenant, type Db, type Tx } from './db/tenancy.ts'
import type { Queue } from './queue/queue.ts'

/** A company as the daily round knows it. */
export interface RemindedCompany {
  id: number
  name: string
  email: string | null
  timezone: string
  /** The day there, `YYYY-MM-DD`. */
  today: string
}

/** What a feature needs to tell people of what is about to run out. */
export interface ReminderParts {
  queue: Queue
  config: Config
  now: () => Date
}

/**
 * Tells a company's people of what runs out soon, and notes in the same transaction what it told, so that a repeat tells
 * nothing twice.
 */
export type Reminder = (tx: Tx, parts: ReminderParts, company: RemindedCompany) => Promise<void>

const COMPANIES_AT_ONCE = 200

/** The daily round: each feature's reminders for each company, each in a transaction of its own. One that fails holds up no other. */
export async function remindAll(
  parts: ReminderParts & { db: Db; log: Logger },
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
  // The queue tries again; what was told already is noted.
  if (failed > 0) throw new Error(`${failed} reminders failed`)
}
