import type { MyDayPlace, MyJob } from '../../../shared/overview/my-day/my-day.ts'
import { formatDayInWords, formatTime } from '../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents, groupThousands } from '../../../shared/kernel/money.ts'

/** Returns when a job is: 'Today, 8:00 – 11:00 AM'. */
export function whenText(job: Pick<MyJob, 'day' | 'start' | 'end'>, today: string, tomorrow: string): string {
  const day =
    job.day === today ? 'Today' : job.day === tomorrow ? 'Tomorrow' : formatDayInWords(job.day, today)
  if (job.start === null) return day
  return job.end === null
    ? `${day}, ${formatTime(job.start)}`
    : `${day}, ${formatTime(job.start)} – ${formatTime(job.end)}`
}

/** Returns expected hours and pay: 'About 5 h, $110.00'; '' if neither is known. */
export function expectedText({ hours, pay }: { hours: number; pay: number | null }): string {
  const money = pay === null ? '' : formatCents(centsFromDollars(pay))
  const time = hours === 0 ? '' : `About ${groupThousands(hours, 1)} h`
  return [time, money].filter((part) => part !== '').join(', ')
}

/**
 * Returns an address that opens the way to a place in the maps of a phone, on Android and iOS
 * (https://developers.google.com/maps/documentation/urls/get-started); null if nothing is known of the place.
 */
export function directionsUrl({ address, latitude, longitude }: MyDayPlace): string | null {
  const point = latitude === null || longitude === null ? '' : `${latitude},${longitude}`
  const destination = address === '' ? point : address
  if (destination === '') return null
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

/** Returns whole minutes as hours and minutes: '3 h 25 min'. */
export function workedText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`
}
