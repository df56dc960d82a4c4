import type { TradeProfile } from '../../trade/profiles.ts'
import { DISPUTE_STATUS_LABELS, type Dispute, type DisputeDeadline, type DisputeStatus } from './dispute.ts'

/** When a claim came in and what became of it; UTC, null for what has not happened. */
export interface ClaimDates {
  readonly submittedAt: string | null
  readonly acknowledgedAt: string | null
  readonly decidedAt: string | null
  /** The last report to the client. */
  readonly reportedAt: string | null
}

type ClaimRules = TradeProfile['claims']

const DAY_MS = 86_400_000

const LABELS: Record<DisputeDeadline['step'], string> = {
  acknowledge: 'Acknowledgement',
  decide: 'Decision',
  status: 'Report on how it stands',
}

/**
 * What is owed to who handed in a claim, by which instant (UTC), as of `now`: its acknowledgement and its decision in
 * days of 24 hours after it came in, and once the decision is late a report at every period (49 CFR 370.5, 370.9 or
 * what the trade profile says). Empty while there is no claim.
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
  const isDecided = dates.decidedAt !== null
  const decideBy = submitted + rules.decideDays * DAY_MS
  const steps = [
    // A decision says that the claim was received, too.
    step(
      'acknowledge',
      submitted + rules.acknowledgeDays * DAY_MS,
      dates.acknowledgedAt !== null || isDecided,
    ),
    step('decide', decideBy, isDecided),
  ]
  if (!isDecided && at > decideBy) {
    const reported = dates.reportedAt === null ? null : Date.parse(dates.reportedAt)
    steps.push(step('status', nextReport(decideBy, reported, rules.statusEveryDays * DAY_MS), false))
  }
  return steps
}

/**
 * When the next report is due, all in milliseconds. The law's dates are the last day of the decision and every period
 * after it; a report counts for the date that it is nearest to, so that neither a late one moves the dates nor an early
 * one has to be repeated, and two are never further apart than a period.
 */
function nextReport(decideBy: number, reported: number | null, period: number): number {
  const date = reported === null ? -1 : Math.round((reported - decideBy) / period)
  return reported === null || date < 0 ? decideBy : Math.min(reported, decideBy + date * period) + period
}

/** What would be owed for a claim that is handed in `now`: told to who is about to write one. */
export function promisedSteps(rules: ClaimRules, now: string): DisputeDeadline[] {
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

/** The steps that a manager may take now. */
export function disputeSteps(status: DisputeStatus): Step[] {
  return [...STEPS[status]]
}

/** Why a step cannot be taken now, naming the state, or null. */
export function stepRefusal(status: DisputeStatus, step: Step): string | null {
  if (STEPS[status].includes(step)) return null
  return `This dispute is in the state '${DISPUTE_STATUS_LABELS[status]}', which does not allow this.`
}

/** Whether the client may still write: until it is decided. */
export function mayClientWrite(status: DisputeStatus): boolean {
  return status !== 'decided'
}
