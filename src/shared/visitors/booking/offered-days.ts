import { addDays } from '../../kernel/dates.ts'
import type { PublicBookingSettings } from '../../company/settings/online-booking.ts'

/** Returns the first and the last day that can be requested; today only while a move can still start. */
export function offeredDays(
  booking: Pick<PublicBookingSettings, 'today' | 'clock' | 'noticeDays' | 'horizonDays' | 'lastStart'>,
): { min: string; max: string; today: string } {
  const { today, clock, noticeDays, horizonDays, lastStart } = booking
  const isTooLate = noticeDays === 0 && clock > lastStart
  return { today, min: addDays(today, isTooLate ? 1 : noticeDays), max: addDays(today, horizonDays) }
}
