import { CHARGE_ITEM_LABELS } from '../finances/payment.choices.ts'
import { formatDateInWords, formatDayInWords, formatTime, wallClockOf } from '../../kernel/dates.ts'
import { money } from '../../kernel/money.ts'
import { formatPhone } from '../../kernel/phone.ts'
import { jobDayOf } from '../../trade/job.choices.ts'
import type { Job, MoveHistory } from './job.ts'
import { isSurveyNeeded } from './move-head.ts'
import type { StepState } from './progress.ts'

/** The facts of a job that its client's page is derived from. */
export type MoveFacts = Pick<
  Job,
  | 'actions'
  | 'companyInfo'
  | 'createdAt'
  | 'crewFacts'
  | 'documents'
  | 'jobDate'
  | 'jobStatus'
  | 'locations'
  | 'moveHistory'
  | 'onTheWayAt'
  | 'payments'
  | 'steps'
  | 'timeOfScheduling'
>

/** A stage of the day of the move. */
export interface DayStage {
  text: string
  state: Extract<StepState, 'done' | 'now' | 'toCome'>
  /** Local time of the company, such as '8:40 AM'; empty if it is not known. */
  at: string
}

/**
 * Returns the stages of the day of a booked move, by the clock of the crew's lead, else by what office and crew have marked;
 * none before that day and after the move is closed.
 */
export function dayStages(job: MoveFacts, today: string): DayStage[] {
  const { crewFacts, jobStatus, onTheWayAt, companyInfo } = job
  const { startedAt, isConfirmed, clock } = crewFacts
  if (jobStatus !== 'scheduled') return []
  if (startedAt === null && jobDayOf(job.jobDate) !== today) return []
  const at = (instant: string | null) =>
    instant === null ? '' : formatTime(wallClockOf(instant, companyInfo.timezone).slice(11, 16))
  const stage = (text: string, instant: string | null) => ({
    text,
    isDone: instant !== null,
    at: at(instant),
  })
  const stages = [
    { text: 'Crew confirmed', isDone: isConfirmed, at: '' },
    stage('On the way to you', clock?.onTheWayAt ?? onTheWayAt),
    ...(!clock ? [] : [stage('Your crew has arrived', clock.arrivedAt)]),
    stage('Your move has started', clock?.startedAt ?? startedAt),
    ...(!clock || job.locations.length < 2 ? [] : [stage('Loaded and on the road', clock.stopDoneAt)]),
    stage('All done', clock?.state === 'finished' ? clock.finishedAt : null),
  ]
  // A later mark also settles what nobody marked before it.
  const reached = stages.findLastIndex(({ isDone }) => isDone) + 1
  return stages.map(({ text, at: time }, index) => ({
    text,
    at: time,
    state: index >= reached ? 'toCome' : index === reached - 1 ? 'now' : 'done',
  }))
}

/** Something that happened with a move, or will. */
export interface MoveEvent {
  text: string
  /** A day such as 'Sat, Dec 12', or words such as 'when the move is completed'; empty if it is not known. */
  when: string
  isDone: boolean
}

