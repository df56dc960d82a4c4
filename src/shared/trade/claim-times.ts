import type { TradeProfile } from './profiles.ts'

const SMALL_NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** Returns the times of the rules on claims as agreements and pages write them. */
export function claimTimes(rules: TradeProfile['claims']): {
  claimTime: string
  claimConfirmation: string
  claimDecision: string
  claimReports: string
} {
  const { months, days } = rules.fileWithin
  return {
    claimTime: months > 0 ? `${SMALL_NUMBERS[months] ?? months} months` : `${days} days`,
    claimConfirmation: `${rules.acknowledgeDays} days`,
    claimDecision: `${rules.decideDays} days`,
    claimReports: `${rules.statusEveryDays} days`,
  }
}
