import { formatDay } from '../../../../shared/kernel/dates.ts'
import { money } from '../../../../shared/kernel/money.ts'
import type { Cancellation } from '../../../../shared/money/payments/paid-changes.api.ts'

/** Returns what canceling now means for a client, in sentences. */
export function cancellationTexts(one: Cancellation): string[] {
  const isPaid = one.refund > 0 || one.refundByHand > 0 || one.kept > 0
  return [
    ...(isPaid ? [] : ['You have paid nothing, so nothing is refunded and nothing is owed.']),
    ...(one.refund > 0
      ? [
          `${money(one.refund)} goes back to the card that you paid with. Banks take up to ten days to show it.`,
        ]
      : []),
    ...(one.refundByHand > 0
      ? [`${money(one.refundByHand)} that you paid by cash or check is paid back by the company.`]
      : []),
    ...(one.kept > 0 ? [`${money(one.kept)} is not refunded.`] : []),
    ...(one.basis === 'rescission' && one.rescissionUntil !== null
      ? [`You can cancel without penalty through ${formatDay(one.rescissionUntil)}.`]
      : []),
    ...(one.basis === 'steps' && isPaid ? [stepsText(one.steps)] : []),
  ]
}

/** Returns a company's rule for deposits as one sentence; the steps come with the earliest first. */
export function stepsText(steps: Cancellation['steps']): string {
  if (steps.length === 0) return 'Deposits are not refunded.'
  const parts = steps.map(({ daysBefore, percent }) =>
    daysBefore === 0
      ? `${percent} % after that`
      : `${percent} % until ${daysText(daysBefore)} before the move`,
  )
  const isToTheEnd = steps.some(({ daysBefore }) => daysBefore === 0)
  return `Of a deposit we refund ${parts.join(', ')}${isToTheEnd ? '' : ', nothing after that'}.`
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
