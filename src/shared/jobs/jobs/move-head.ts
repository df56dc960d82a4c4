import { feesPaid } from '../finances/received.ts'
import { SURVEY_TEXTS } from '../documents/survey.ts'
import { formatDayInWords, formatTime } from '../../kernel/dates.ts'
import { centsFromDollars, formatCents, money, sumCents } from '../../kernel/money.ts'
import { formatPhone } from '../../kernel/phone.ts'
import { jobDayOf, parseJobDate } from '../../trade/job.choices.ts'
import { typeLabel } from '../../trade/job.labels.ts'
import type { Job } from './job.ts'
import { carryDetails, pendingAddressText, withUnit } from './place-label.ts'

// Without schemas and components, because a client sees it before the app is loaded (web/app/first-card).

/** A label and its text. */
type LabeledText = readonly [label: string, text: string]

/** The head of a client's move as texts: when, where, who and what it costs. */
interface MoveHead {
  kindText: string
  day: string
  time: string
  places: LabeledText[]
  /** Names and pictures of the assigned crew members; before the move is booked only `size` says how many come. */
  crew: { id: number | null; name: string; picture: string | null }[]
  /** Empty if the crew says it. */
  size: string
  /** Instead of a price while the move waits for its survey. */
  survey: { title: string; text: string } | null
  figures: LabeledText[]
  /** The price that was agreed to, if the price is another one now. */
  agreed: string | null
}

/** A link that calls or texts. */
interface ContactWay {
  scheme: 'tel' | 'sms'
  label: string
  href: string
  title: string
}

/** Returns the head of a client's move; `today` is the company's day. */
export function moveHead(job: Job, today: string): MoveHead {
  const { crewSize, jobStatus, useTruck } = job
  const day = jobDayOf(job.jobDate)
  const crew = jobStatus === 'scheduled' || jobStatus === 'completed' ? job.crew : []
  const size = `${crewSize} ${crewSize === 1 ? 'mover' : 'movers'}${useTruck ? ' with a truck' : ''}`
  return {
    kindText: `${typeLabel(job, 'client')} with ${job.companyInfo.name}`,
    day: day === null ? 'Day not chosen yet' : formatDayInWords(day, today),
    time: moveWindow(job),
    places: placesOf(job),
    crew: crew.map(({ id, firstName, lastName, profilePic }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      picture: profilePic,
    })),
    size: crew.length < crewSize || useTruck ? size : '',
    ...priceOf(job),
  }
}

function placesOf({ locations }: Job): LabeledText[] {
  const places = locations.filter(({ address, addressPending }) => address !== '' || addressPending)
  return places.map((place, index) => {
    const label = index === 0 ? 'From' : index === places.length - 1 ? 'To' : `Stop ${index}`
    const address = place.addressPending
      ? pendingAddressText(place.address)
      : withUnit(place.address, place.address2)
    return [label, [address, ...carryDetails(place)].join(' · ')]
  })
}

/** Returns what a client reads about the price: in the head of their move, and in the mail about a change of it. */
export function priceOf({
  payments,
  jobStatus,
  documents,
}: Pick<Job, 'payments' | 'jobStatus' | 'documents'>): Pick<MoveHead, 'survey' | 'figures' | 'agreed'> {
  const none = { survey: null, figures: [], agreed: null }
  if (payments === null) return none
  if (isSurveyNeeded(documents))
    return { ...none, survey: { title: SURVEY_TEXTS.title, text: SURVEY_TEXTS.client } }
  const { agreed, balance, paid, receipt, total } = payments
  // Nothing is owed for a closed move.
  if (!['inquiring', 'scheduled', 'completed'].includes(jobStatus)) {
    const amounts = receipt.map(({ amount }) => amount)
    const sumOf = (dollars: readonly number[]) => sumCents(dollars.map((one) => centsFromDollars(one)))
    const taken = sumOf(amounts.filter((one) => one > 0))
    const refunded = sumOf(amounts.filter((one) => one < 0).map((one) => -one))
    const settled: LabeledText[] = [
      ['Paid', formatCents(taken)],
      ['Refunded', formatCents(refunded)],
    ]
    return taken > 0 ? { ...none, figures: settled } : none
  }
  const isAgreed = agreed.from !== 'estimate'
  const fees = feesPaid(receipt)
  return {
    ...none,
    figures: [
      [!isAgreed ? 'Estimate' : agreed.total === total ? agreedLabel(agreed) : 'Price', money(total)],
      ['Paid', money(paid)],
      ...(fees > 0 ? [['Fees paid', money(fees)] satisfies LabeledText] : []),
      balance < 0 ? ['Overpaid', money(-balance)] : ['Left to pay', money(balance)],
    ],
    agreed: isAgreed && agreed.total !== total ? `You agreed to ${money(agreed.total)}.` : null,
  }
}

/** Returns what a client reads for what they agreed to: only a price that cannot turn out higher is called one. */
function agreedLabel({ isFixed }: NonNullable<Job['payments']>['agreed']): string {
  return isFixed ? 'Agreed price' : 'Agreed estimate'
}

/** Returns the links that call the company, or text the number that takes texts. */
export function contactWays({ phone, textPhone }: Job['companyInfo']): ContactWay[] {
  const ways: (Pick<ContactWay, 'scheme' | 'label'> & { number: string | null })[] = [
    { scheme: 'tel', label: 'Call', number: phone },
    { scheme: 'sms', label: 'Text', number: textPhone },
  ]
  return ways.flatMap(({ scheme, label, number }) =>
    number
      ? [{ scheme, label, href: `${scheme}:+1${number}`, title: `${label} ${formatPhone(number)}` }]
      : [],
  )
}

/** Returns the time of a move such as '9:00 AM – 1:00 PM', or only its start if no end is planned; empty without a time. */
export function moveWindow({ jobDate, locations }: Pick<Job, 'jobDate' | 'locations'>): string {
  const start = parseJobDate(jobDate)
  const time = start?.slice(11, 16) ?? '00:00'
  if (start === null || time === '00:00') return ''
  const ends = locations
    .flatMap(({ activities }) => activities)
    .filter(
      ({ activityDate, activityType }) => activityType !== 'estimate' && activityDate === start.slice(0, 10),
    )
    .flatMap(({ endTime }) => (endTime && endTime > time ? [endTime.slice(0, 5)] : []))
    .toSorted()
  const end = ends.at(-1)
  return end === undefined ? formatTime(time) : `${formatTime(time)} – ${formatTime(end)}`
}

/** Returns whether a move has no price until somebody has filled in what is moved. */
export function isSurveyNeeded(documents: Job['documents']): boolean {
  return documents['estimate']?.blockCode === 'survey_needed'
}
