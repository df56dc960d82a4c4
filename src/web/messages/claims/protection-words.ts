import { basicText, planName, youPay } from '../../../shared/jobs/documents/protection-plans.ts'
import { wholeDollars } from '../../../shared/jobs/documents/protection-text.ts'
import type { JobClaims } from '../../../shared/messages/claims/claim.ts'

/** Returns a job's protection and what it means for a claim, for its client; null without a choice. */
export function protectionLine(protection: JobClaims['protection']): string | null {
  if (protection === null) return null
  const { deductible, releasedPerPound } = protection
  const name = planName(deductible ?? 'basic')
  if (deductible === 0) return `Your protection: ${name}.`
  const meaning = deductible === null ? basicText(releasedPerPound) : youPay(deductible)
  return `Your protection: ${name}. ${meaning}`
}

/** Returns a job's protection for the office that makes an offer; null without a choice. */
export function protectionForOffer(protection: JobClaims['protection']): string | null {
  if (protection === null) return null
  const { deductible } = protection
  const name = planName(deductible ?? 'basic')
  return deductible === null || deductible === 0
    ? `Protection: ${name}.`
    : `Protection: ${name}. The client pays the first ${wholeDollars(deductible)} of each claim.`
}
