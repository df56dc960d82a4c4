import { formatDay } from '../../kernel/dates.ts'

/** Returns the title of a row of pay that overtime adds for a week, with the last day of the week. */
export function overtimeTitle(day: string | null): string {
  return `Overtime, week to ${formatDay(day)}`
}

/** Returns the hours of overtime behind such a row. */
export function overtimeHoursText(hours: number): string {
  return hours === 1 ? 'Half of the regular rate for 1 hour' : `Half of the regular rate for ${hours} hours`
}
