import { addDays, shiftWallClock } from '../../shared/kernel/dates.ts'
import { cents, centsFromDollars, dollarsFromCents, type Cents } from '../../shared/kernel/money.ts'
import { dueLines } from '../../shared/jobs/finances/due.ts'
import { feeLine, linesTotalCents, tipDollars, type ChargePurpose } from '../../shared/jobs/finances/lines.ts'
import type { TransactionLine } from '../../shared/jobs/finances/payment.ts'
import { RECORDED_METHODS, type PaymentType } from '../../shared/jobs/finances/payment.choices.ts'
import { DUE_ITEMS } from '../../shared/company/settings/price-shares.ts'
import { TIP_PERCENTS } from '../../shared/money/payments/checkout.ts'
import type { DemoCard } from './cards.ts'
import { dueFacts, type MoneyJob } from './money.facts.ts'
import type { RandomSequence } from './random.ts'

/** A charge to insert; times are the company's wall clock. */
export interface DemoCharge {
  at: string
  /** The person who started the charge. */
  by: number
  purpose: ChargePurpose
  lines: TransactionLine[]
  card: DemoCard
  /** Why it was declined; null if it succeeded. */
  failure: { code: string; message: string } | null
  /** Whether the fee of a change was used. */
  isUsed: boolean
  refunds: { at: string; by: number; amountCents: Cents; reason: string }[]
}

/** A payment recorded by hand. */
export interface DemoRecordedPayment {
  at: string
  by: number
  amountCents: Cents
  method: (typeof RECORDED_METHODS)[number]
  paymentType: PaymentType
  note: string
  voided: { at: string; reason: string } | null
}

/** The generated payments of one job. */
export interface DemoPayments {
  charges: DemoCharge[]
  recorded: DemoRecordedPayment[]
  /** Revenue that was added by hand after the move, and its time. */
  added: { item: string; rate: number; units: number; since: string }[]
  isDateMoved: boolean
}

const DECLINES = [
  ['card_declined', 'Your card was declined.'],
  ['insufficient_funds', 'Your card has insufficient funds.'],
  ['expired_card', 'Your card has expired.'],
] as const
const GOODWILL = ['Scratch on the dresser', 'The crew came an hour late', 'A lamp was broken'] as const

/** State while payments are generated; no event is later than `end`, a wall clock. */
interface Telling {
  job: MoneyJob
  dice: RandomSequence
  end: string
  story: DemoPayments
  paidCents: Cents
}

/** Generates the payments, attempts and refunds of a job up to the evening before the load. */
export function generatePayments(job: MoneyJob, dice: RandomSequence, end: string): DemoPayments {
  const telling: Telling = {
    job,
    dice,
    end,
    paidCents: cents(0),
    story: { charges: [], recorded: [], added: [], isDateMoved: false },
  }
  const { jobStatus } = job.record
  if (jobStatus === 'completed') generateCompleted(telling)
  else if (jobStatus === 'scheduled') generateUpcoming(telling)
  else if (jobStatus === 'canceled') generateCanceled(telling)
  else if (jobStatus === 'inquiring') generateInquiry(telling)
  return telling.story
}

function generateInquiry(telling: Telling): void {
  const { job, dice } = telling
  // The demo client's own inquiries are left for people who try the product.
  if (job.payerId === null || job.isWatched) return
  if (job.wish === 'deposit') payDeposit(telling)
  else if (dice.chance(8)) tryCard(telling, bookedAt(telling), depositLines(telling))
}

function generateUpcoming(telling: Telling): void {
  const { job, dice } = telling
  if (job.payerId === null) return
  if (job.isWatched || dice.chance(85)) payDeposit(telling)
  if (dice.chance(10)) payChange(telling, 'changeCrewSize')
  const moveDay = job.record.jobDate?.slice(0, 10)
  const isSoon = moveDay !== undefined && moveDay < addDays(telling.end.slice(0, 10), 21)
  if (isSoon && !job.isWatched && dice.chance(70)) payBefore(telling, telling.end.slice(0, 10))
}

function generateCanceled(telling: Telling): void {
  const { job, dice } = telling
  if (job.payerId === null || !dice.chance(35)) return
  const charge = payDeposit(telling)
  if (!charge || !dice.chance(65)) return
  const at = clockOn(telling, addDays(charge.at.slice(0, 10), dice.whole(1, 3)), 10, 16)
  giveBack(telling, charge, at, chargedCents(charge), 'Cancelled in time')
}

