import {
  DISPUTE_DECISION_LABELS,
  type Dispute,
  type DisputeDeadline,
  type PublicDispute,
} from '../../../shared/messages/communications/dispute.ts'
import type { Claim } from '../../../shared/messages/claims/claim.ts'
import { formatDay, wallClockOf } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

const DAY_MS = 86_400_000

/** Returns an instant as a day in a time zone: MM/DD/YYYY. */
export function dayOf(instant: string, timezone: string): string {
  return formatDay(wallClockOf(instant, timezone))
}

/** Formats dollars: $1,234.56. */
export function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount))
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}

/** Returns the text of a deadline: done, due date, or overdue since; `now` is an instant. */
export function deadlineText(
  { due, isDone, isOverdue }: DisputeDeadline,
  now: string,
  timezone: string,
): string {
  if (isDone) return 'Done'
  const left = (Date.parse(due) - Date.parse(now)) / DAY_MS
  const day = dayOf(due, timezone)
  if (isOverdue) return `Overdue since ${day}${left <= -1 ? `, ${days(Math.floor(-left))} late` : ''}`
  return `Due by ${day}, ${left < 1 ? 'less than a day left' : `${days(Math.round(left))} left`}`
}

/** Returns sentences with the deadlines that apply to a complaint submitted now. */
export function describeDeadlines(deadlines: readonly DisputeDeadline[], now: string): string[] {
  const due = (step: DisputeDeadline['step']) => deadlines.find((one) => one.step === step)?.due
  const daysFrom = (from: string, to: string | undefined) =>
    to === undefined ? null : Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  const acknowledge = daysFrom(now, due('acknowledge'))
  const decide = daysFrom(now, due('decide'))
  const every = daysFrom(due('decide') ?? now, due('status'))
  return [
    ...(acknowledge === null
      ? []
      : [`Within ${days(acknowledge)} we confirm that we received your complaint.`]),
    ...(decide === null ? [] : [`Within ${days(decide)} we look into it and tell you what we decide.`]),
    ...(every === null ? [] : [`If it takes longer, we send you an update every ${days(every)}.`]),
  ]
}

/** One step of the client's line: its state, and when it was done or is due. */
export interface LineStep {
  label: string
  state: 'done' | 'current' | 'open'
  note: string
}

type ShownDispute = Pick<PublicDispute, 'status' | 'submittedAt' | 'entries' | 'deadlines'>

/** Returns the steps of a complaint: received, in review, decided, each with its date or deadline. */
export function lineOf(dispute: ShownDispute, now: string, timezone: string): LineStep[] {
  const { status, submittedAt, entries, deadlines } = dispute
  const said = (kind: PublicDispute['entries'][number]['kind']) =>
    entries.find((entry) => entry.kind === kind)?.date
  const due = (step: DisputeDeadline['step']) => {
    const deadline = deadlines.find((one) => one.step === step)
    return deadline && !deadline.isDone ? deadlineText(deadline, now, timezone) : ''
  }
  const on = (instant: string | null | undefined) => (instant ? dayOf(instant, timezone) : '')
  const isSeen = status === 'acknowledged' || status === 'decided'
  const isDecided = status === 'decided'
  return [
    { label: 'Received', state: isSeen ? 'done' : 'current', note: on(submittedAt) },
    {
      label: 'In review',
      state: isDecided ? 'done' : isSeen ? 'current' : 'open',
      note: isSeen ? on(said('acknowledged')) : due('acknowledge'),
    },
    {
      label: 'Decided',
      state: isDecided ? 'done' : 'open',
      note: isDecided ? on(said('decided')) : due('decide'),
    },
  ]
}

/** Returns the decision with its amount. */
export function decisionText(dispute: Pick<Dispute, 'decision' | 'decidedAmount'>): string {
  if (dispute.decision === null) return ''
  const label = DISPUTE_DECISION_LABELS[dispute.decision]
  return dispute.decidedAmount === null ? label : `${label}: ${dollars(dispute.decidedAmount)}`
}

/** Labels of the kinds of entries, shown next to the author; empty for ordinary messages. */
const ENTRY_KIND_LABELS: Record<PublicDispute['entries'][number]['kind'], string> = {
  complaint: 'Complaint',
  message: '',
  reply: '',
  acknowledged: 'Acknowledged',
  status: 'Status',
  decided: 'Decision',
}

/** Returns the entries behind a link as a conversation shows them. */
export function entriesOf({ entries }: Pick<PublicDispute, 'entries'>): Claim['entries'] {
  return entries.map(({ kind, ...entry }) => ({
    ...entry,
    label: ENTRY_KIND_LABELS[kind],
    isClients: kind === 'complaint' || kind === 'message',
  }))
}
