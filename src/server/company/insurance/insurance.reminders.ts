import { POLICY_TYPE_LABELS } from '../../../shared/company/insurance/policy.ts'
import { isRenewedBy } from '../../../shared/company/insurance/policy.rules.ts'
import { formatDayInWords } from '../../../shared/kernel/dates.ts'
import { daysUntil, dueReminder } from '../../../shared/kernel/expiry.ts'
import { mailOffice } from '../settings/office.mails.ts'
import type { Reminder } from '../../kernel/reminders.ts'
import { readPoliciesByEnd, recordPolicyReminder } from './policies.store.ts'

/**
 * Notifies a company's office of policies that expire in 30 and 7 days and today, each once for each end
 * date; skips a policy that a later one replaces.
 */
export const remindOfPolicies: Reminder = async (tx, { queue, config }, company) => {
  const policies = await readPoliciesByEnd(tx, company.id)
  for (const policy of policies) {
    const left = daysUntil(policy.expirationDate, company.today)
    const days = dueReminder(left)
    if (days === null || isRenewedBy(policy, policies)) continue
    if (!(await recordPolicyReminder(tx, company.id, policy, days))) continue
    const label = POLICY_TYPE_LABELS[policy.type]
    const ends =
      left > 1
        ? `expires in ${left} days`
        : left === 1
          ? 'expires tomorrow'
          : left === 0
            ? 'expires today'
            : 'has expired'
    await mailOffice(tx, queue, company, 'expiry', {
      subject: `${label} insurance ${ends}`,
      text: [
        `The ${label} policy ${policy.policyNumber} of ${company.name} with ${policy.carrier} ${ends}: cover ends on ${formatDayInWords(policy.expirationDate, company.today)} at 12:01 AM.`,
        `Renew it and enter the new policy here: ${config.PUBLIC_URL}/settings?section=insurance`,
      ].join('\n\n'),
    })
  }
}
