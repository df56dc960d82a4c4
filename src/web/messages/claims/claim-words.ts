import { CLAIM_STATE_LABELS, type Claim, type ClaimState } from '../../../shared/messages/claims/claim.ts'
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
  const filed: LineStep = {
    label: 'Filed',
    state: state === 'filed' || state === 'acknowledged' ? 'current' : 'done',
    note: filedAt === null ? '' : dayOf(filedAt, timezone),
  }
  if (state === 'withdrawn') return [filed, { label: 'Withdrawn', state: 'done', note: '' }]
  const isDecided = state === 'offered' || state === 'settled' || state === 'denied'
  const isReviewed = isDecided || state === 'in_review'
  const review: LineStep = {
    label: isReviewed ? 'In review' : 'Review',
    state: isDecided ? 'done' : isReviewed ? 'current' : 'open',
    note: '',
  }
  if (state === 'denied') return [filed, review, { label: 'Denied', state: 'done', note: '' }]
  return [
    filed,
    review,
    state === 'offered'
      ? { label: 'Offer', state: 'current', note: 'Waits for your answer' }
      : { label: 'Decision', state: isDecided ? 'done' : 'open', note: due },
    payment !== null && !payment.isPending
      ? { label: 'Paid', state: 'done', note: '' }
      : {
          label: 'Payment',
          state: state === 'settled' ? 'current' : 'open',
          note: state === 'settled' ? 'Not paid yet' : '',
        },
  ]
}

/** Returns the badge of a claim: an accepted offer is green only when it is paid. */
export function claimBadge({ state, payment }: Pick<Claim, 'state' | 'payment'>): {
  label: string
  color: BadgeColor
} {
  const isOwed = state === 'settled' && (payment === null || payment.isPending)
  return isOwed
    ? { label: 'To be paid', color: 'yellow' }
    : { label: CLAIM_STATE_LABELS[state], color: STATE_COLORS[state] }
}

/** Returns the amount of a claim, in dollars: what was accepted, else what is asked for; null if there is none. */
export function amountOf({
  state,
  asked,
  offered,
}: Pick<Claim, 'state' | 'asked' | 'offered'>): number | null {
  return state === 'settled' ? (offered ?? asked) : asked
}

/** Returns what a client reads who can write no more about a claim. */
export function closedText({ state, payment }: Pick<Claim, 'state' | 'payment'>): string {
  return state === 'settled' && (payment === null || payment.isPending)
    ? 'This claim is settled and will be paid. If you have questions, call or write to us.'
    : 'This claim is closed. If you have questions, call or write to us.'
}

/** Returns what a client reads about an accepted offer that is not paid yet: how it is paid and how they learn of it. */
export function toBePaidText(offered: number, hasEmail: boolean): string {
  const notice = hasEmail ? 'You get an email when it is paid.' : 'You see here when it is paid.'
  return `You accepted. We will pay you ${dollars(offered)} by check or as a refund to your card. ${notice}`
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