/** Returns what happened with a move, in order of time, and what comes. */
export function moveEvents(job: MoveFacts, today: string): { done: MoveEvent[]; toCome: MoveEvent[] } {
  const { companyInfo, jobStatus, payments } = job
  const dayOf = (instant: string) => wallClockOf(instant, companyInfo.timezone)
  const happened: { text: string; at: string }[] = [
    { text: 'You asked for this move', at: dayOf(job.createdAt) },
  ]
  const add = (text: string, at: string | null) => {
    if (at !== null) happened.push({ text, at: dayOf(at) })
  }
  // A document that changed may have been agreed to more than once.
  for (const { agreement, title } of Object.values(job.documents))
    for (const { timestamp } of agreement)
      add(`You agreed: ${title}`, new Date(timestamp * 1000).toISOString())
  add('Your crew was on the way', job.onTheWayAt)
  add('Your move started', job.crewFacts.startedAt)
  const completedAt = job.moveHistory?.completedAt ?? null
  if (jobStatus === 'completed' && completedAt !== null) add('Your move was completed', completedAt)
  // The day is known, the minute is not: it follows what can only happen before it.
  if (jobStatus === 'completed' && completedAt === null) {
    const at = [jobDayOf(job.jobDate) ?? today, ...happened.map((one) => one.at)].toSorted().at(-1) ?? today
    happened.push({ text: 'Your move was completed', at })
  }
  for (const { signatures = [], title } of Object.values(job.documents))
    for (const { party, place, signedAt } of signatures)
      if (party === 'client')
        add(
          place === 'origin' ? `You signed at pick-up: ${title}` : `You signed for the delivery: ${title}`,
          signedAt,
        )
  const bookedAt = job.timeOfScheduling === null ? '' : dayOf(job.timeOfScheduling)
  for (const { what, amount, at, day, refundOf, isPending } of payments?.receipt ?? []) {
    const text = refundOf === null ? `You paid ${money(amount)}: ${what}` : `Refund of ${money(-amount)}`
    // A payment known only by its day may have booked the move on that day; otherwise it comes last on it.
    const dayEnd = bookedAt.startsWith(day) ? bookedAt : `${day} 24`
    happened.push({ text: isPending ? `${text}, on its way` : text, at: at === null ? dayEnd : dayOf(at) })
  }
  // After payments: a deposit books the move, often in the same second.
  add('Your move was booked', job.timeOfScheduling)
  // After payments: the fee of a change is paid right before it, often in the same second.
  for (const change of job.moveHistory?.changes ?? []) add(changeText(change, today), change.at)
  for (const { claimId, amount, at, isPending } of payments?.claimRefunds ?? []) {
    const text = `We paid ${money(amount)} for claim #${claimId}`
    add(isPending ? `${text}, on its way` : text, at)
  }
  for (const { claimId, amount, day, checkNumber } of payments?.claimChecks ?? [])
    happened.push({ text: `We paid ${money(amount)} for claim #${claimId} by check ${checkNumber}`, at: day })
  const done = happened
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .map(({ text, at }) => ({ text, when: formatDayInWords(at.slice(0, 10), today), isDone: true }))
  if (jobStatus === 'canceled') done.push({ text: 'The move was canceled', when: '', isDone: true })
  return { done, toCome: comingEvents(job, today) }
}

/** Returns a change of a booked move with its fee, such as 'Moved to Tue, Dec 8, 9:00 AM for a fee of $25.00'. */
function changeText({ jobDate, crewSize, fee }: MoveHistory['changes'][number], today: string): string {
  const price = money(fee)
  if (jobDate === null)
    return fee > 0
      ? `Crew size changed to ${crewSize} for a fee of ${price}`
      : `Crew size changed to ${crewSize}`
  const when = formatDateInWords(jobDate, today)
  if (crewSize === null) return fee > 0 ? `Moved to ${when} for a fee of ${price}` : `Moved to ${when}`
  return fee > 0
    ? `Moved to ${when} with a crew of ${crewSize} for a fee of ${price}`
    : `Moved to ${when} with a crew of ${crewSize}`
}

