import { placeLabel } from '../../../shared/visitors/booking/place-label.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { cents, formatCents } from '../../../shared/kernel/money.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { paidCentsByShare, sharesOf } from '../../../shared/jobs/finances/due.ts'
import type { JobNext } from '../../../shared/jobs/jobs/progress.ts'
import { nextLine } from '../../jobs/jobs/job.next.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { MoneyState } from '../../jobs/finances/due.ts'

/**
 * Returns the lines of the mail for a booked move: day, locations, crew, price, payments and the next step.
 */
export function bookedLines(job: JobRecord, money: MoneyState, next: JobNext | null): string[] {
  const { facts } = money
  const shares = sharesOf(facts)
  const paid = paidCentsByShare(shares, facts.paidCents)
  const open = shares.flatMap(({ amountCents, when }, index) => {
    const rest = cents(amountCents - (paid[index] ?? 0))
    return rest > 0 ? [`  ${when}: ${formatCents(rest)}`] : []
  })
  const places = job.locations.map(({ address, address2 }) => [address, address2].filter(Boolean).join(', '))
  return [
    `Your move with ${job.company.name} is booked.`,
    '',
    `When: ${formatJobDate(job.jobDate)}`,
    ...places.map((place, index) => `${placeLabel(index, places.length)}: ${place}`),
    `Crew of ${job.crewSize}${job.useTruck ? ', with a truck' : ''}`,
    `Estimate: ${formatCents(facts.estimateCents)}`,
    ...(facts.paidCents > 0 ? [`Paid: ${formatCents(facts.paidCents)}`] : []),
    ...(open.length > 0 ? ['', 'Still to be paid:', ...open] : []),
    '',
    ...nextLine(next),
    'On the page of your move you can read what you agreed to, or change the day and the crew size.',
    ...(job.company.phone ? [`Questions? Call us at ${formatPhone(job.company.phone)}.`] : []),
  ]
}
