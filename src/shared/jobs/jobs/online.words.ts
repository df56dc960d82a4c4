import type { JobStatus } from '../../trade/job.choices.ts'
import { IDLE_MINUTES, type BookingStep, type OnlineBooking } from './online.ts'

/** What a visitor has not finished: the part after the last one that the server received. */
const NEXT_PART: Record<BookingStep, string> = {
  locations: 'the questions',
  questions: 'the agreements',
  agreement: 'the payment',
}

/**
 * Returns what the office sees of such a job: the client's progress while it is an inquiry, otherwise where
 * it came from.
 */
export function onlineBookingText(booking: OnlineBooking, jobStatus: JobStatus, now: Date): string {
  if (jobStatus === 'scheduled' || jobStatus === 'completed') return 'Booked online'
  if (jobStatus !== 'inquiring') return 'Online booking'
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(booking.seenAt)) / 60_000))
  const part = NEXT_PART[booking.step]
  if (minutes < IDLE_MINUTES) return `Online booking, at ${part} now`
  return `Online booking, left at ${part} ${agoText(minutes)} ago`
}

function agoText(minutes: number): string {
  const said = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (minutes < 60) return said(minutes, 'minute')
  return minutes < 48 * 60 ? said(Math.floor(minutes / 60), 'hour') : said(Math.floor(minutes / 1440), 'day')
}
