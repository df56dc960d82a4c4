import { sql } from 'kysely'
import { POLICY_TYPE_LABELS, type PolicyType } from '../../../shared/company/insurance/policy.ts'
import { isRenewedBy } from '../../../shared/company/insurance/policy.rules.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { daysUntil, expiryText, dueReminder } from '../../../shared/kernel/expiry.ts'
import { mailOffice } from '../settings/office.mails.ts'
import type { Reminder } from '../../kernel/reminders.ts'

interface Ending {
  id: number
  type: PolicyType
  carrier: string
  policyNumber: string
  effectiveDate: string
  expirationDate: string
}

/**
 * Notifies a company's office of policies that expire in 30 and 7 days and today, each once for each end
 * date; skips a policy that a later one replaces.
 */
export const remindOfPolicies: Reminder = async (tx, { queue, config }, company) => {
  const { rows } = await sql<Ending>`select id, type, carrier, policy_number as "policyNumber",
      effective_on as "effectiveDate", expires_on as "expirationDate"
    from insurance_policies where company_id = ${company.id} and deleted_at is null
    order by expires_on, id`.execute(tx)
  for (const policy of rows) {
    const left = daysUntil(policy.expirationDate, company.today)
    const days = dueReminder(left)
    if (days === null || isRenewedBy(policy, rows)) continue
    const inserted = await tx
      .insertInto('insurance_reminders')
      .values({
        company_id: company.id,
        policy_id: policy.id,
        expires_on: policy.expirationDate,
        days_before: days,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('policy_id')
      .executeTakeFirst()
    if (!inserted) continue
    const label = POLICY_TYPE_LABELS[policy.type]
    const ends = left > 0 ? `expires ${expiryText(left)}` : left === 0 ? 'expires today' : 'has expired'
    await mailOffice(tx, queue, company, {
      subject: `${label} insurance ${ends}`,
      text: [
        `The ${label} policy ${policy.policyNumber} of ${company.name} with ${policy.carrier} ${ends}: cover ends on ${formatDay(policy.expirationDate)} at 12:01 AM.`,
        `Renew it and enter the new policy here: ${config.PUBLIC_URL}/settings?section=insurance`,
      ].join('\n\n'),
    })
  }
}
