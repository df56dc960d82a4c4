import { MAX_DAYS_OF_A_CLIENT } from '../../../shared/schedule/capacity/days.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { JobConsequence } from '../../jobs/jobs/job.parts.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import { viewerFor } from '../../jobs/jobs/job.view.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import {
  areDaysFree,
  rejectFullDay,
  rejectUnofferedDay,
  wantedDay,
  type RequestedDay,
} from './days.service.ts'
import { countStartedPayments, type PaymentStarter } from './days.store.ts'
import { BUDGETS } from '../../kernel/budgets/budgets.ts'

/**
 * Throws day_full if a client picks a day that is full or not offered, needs more people or a truck than are
 * free, or books by an agreement alone after others were faster. A manager's save and what follows a payment
 * are never rejected, and a booked job stays booked.
 */
export const rejectFullDays: JobConsequence = async ({ tx, actor, kernel }, { before, after }) => {
  if (viewerFor(actor, after).kind !== 'client') return undefined
  if (after.jobStatus !== 'inquiring' && after.jobStatus !== 'scheduled') return undefined
  const wanted = wantedDay(after)
  if (!wanted) return undefined
  const had = before && wantedDay(before)
  rejectLongMove(wanted, had)
  if (had?.day !== wanted.day) {
    // Notice and horizon apply to booking; a booked move may go to any day that is not closed or full.
    const isBooked = before?.jobStatus === 'scheduled'
    await rejectUnofferedDay(tx, wanted, isBooked ? null : kernel.now())
    return undefined
  }
  const isLonger = (wanted.lastDay ?? '') > (had.lastDay ?? '')
  const wantsMore = wanted.crewSize > had.crewSize || (wanted.useTruck && !had.useTruck)
  // With a payment the capacity was reserved when it began.
  const books = before?.jobStatus === 'inquiring' && after.jobStatus === 'scheduled' && !after.hasPayments
  if (isLonger || wantsMore || books) await rejectFullDay(tx, wanted)
  return undefined
}

/** Throws rest_invalid_param if a client newly spreads a move over more days than allowed. */
function rejectLongMove(wanted: RequestedDay, had: RequestedDay | null | undefined): void {
  if (daysOf(wanted) <= Math.max(MAX_DAYS_OF_A_CLIENT, had ? daysOf(had) : 0)) return
  const message = `A move takes at most ${MAX_DAYS_OF_A_CLIENT} days. Call us to arrange a longer one.`
  throw new AppError('rest_invalid_param', { message, fields: { jobDate: message } })
}

/** Returns the number of days from the first to the last of a move. */
function daysOf({ day, lastDay = day }: RequestedDay): number {
  return (Date.parse(lastDay) - Date.parse(day)) / 86_400_000 + 1
}

/**
 * Throws day_full if a client is about to pay for an inquiring job whose capacity others have taken; a client
 * who has already paid has reserved it. The days are locked until the charge is stored, which reserves the
 * capacity from then on. Throws payment_in_progress if the same person, card or network began several others,
 * so that no one can block a calendar for free.
 */
export async function rejectTakenCapacity(
  tx: Tx,
  job: JobRecord,
  by: PaymentStarter & { hasPaid: boolean },
): Promise<void> {
  const wanted = job.jobStatus === 'inquiring' && !by.hasPaid ? wantedDay(job) : null
  if (!wanted) return
  const startedPayments = await countStartedPayments(tx, job.companyId, by)
  if (startedPayments.ofPerson >= BUDGETS['calendar-holds'].most)
    throw new AppError('payment_in_progress', {
      message: 'You have begun to pay for other moves. Finish one of these payments first.',
    })
  if (startedPayments.ofCard >= BUDGETS['calendar-holds-card'].most)
    throw new AppError('payment_in_progress', {
      message: 'Payments for other moves were begun with this card. Finish one of them or use another card.',
    })
  if (startedPayments.ofNetwork >= BUDGETS['calendar-holds-network'].most)
    throw new AppError('payment_in_progress', {
      message: 'Many payments were begun from your network. Try again in a few minutes or call us.',
    })
  await rejectFullDay(tx, wanted)
}

/**
 * Returns whether others have taken the capacity of an inquiring job without a payment, so that its client
 * cannot book that day.
 */
export async function isCapacityTaken(tx: Tx, job: JobRecord): Promise<boolean> {
  const wanted = job.jobStatus === 'inquiring' ? wantedDay(job) : null
  return wanted !== null && !(await areDaysFree(tx, wanted, { isHeld: false }))
}
