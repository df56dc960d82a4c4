import { addDays, instantOf, wallClockOf, weekdayOf } from '../../kernel/dates.ts'
import type { MessagePurpose } from './message-kinds.ts'

interface OpenHours {
  /** `HH:MM`; messages are sent from then on. */
  from: string
  /** `HH:MM`; none is sent from then on. */
  to: string
}

/**
 * When messages of a purpose may be sent on a day, in the recipient's time zone. Calls and texts that advertise are
 * forbidden before 8 AM and after 9 PM (47 CFR 64.1200(c)(1)); states go further, so marketing keeps shorter hours.
 */
function openHours(purpose: MessagePurpose, weekday: number): OpenHours {
  if (purpose === 'service') return { from: '08:00', to: '21:00' }
  return { from: weekday === 0 ? '12:00' : '09:00', to: '20:00' }
}

/**
 * Returns when a message that waits at night may be sent: `now` within the hours of its purpose, else the next opening.
 * On the day of the move, service messages are sent at any hour.
 */
export function nextOpening(
  now: Date,
  message: { purpose: MessagePurpose; timeZone: string; moveDay: string | null },
): Date {
  const clock = wallClockOf(now.toISOString(), message.timeZone)
  const [today, time] = [clock.slice(0, 10), clock.slice(11, 16)]
  if (message.purpose === 'service' && today === message.moveDay) return now
  const hours = openHours(message.purpose, weekdayOf(today))
  if (time >= hours.from && time < hours.to) return now
  const day = time < hours.from ? today : addDays(today, 1)
  const { from } = openHours(message.purpose, weekdayOf(day))
  // What was left from the evening before the move arrives before its crew does.
  const opening = message.purpose === 'service' && day === message.moveDay ? '06:00' : from
  return new Date(instantOf(`${day} ${opening}:00`, message.timeZone))
}
