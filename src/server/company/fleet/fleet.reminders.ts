import { sql } from 'kysely'
import type { Inspection } from '../../../shared/company/fleet/vehicle.ts'
import { annualDue } from '../../../shared/company/fleet/vehicle.rules.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { daysUntil, expiryText, dueReminder } from '../../../shared/kernel/expiry.ts'
import { mailOffice } from '../settings/office.mails.ts'
import type { Reminder } from '../../kernel/reminders.ts'

interface Inspected {
  id: number
  name: string
  annual: Pick<Inspection, 'kind' | 'date' | 'result' | 'nextDue'>
}

/**
 * Notifies a company's office of annual inspections that are due in 30 and 7 days and today, each once for
 * each due day.
 */
export const remindOfInspections: Reminder = async (tx, { queue, config }, company) => {
  const { rows } = await sql<Inspected>`select v.id, v.name,
      json_build_object('kind', i.kind, 'date', i.inspected_on, 'result', i.result, 'nextDue', i.next_due_on) as annual
    from vehicles v cross join lateral (
      select * from vehicle_inspections r where r.company_id = v.company_id and r.vehicle_id = v.id
        and r.kind = 'annual' and r.result = 'pass' order by r.inspected_on desc, r.id desc limit 1) i
    where v.company_id = ${company.id} and v.retired_on is null order by v.id`.execute(tx)
  for (const { id, name, annual } of rows) {
    const due = annualDue([annual])
    const left = due === null ? null : daysUntil(due, company.today)
    const days = left === null ? null : dueReminder(left)
    if (due === null || left === null || days === null) continue
    const inserted = await tx
      .insertInto('vehicle_reminders')
      .values({ company_id: company.id, vehicle_id: id, due_on: due, days_before: days })
      .onConflict((conflict) => conflict.doNothing())
      .returning('vehicle_id')
      .executeTakeFirst()
    if (!inserted) continue
    const isDue = left < 0 ? 'was due' : 'is due'
    await mailOffice(tx, queue, company, {
      subject: `${name}: annual inspection ${isDue} ${expiryText(left)}`,
      text: [
        `The annual inspection of ${name} at ${company.name} ${isDue} ${expiryText(left)}, on ${formatDay(due)} (49 CFR 396.17).`,
        `Enter it here once it is done: ${config.PUBLIC_URL}/settings?section=vehicles`,
      ].join('\n\n'),
    })
  }
}
