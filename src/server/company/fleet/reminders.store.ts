import { sql } from 'kysely'
import type { Inspection } from '../../../shared/company/fleet/vehicle.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'

/** A vehicle with its latest passed annual inspection. */
interface Inspected {
  id: number
  name: string
  annual: Pick<Inspection, 'kind' | 'date' | 'result' | 'nextDue'>
}

/** Returns a company's vehicles in use that have passed an annual inspection, with the latest one. */
export async function readAnnualInspections(tx: Tx, companyId: number): Promise<Inspected[]> {
  const { rows } = await sql<Inspected>`select v.id, v.name,
      json_build_object('kind', i.kind, 'date', i.inspected_on, 'result', i.result, 'nextDue', i.next_due_on) as annual
    from vehicles v cross join lateral (
      select * from vehicle_inspections r where r.company_id = v.company_id and r.vehicle_id = v.id
        and r.kind = 'annual' and r.result = 'pass' order by r.inspected_on desc, r.id desc limit 1) i
    where v.company_id = ${companyId} and v.retired_on is null order by v.id`.execute(tx)
  return rows
}

/** Records that the office is reminded of an inspection; returns false if it was already reminded. */
export async function recordInspectionReminder(
  tx: Tx,
  companyId: number,
  reminder: { vehicleId: number; dueOn: string; days: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('vehicle_reminders')
    .values({
      company_id: companyId,
      vehicle_id: reminder.vehicleId,
      due_on: reminder.dueOn,
      days_before: reminder.days,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('vehicle_id')
    .executeTakeFirst()
  return row !== undefined
}
