import type { Claim, ClaimState } from '../../../shared/messages/claims/claim.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { BadgeColor } from '../../../shared/trade/status.colors.ts'
import { dayOf, deadlineText, dollars, type LineStep } from './dispute-words.ts'

export const STATE_COLORS: Record<ClaimState, BadgeColor> = {
  open: 'yellow',
  filed: 'red',
  acknowledged: 'yellow',
  in_review: 'yellow',
  offered: 'yellow',
  settled: 'green',
  denied: 'red',
  withdrawn: 'yellow',
}

type ShownClaim = Pick<Claim, 'state' | 'filedAt' | 'deadlines' | 'payment'>

/** Returns the steps of a claim for its client: filed, review, decision and payment, each with its date or deadline. */
export function claimLine(claim: ShownClaim, now: string, timezone: string): LineStep[] {
  const { state, filedAt, deadlines, payment } = claim
  const decide = deadlines.find(({ step, isDone }) => step === 'decide' && !isDone)
  const due = decide ? deadlineText(decide, now, timezone) : ''
  const filed = {
    label: 'Filed',
    state: 'done',
    note: filedAt === null ? '' : dayOf(filedAt, timezone),
  } as const
  if (state === 'withdrawn') return [filed, { label: 'Withdrawn', state: 'done', note: '' }]
  const isDecided = state === 'offered' || state === 'settled' || state === 'denied'
  const review: LineStep = { label: 'In review', state: isDecided ? 'done' : 'current', note: '' }
  if (state === 'denied') return [filed, review, { label: 'Denied', state: 'done', note: '' }]
  return [
    filed,
    review,
    state === 'offered'
      ? { label: 'Offer', state: 'current', note: 'Waits for your answer' }
      : { label: 'Decision', state: isDecided ? 'done' : 'open', note: due },
    {
      label: 'Paid',
      state: payment !== null && !payment.isPending ? 'done' : state === 'settled' ? 'current' : 'open',
      note: '',
    },
  ]
}

/** Returns how a claim was paid. */
export function paymentText(payment: NonNullable<Claim['payment']>, offered: number | null): string {
  const amount = offered === null ? '' : ` ${dollars(offered)}`
  const on = payment.day === null ? '' : ` on ${formatDay(payment.day)}`
  if (payment.way === 'check') return `Paid${amount} by check ${payment.checkNumber}${on}.`
  if (payment.way === 'before') return `Paid${amount}.`
  return payment.isPending
    ? `Refund of${amount} to the card started${on}.`
    : `Paid${amount} as a refund to the card${on}.`
}

/** Returns the total of amounts in dollars that may be empty or no number. */
export function totalOf(amounts: readonly (number | '')[]): number {
  const cents = amounts.map((amount) =>
    amount === '' || Number.isNaN(amount) ? 0 : Math.round(amount * 100),
  )
  return cents.reduce((sum, amount) => sum + amount, 0) / 100
}