function generateCompleted(telling: Telling): void {
  const { job, dice } = telling
  const moveDay = job.record.jobDate?.slice(0, 10)
  if (moveDay === undefined) return
  if (job.payerId !== null) {
    if (dice.chance(92)) payDeposit(telling)
    if (dice.chance(7)) payChange(telling, dice.chance(60) ? 'changeMoveDate' : 'changeCrewSize')
    if (dice.chance(85)) payBefore(telling, addDays(moveDay, -1))
  }
  addRevenue(telling, `${moveDay} 21:00:00`)
  if (job.wish === 'unpaid') return
  const age = (Date.parse(telling.end.slice(0, 10)) - Date.parse(moveDay)) / 86_400_000
  if (job.wish === null && dice.chance(age <= 10 ? 45 : age <= 30 ? 20 : age <= 60 ? 8 : 3)) return
  payBalance(telling, moveDay)
}

/**
 * Adds work that was not in the estimate: a little now and then, and a lot where the rules defer the excess.
 */
function addRevenue({ job, dice, story }: Telling, since: string): void {
  const { estimateCents } = job
  const isOverrun = job.wish === 'deferred' || job.wish === 'deferredPaid'
  const wanted = isOverrun ? estimateCents * 0.42 : 0
  if (isOverrun && job.overrun) {
    const { item, rate, step } = job.overrun
    const units = (Math.ceil(wanted / 100 / rate / step) * step).toFixed(2)
    story.added.push({ item, rate, units: Number(units), since })
  } else if (job.mayExceed && dice.chance(14)) {
    const [item, rate, units] = dice.pick([
      ['materials', 18.5, 2],
      ['heavyItemFee', 75, 1],
      ['materials', 12.75, 4],
    ] as const)
    // No more than may be collected immediately.
    if (rate * units * 100 <= estimateCents * 0.08) story.added.push({ item, rate, units, since })
  }
}

function payBalance(telling: Telling, moveDay: string): void {
  const { job, dice, story } = telling
  const lines = dueLines(dueFacts(job, 'completed', telling.paidCents, story.added))
  const total = linesTotalCents(lines)
  if (total === 0) return
  const payDay = job.wish === null ? addDays(moveDay, dice.pick([0, 0, 0, 1, 1, 2, 4])) : moveDay
  const at = payDay === moveDay ? clockOn(telling, payDay, 20, 20) : clockOn(telling, payDay, 9, 19)
  if (at > telling.end) return
  const isCard = job.payerId !== null && (job.wish !== null || dice.chance(64))
  if (isCard) {
    const charge = payByCard(telling, at, lines, tipFor(dice, total))
    if (job.wish === null && dice.chance(6)) giveGoodwill(telling, charge)
  } else if (dice.chance(7)) {
    // Half of it was paid; the rest is open.
    return record(telling, at, cents(Math.floor(total / 200) * 100))
  } else if (dice.chance(10)) {
    const half = cents(Math.floor(total / 200) * 100)
    record(telling, at, half)
    record(telling, clockOn(telling, addDays(payDay, 1), 9, 16), cents(total - half))
  } else record(telling, at, total)
  if (job.wish !== 'deferredPaid') return
  const restDay = addDays(moveDay, 30 + dice.whole(1, 6))
  const rest = dueLines(dueFacts(job, 'completed', telling.paidCents, story.added, 'laterIsDue'))
  const restAt = clockOn(telling, restDay, 10, 18)
  if (rest.length > 0 && restAt <= telling.end) payByCard(telling, restAt, rest, 0)
}

/** Generates the deposit that booked the move, within an hour after the job was created. */
function payDeposit(telling: Telling): DemoCharge | undefined {
  const lines = depositLines(telling)
  const at = bookedAt(telling)
  return lines.length === 0 || at > telling.end ? undefined : payByCard(telling, at, lines, 0)
}

const depositLines = ({ job }: Telling) => dueLines(dueFacts(job, 'inquiring', cents(0), []))

function bookedAt({ job, dice }: Telling): string {
  return `${shiftWallClock(job.madeAt, 55).slice(0, 17)}${dice.whole(10, 59)}`
}

/** Generates what is due once a move is scheduled, on a day between booking and `last`. */
function payBefore(telling: Telling, last: string): void {
  const { job, dice } = telling
  const lines = dueLines(dueFacts(job, 'scheduled', telling.paidCents, []))
  const first = addDays(job.madeAt.slice(0, 10), 1)
  if (lines.length === 0 || first > last) return
  const length = Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)
  const at = clockOn(telling, addDays(last, -dice.whole(0, Math.min(length, 4))), 9, 19)
  if (at <= telling.end) payByCard(telling, at, lines, 0)
}

