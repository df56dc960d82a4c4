import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { requireCompany, type Actor, type Permission } from '../../../shared/kernel/permissions.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/**
 * Returns the requested company, else the caller's default, else their first; throws rest_not_found and
 * rest_forbidden.
 */
export function resolveCompany(
  { actor, companyIds }: { actor: Actor; companyIds: readonly number[] },
  wanted: number | null | undefined,
  permission: Permission,
): number {
  const companyId = wanted ?? companyIds.find((id) => id === actor.defaultCompanyId) ?? companyIds[0] ?? 0
  return requireCompany(actor, companyId, permission)
}

/** Returns the current day at a company, `YYYY-MM-DD`. */
export async function currentDay(tx: Tx, companyId: number, now: Date): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('timezone')
    .where('id', '=', companyId)
    .executeTakeFirst()
  return wallClockOf(now.toISOString(), row?.timezone ?? 'UTC').slice(0, 10)
}
