import { money } from '../../kernel/money.ts'
import type { JobDocument } from '../jobs/job.parts.ts'

/** Formats dollars without cents if there are none. */
export const wholeDollars = (amount: number): string => money(amount).replace(/\.00$/, '')

/** Returns the choice as text: 'Full protection, $250 deductible: $20,000 declared, $150.00'. */
export function protectionText({ chosen, isChosen }: NonNullable<JobDocument['protection']>): string {
  if (!chosen) return isChosen ? 'Chosen before protection had a price' : 'Not chosen yet'
  if (chosen.coverage === 'releasedValueOption') return 'Basic protection (released value), no charge'
  const deductible = chosen.deductible ?? 0
  const [declared, price] = [wholeDollars(chosen.declaredValue ?? 0), money(chosen.premium)]
  return deductible === 0
    ? `Full protection, no deductible: ${declared} declared, ${price}`
    : `Full protection, ${wholeDollars(deductible)} deductible: ${declared} declared, ${price}`
}
