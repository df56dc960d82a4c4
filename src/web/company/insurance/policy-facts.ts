import type { Policy, PolicyStatus } from '../../../shared/company/insurance/policy.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { expiryText } from '../../../shared/kernel/expiry.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'

const money = (dollars: number | null) => (dollars === null ? '' : formatCents(centsFromDollars(dollars)))

/** Returns the facts of a policy, as label and text; empty ones are left out. */
export function policyFacts(policy: Policy): [label: string, text: string][] {
  const agent = [policy.agentName, formatPhone(policy.agentPhone), policy.agentEmail ?? '']
  const facts: [string, string][] = [
    ['Policy number', policy.policyNumber],
    ['Effective', formatDay(policy.effectiveDate)],
    ['Expires', formatDay(policy.expirationDate)],
    ['Limit per occurrence', money(policy.limitPerOccurrence)],
    ['Aggregate limit', money(policy.limitAggregate)],
    ['Deductible', money(policy.deductible)],
    ['Coinsurance', policy.coinsurance === null ? '' : `${policy.coinsurance} %`],
    ['Premium', money(policy.premium)],
    ['Agent', agent.filter((part) => part !== '').join(', ')],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** Colors of the policy statuses; null for a policy that is not in force yet. */
export const STATUS_COLORS: Record<PolicyStatus, 'red' | 'yellow' | 'green' | null> = {
  not_yet: null,
  in_force: 'green',
  expires_soon: 'yellow',
  expired: 'red',
}

/** Returns when coverage ends, as text next to the status; '' if the dates are enough. */
export function endingText(policy: Policy): string {
  if (policy.isRenewed) return 'Replaced by a later policy.'
  if (policy.status === 'expires_soon') return `Cover ends ${expiryText(policy.daysLeft)}.`
  return policy.status === 'expired' ? `Cover ended ${expiryText(policy.daysLeft)}.` : ''
}
