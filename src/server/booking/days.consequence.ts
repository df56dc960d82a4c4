import { wallClockOf } from '../../shared/kernel/dates.ts'
import type { JobConsequence } from '../jobs/job.parts.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { viewerFor } from '../jobs/job.view.ts'
import type { Tx } from '../kernel/db/tenancy.ts'
import { refuseFullDay, refuseUnofferedDay, type WantedDay } from './days.service.ts'

/**
 * Raises day_full where a client picks a day that is not offered or full, wants more people or a truck than are free, or
 * books by an agreement alone when others were faster. What a manager saves, or what the product goes on with after a
 * payment, is never refused, and a job that is booked stays so.
 */
export const refuseFullDays: JobConsequence = async ({ tx, actor, kernel }, { before, after }) => {
  if (viewerFor(actor, after).kind !== 'client') return undefined
  if (after.jobStatus !== 'inquiring' && after.jobStatus !== 'scheduled') return undefined
  const wanted = wantedDay(after)
  if (!wanted) return undefined
  const had = before && wantedDay(before)
  if (had?.day !== wanted.day) {
    await refuseUnofferedDay(tx, wanted, kernel.now())
    return undefined
  }
  const isLonger = (wanted.lastDay ?? '') > (had.lastDay ?? '')
  const wantsMore = wanted.crewSize > had.crewSize || (wanted.useTruck && !had.useTruck)
  // With a payment the place was taken when it began.
  const isBooked = before?.jobStatus === 'inquiring' && after.jobStatus === 'scheduled' && !after.hasPayments
  if (isLonger || wantsMore || isBooked) await refuseFullDay(tx, wanted)
  return undefined
}

/**
 * Raises day_full where a client is about to pay for the place of an inquiring job that others have taken; one who has
 * paid before has taken it. The days are held until the charge is stored, which takes the place from then on.
 */
export async function refuseTakenPlace(tx: Tx, job: JobRecord, hasPaid: boolean): Promise<void> {
  const wanted = job.jobStatus === 'inquiring' && !hasPaid ? wantedDay(job) : null
  if (wanted) await refuseFullDay(tx, wanted)
}

/** The days of a job in its company's time, with what it takes of them; null without a date. */
function wantedDay(job: JobRecord): WantedDay | null {
  const { startsAt, endsAt, company } = job
  if (startsAt === null || endsAt === null) return null
  const dayOf = (at: number) => wallClockOf(new Date(at).toISOString(), company.timezone).slice(0, 10)
  const start = Date.parse(startsAt)
  return {
    companyId: job.companyId,
    jobId: job.id,
    day: dayOf(start),
    lastDay: dayOf(Math.max(start, Date.parse(endsAt) - 1000)),
    crewSize: job.crewSize,
    useTruck: job.useTruck,
  }
}
