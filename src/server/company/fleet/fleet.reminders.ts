import { annualDue } from '../../../shared/company/fleet/vehicle.rules.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { daysUntil, expiryText, dueReminder } from '../../../shared/kernel/expiry.ts'
import { mailOffice } from '../settings/office.mails.ts'
import type { Reminder } from '../../kernel/reminders.ts'
import { readAnnualInspections, recordInspectionReminder } from './reminders.store.ts'

/**
 * Notifies a company's office of annual inspections that are due in 30 and 7 days and today, each once for
 * each due day.
 */
export const remindOfInspections: Reminder = async (tx, { queue, config }, company) => {
  for (const { id, name, annual } of await readAnnualInspections(tx, company.id)) {
    const due = annualDue([annual])
    const left = due === null ? null : daysUntil(due, company.today)
    const days = left === null ? null : dueReminder(left)
    if (due === null || left === null || days === null) continue
    if (!(await recordInspectionReminder(tx, company.id, { vehicleId: id, dueOn: due, days }))) continue
    const isDue = left < 0 ? 'was due' : 'is due'
    await mailOffice(tx, queue, company, 'expiry', {
      subject: `${name}: annual inspection ${isDue} ${expiryText(left)}`,
      text: [
        `The annual inspection of ${name} at ${company.name} ${isDue} ${expiryText(left)}, on ${formatDayInWords(due, company.today)} (49 CFR 396.17).`,
        `Enter it here once it is done: ${config.PUBLIC_URL}/settings?section=vehicles`,
      ].join('\n\n'),
    })
  }
}
