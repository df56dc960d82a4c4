import { addDays } from '../../../../shared/kernel/dates.ts'

/** Returns the pay week of a day, Monday to Sunday. */
export function weekOf(day: string): { from: string; to: string } {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const from = addDays(day, -((weekday + 6) % 7))
  return { from, to: addDays(from, 6) }
}
