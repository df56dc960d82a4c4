import { timeOptions } from '../../../../shared/kernel/dates.ts'
import { useBooking } from '../use-booking.ts'

const STEP_MINUTES = 15

/** Returns the times that are offered on the chosen day, and the chosen one, else the first. */
export function useStartTime(): { times: string[]; startTime: string } {
  const { visit, draft } = useBooking()
  const { firstStart, lastStart, clock, today } = visit.booking
  // Today only future times are offered.
  const first = draft.day === today && clock > firstStart ? clock : firstStart
  const times = timeOptions(STEP_MINUTES).filter((time) => time >= first && time <= lastStart)
  return { times, startTime: draft.startTime === '' ? (times[0] ?? firstStart) : draft.startTime }
}
