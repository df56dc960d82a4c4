import { daysUntil, EXPIRES_SOON_DAYS } from '../../kernel/expiry.ts'
import type { FieldErrors } from '../../kernel/errors.ts'
import type { PolicyStatus, PolicyType } from './policy.ts'

/** Dates of a policy that the rules use. */
interface Term {
  effectiveDate: string
  expirationDate: string
}

/**
 * Returns the status of a policy on a day; coverage begins and ends at 12:01 AM, as US policies are written.
 */
export function policyStatus({ effectiveDate, expirationDate }: Term, today: string): PolicyStatus {
  if (today >= expirationDate) return 'expired'
  if (today < effectiveDate) return 'not_yet'
  return daysUntil(expirationDate, today) <= EXPIRES_SOON_DAYS ? 'expires_soon' : 'in_force'
}

/** Returns whether another policy of the type follows this one without a gap. */
export function isRenewedBy(
  policy: Term & { id: number; type: PolicyType },
  others: readonly (Term & { id: number; type: PolicyType })[],
): boolean {
  return others.some(
    (other) =>
      other.id !== policy.id &&
      other.type === policy.type &&
      other.effectiveDate <= policy.expirationDate &&
      other.expirationDate > policy.expirationDate,
  )
}

/** Returns the errors between fields of a policy, by field. */
export function policyProblems({ effectiveDate, expirationDate }: Term): FieldErrors {
  return expirationDate <= effectiveDate
    ? { expirationDate: 'The expiration date has to be after the effective date.' }
    : {}
}
