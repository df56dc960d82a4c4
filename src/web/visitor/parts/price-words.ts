import { centsFromDollars, formatCents } from '../../../shared/kernel/money.ts'

/** Dollars as people read them, without cents where there are none: $1,240. */
export function dollars(amount: number): string {
  return formatCents(centsFromDollars(amount)).replace(/\.00$/, '')
}

/** '$980 – $1,240', or one amount where both are the same. */
export function dollarRange(low: number, high: number): string {
  return dollars(low) === dollars(high) ? dollars(low) : `${dollars(low)} – ${dollars(high)}`
}

/** '$140 an hour × 4.5 – 6.25': what a line is made of, or null where it is a sum of its own. */
export function lineUnits(line: {
  rate: number
  unitsLabel: string
  lowUnits: number
  highUnits: number
}): string | null {
  if (line.lowUnits === 1 && line.highUnits === 1) return null
  const units = line.lowUnits === line.highUnits ? line.lowUnits : `${line.lowUnits} – ${line.highUnits}`
  return `${units} ${line.unitsLabel} at ${dollars(line.rate)}`
}
