import { wallClockOf } from '../../../shared/kernel/dates.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { readZone } from './worker.store.ts'

/** Returns the current day at a company, `YYYY-MM-DD`. */
export async function readToday(tx: Tx, companyId: number, now: Date): Promise<string> {
  return wallClockOf(now.toISOString(), await readZone(tx, companyId)).slice(0, 10)
}
