import { addDays, instantOf, weekdayOf } from '../../../../shared/kernel/dates.ts'

/** When a snoozed conversation comes back in the morning. */
const MORNING = '08:00'

/** Returns the times that a snooze offers, in UTC: tomorrow and the next Monday, each at 8 AM in this time zone. */
export function snoozeTimes(today: string, timezone: string): { label: string; at: string }[] {
  const tomorrow = addDays(today, 1)
  const monday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7))
  return [
    { label: 'Tomorrow morning', at: instantOf(`${tomorrow}T${MORNING}:00`, timezone) },
    ...(monday === tomorrow
      ? []
      : [{ label: 'Monday morning', at: instantOf(`${monday}T${MORNING}:00`, timezone) }]),
  ]
}
