import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** Returns the time zone of a company. */
export async function readZone(tx: Tx, companyId: number): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.timezone
}

/** Returns the current day at a company, `YYYY-MM-DD`. */
export async function readToday(tx: Tx, companyId: number, now: Date): Promise<string> {
  return wallClockOf(now.toISOString(), await readZone(tx, companyId)).slice(0, 10)
}