/** Generates the fee of a change that the client made a day or two after booking. */
function payChange(telling: Telling, purpose: 'changeMoveDate' | 'changeCrewSize'): void {
  const { job, dice, story } = telling
  const item = purpose === 'changeMoveDate' ? 'changeDatetimeFee' : 'changeCrewSizeFee'
  const rate = job.record.company.variables[item].value
  const at = clockOn(telling, addDays(job.madeAt.slice(0, 10), dice.whole(1, 2)), 9, 20)
  if (rate <= 0 || at > telling.end) return
  const charge = newCharge(telling, at, [feeLine(job.id, item, rate)], purpose)
  charge.isUsed = true
  story.charges.push(charge)
  if (purpose === 'changeMoveDate') story.isDateMoved = true
}

/** Generates a card payment, sometimes with a declined first attempt. Tips are in dollars. */
function payByCard(telling: Telling, at: string, due: readonly TransactionLine[], tip: number): DemoCharge {
  const { job, dice, story } = telling
  const lines = [...due, ...(tip > 0 ? [feeLine(job.id, 'tip', tip)] : [])]
  if (dice.chance(7)) tryCard(telling, shiftWallClock(at, -dice.whole(2, 6)), lines)
  const charge = newCharge(telling, at, lines, 'due')
  story.charges.push(charge)
  telling.paidCents = cents(telling.paidCents + linesTotalCents(due))
  return charge
}

/** Generates an attempt that the bank declined. */
function tryCard(telling: Telling, at: string, lines: TransactionLine[]): void {
  if (lines.length === 0 || at > telling.end) return
  const [code, message] = telling.dice.pick(DECLINES)
  telling.story.charges.push({ ...newCharge(telling, at, lines, 'due'), failure: { code, message } })
}

function newCharge(
  { job, dice }: Telling,
  at: string,
  lines: TransactionLine[],
  purpose: ChargePurpose,
): DemoCharge {
  const isByOffice = purpose === 'due' && dice.chance(25)
  const by = isByOffice ? job.officeId : (job.payerId ?? job.officeId)
  return { at, by, purpose, lines, card: job.card, failure: null, isUsed: false, refunds: [] }
}

function tipFor(dice: RandomSequence, dueCents: Cents): number {
  if (!dice.chance(38)) return 0
  if (dueCents > 90_000 || dice.chance(30)) return dice.pick([20, 40, 60, 80, 100, 150])
  return tipDollars(dollarsFromCents(dueCents), dice.pick(TIP_PERCENTS))
}

/** Generates a goodwill discount on a charge and refunds its amount. */
function giveGoodwill(telling: Telling, charge: DemoCharge): void {
  const { dice, story } = telling
  const dollars = dice.pick([25, 40, 60])
  const at = clockOn(telling, addDays(charge.at.slice(0, 10), dice.whole(2, 8)), 10, 16)
  if (at > telling.end || centsFromDollars(dollars) * 3 > chargedCents(charge)) return
  story.added.push({ item: 'discount', rate: dollars, units: 1, since: at })
  giveBack(telling, charge, at, centsFromDollars(dollars), dice.pick(GOODWILL))
}

function giveBack(
  { job, end }: Telling,
  charge: DemoCharge,
  at: string,
  amountCents: Cents,
  reason: string,
): void {
  if (at <= end) charge.refunds.push({ at, by: job.ownerId, amountCents, reason })
}

/** Generates a recorded payment, sometimes with a wrong first entry that was voided. */
function record(telling: Telling, at: string, amountCents: Cents): void {
  const { job, dice, story } = telling
  if (at > telling.end || amountCents <= 0) return
  const method = dice.pick([...RECORDED_METHODS, 'check', 'check', 'cash'] as const)
  const note = method === 'check' ? `No. ${dice.whole(1001, 4999)}` : ''
  const made = { by: job.officeId, method, paymentType: 'afterDelivery' as const, note }
  if (dice.chance(5)) {
    const voided = { at: shiftWallClock(at, -3), reason: 'Typed the wrong amount' }
    story.recorded.push({
      ...made,
      at: shiftWallClock(at, -9),
      amountCents: cents(amountCents + 9000),
      voided,
    })
  }
  story.recorded.push({ ...made, at, amountCents, voided: null })
  telling.paidCents = cents(telling.paidCents + amountCents)
}

/** Returns the cents of a charge that count toward the price. */
function chargedCents({ lines }: DemoCharge): Cents {
  return linesTotalCents(lines.filter(({ productItem }) => DUE_ITEMS.some((item) => item === productItem)))
}

/** Returns a time of a day between two hours, `YYYY-MM-DD HH:mm:ss`. */
function clockOn({ dice }: Telling, day: string, from: number, to: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day} ${two(dice.whole(from, to))}:${two(dice.whole(4, 58))}:${two(dice.whole(0, 59))}`
}