function comingEvents(
  { jobDate, jobStatus, locations, payments, steps }: MoveFacts,
  today: string,
): MoveEvent[] {
  const open = new Set(
    steps.flatMap(({ step, state }) => (state === 'now' || state === 'toCome' ? [step] : [])),
  )
  const shares = (payments?.shares ?? []).filter(({ amount, paid }) => amount > paid)
  const event = (text: string, when = ''): MoveEvent => ({ text, when, isDone: false })
  const share = ({ item, amount, paid, when }: (typeof shares)[number]) =>
    event(`${CHARGE_ITEM_LABELS[item]}: ${money(amount - paid)}`, when)
  const isOf =
    (items: readonly string[]) =>
    ({ item }: (typeof shares)[number]) =>
      items.includes(item)
  const day = jobDayOf(jobDate)
  const isOver = jobStatus === 'completed'
  const left = payments?.balance ?? 0
  const rest = !isOver
    ? shares.filter(isOf(['beforeDelivery', 'afterDelivery'])).map(share)
    : left > 0
      ? [event(`Left to pay: ${money(left)}`)]
      : []
  const move =
    isOver || !open.has('move')
      ? []
      : [event('Your move', day === null ? 'Day not chosen yet' : formatDayInWords(day, today))]
  return [
    ...(open.has('estimate') ? [event('You agree to your estimate')] : []),
    ...(open.has('agreement') ? [event('You agree to the other papers')] : []),
    ...(open.has('deposit') ? shares.filter(isOf(['serviceFee'])).map(share) : []),
    ...(open.has('invoice') && !isOver ? shares.filter(isOf(['beforePickup'])).map(share) : []),
    ...(!isOver && locations.some(({ addressPending }) => addressPending)
      ? [event('You tell us your new address')]
      : []),
    ...move,
    ...(open.has('invoice') ? rest : []),
    ...(open.has('receipt') ? [event('Your receipt')] : []),
  ]
}

/** Returns whether the day of a move has come, it has started, or it is completed. */
export function hasBegun({ crewFacts, jobDate, jobStatus }: MoveFacts, today: string): boolean {
  const day = jobDayOf(jobDate)
  return crewFacts.startedAt !== null || jobStatus === 'completed' || (day !== null && day <= today)
}

/** Returns common questions about a move with answers that hold for it now; none once it is closed. */
export function moveQuestions(job: MoveFacts): { question: string; answer: string }[] {
  const { actions, companyInfo, payments, jobStatus } = job
  if (jobStatus !== 'scheduled' && jobStatus !== 'inquiring') return []
  const isBooked = jobStatus === 'scheduled'
  // Null once the move has started: then nothing can be changed or canceled here.
  const fees = payments?.changeFees ?? null
  const mayChange = isBooked ? fees !== null : actions.fields.includes('jobDate')
  const phone = formatPhone(companyInfo.phone)
  const call = phone === '' ? `ask ${companyInfo.name}` : `call ${companyInfo.name} at ${phone}`
  const questions: { question: string; answer: string }[] = []
  const shares = isSurveyNeeded(job.documents) ? [] : (payments?.shares ?? [])
  const pay = shares.flatMap(({ item, amount, when }) =>
    amount > 0 ? [`${CHARGE_ITEM_LABELS[item]} ${money(amount)}: ${when}.`] : [],
  )
  if (pay.length > 0) questions.push({ question: 'When do I pay?', answer: pay.join('\n') })
  if (mayChange)
    questions.push({
      question: 'Can I change the day or the crew?',
      answer: !isBooked
        ? 'Yes. It costs nothing until the move is booked.'
        : fees && fees.date + fees.crewMember > 0
          ? `Yes. Another date or time costs ${money(fees.date)}, each mover more or less ${money(fees.crewMember)}. You see the new total before you confirm.`
          : 'Yes. You see the new total before you confirm.',
    })
  if (fees)
    questions.push({
      question: 'What if I cancel?',
      answer: isBooked
        ? 'Choose Cancel this move. Before you confirm, you see what is refunded to you and what is kept.'
        : 'Canceling a request is free.',
    })
  if (mayChange)
    questions.push({
      question: 'What if it rains?',
      answer: `Crews move in the rain. If you would rather wait for another day, change the date on this page or ${call}.`,
    })
  if (actions.reportDamage)
    questions.push({
      question: 'What if something is damaged?',
      answer: `Report it on this page, with photos. You can also ${call}.`,
    })
  return questions
}
