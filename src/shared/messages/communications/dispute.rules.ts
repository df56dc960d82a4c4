import type { TradeProfile } from '../../trade/profiles.ts'
import { DISPUTE_STATUS_LABELS, type Dispute, type DisputeDeadline, type DisputeStatus } from './dispute.ts'

/** When a claim was received and what happened to it; UTC, null for what has not happened. */
export interface ClaimDates {
  readonly submittedAt: string | null
  readonly acknowledgedAt: string | null
  readonly decidedAt: string | null
  /** Time of the last report to the client. */
  readonly reportedAt: string | null
  /** Time of the first written offer, which stays the decision that the law asks for if it is declined. */
  readonly offeredAt?: string | null
}

type ClaimRules = TradeProfile['claims']

const DAY_MS = 86_400_000

const LABELS: Record<DisputeDeadline['step'], string> = {
  acknowledge: 'Acknowledgement',
  decide: 'Decision',
  status: 'Report on how it stands',
}

/**
 * Returns what the company owes to the person who submitted a claim and by when (UTC), as of `now`:
 * acknowledgement and decision in days of 24 hours after receipt, and once the decision is late a report in
 * every period (49 CFR 370.5, 370.9 or the trade profile). Empty if there is no claim.
 */
export function disputeDeadlines(dates: ClaimDates, rules: ClaimRules, now: string): DisputeDeadline[] {
  if (dates.submittedAt === null) return []
  const submitted = Date.parse(dates.submittedAt)
  const at = Date.parse(now)
  const step = (name: DisputeDeadline['step'], due: number, isDone: boolean): DisputeDeadline => ({
    step: name,
    label: LABELS[name],
    due: new Date(due).toISOString(),
    isDone,
    isOverdue: !isDone && at > due,
    source: rules.source,
  })
  const offeredAt = dates.offeredAt ?? null
  const isClosed = dates.decidedAt !== null
  const isDecided = isClosed || offeredAt !== null
  const decideBy = submitted + rules.decideDays * DAY_MS
  const steps = [
    // A decision also acknowledges the claim.
    step(
      'acknowledge',
      submitted + rules.acknowledgeDays * DAY_MS,
      dates.acknowledgedAt !== null || isDecided,
    ),
    step('decide', decideBy, isDecided),
  ]
  if (!isClosed && at > decideBy) {
    // An offer also tells the client how the claim stands.
    const said = [dates.reportedAt, offeredAt].flatMap((time) => (time === null ? [] : [Date.parse(time)]))
    const reported = said.length === 0 ? null : Math.max(...said)
    steps.push(step('status', nextReport(decideBy, reported, rules.statusEveryDays * DAY_MS), false))
  }
  return steps
}

/**
 * Returns when the next report is due, in milliseconds. The legal dates are the last day for the decision and
 * every period after it. A report counts for the nearest date, so a late report does not move the dates, an
 * early one need not be repeated, and two reports are never more than a period apart.
 */
function nextReport(decideBy: number, reported: number | null, period: number): number {
  const date = reported === null ? -1 : Math.round((reported - decideBy) / period)
  return reported === null || date < 0 ? decideBy : Math.min(reported, decideBy + date * period) + period
}

/** Returns the deadlines for a claim submitted at `now`, shown to a person who is about to write one. */
export function claimDeadlines(rules: ClaimRules, now: string): DisputeDeadline[] {
  const dates = { submittedAt: now, acknowledgedAt: null, decidedAt: null, reportedAt: null }
  const report = Date.parse(now) + (rules.decideDays + rules.statusEveryDays) * DAY_MS
  return [
    ...disputeDeadlines(dates, rules, now),
    {
      step: 'status',
      label: LABELS.status,
      due: new Date(report).toISOString(),
      isDone: false,
      isOverdue: false,
      source: rules.source,
    },
  ]
}

type Step = Dispute['actions'][number]

const STEPS: Record<DisputeStatus, readonly Step[]> = {
  open: [],
  submitted: ['acknowledge', 'status', 'decide', 'reply'],
  acknowledged: ['status', 'decide', 'reply'],
  decided: ['reply'],
}

/** Returns the steps that a manager may take now. */
export function disputeSteps(status: DisputeStatus): Step[] {
  return [...STEPS[status]]
}

/** Returns why a step cannot be taken now, naming the state, or null if it can. */
export function stepRefusal(status: DisputeStatus, step: Step): string | null {
  if (STEPS[status].includes(step)) return null
  return `This dispute is in the state '${DISPUTE_STATUS_LABELS[status]}', which does not allow this.`
}

/** Returns whether the client may still write: until the dispute is decided. */
export function mayClientWrite(status: DisputeStatus): boolean {
  return status !== 'decided'
}

/**
 * Returns the last day, `YYYY-MM-DD`, until which a client can at least file a claim about a move of this day (49 USC
 * 14706(e)(1), or the promise of the agreements). The time counts from delivery, which may be later.
 */
export function lastDayToFile(moveDay: string, { months, days }: ClaimRules['fileWithin']): string {
  const [year = 0, month = 1, day = 1] = moveDay.split('-').map(Number)
  // A month without that day ends on its last day.
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const last = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth) + days))
  return last.toISOString().slice(0, 10)
}
