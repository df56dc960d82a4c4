import { formatDay } from '../../kernel/dates.ts'
import { daysUntil, expiryText, EXPIRES_SOON_DAYS } from '../../kernel/expiry.ts'
import type { Inspection, Outage, VehicleAction, VehicleStatus } from './vehicle.ts'

type Spell = Pick<Outage, 'since' | 'until'>

/** Returns whether a vehicle is out of service on a day; `until` is its first day back. */
export function isOutOfService({ since, until }: Spell, today: string): boolean {
  return since <= today && (until === null || today < until)
}

/** Returns the current outage on a day, or else the next one. */
export function currentOutage<S extends Spell>(outages: readonly S[], today: string): S | null {
  const open = outages.filter(({ until }) => until === null || today < until)
  return open.toSorted((one, other) => one.since.localeCompare(other.since))[0] ?? null
}

/** Returns whether two outages have a day in common. */
export function doOverlap(one: Spell, other: Spell): boolean {
  const endsAfter = (spell: Spell, day: string) => spell.until === null || spell.until > day
  return endsAfter(one, other.since) && endsAfter(other, one.since)
}

/** Returns the status of a vehicle on a day. */
export function vehicleStatus(
  vehicle: { retiredOn: string | null; outage: Spell | null },
  today: string,
): VehicleStatus {
  if (vehicle.retiredOn !== null) return 'retired'
  return vehicle.outage && isOutOfService(vehicle.outage, today) ? 'out_of_service' : 'in_service'
}

/**
 * Returns the same day a year later, the last of February for the 29th: annual inspections are due every 12
 * months (49 CFR 396.17).
 */
export function yearAfter(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

/**
 * Returns when the next annual inspection is due: the date that the newest passed one states, or else a year
 * after it; null without one.
 */
export function annualDue(
  inspections: readonly Pick<Inspection, 'kind' | 'date' | 'result' | 'nextDue'>[],
): string | null {
  const passed = inspections.filter(({ kind, result }) => kind === 'annual' && result === 'pass')
  const newest = passed.toSorted((one, other) => other.date.localeCompare(one.date))[0]
  return newest ? (newest.nextDue ?? yearAfter(newest.date)) : null
}

/** Returns the actions possible for a vehicle: one with records is retired, never deleted. */
export function vehicleActions(vehicle: {
  retiredOn: string | null
  outage: Spell | null
  hasPast: boolean
}): VehicleAction[] {
  const { retiredOn, outage, hasPast } = vehicle
  const removal: VehicleAction[] = hasPast ? [] : ['delete']
  if (retiredOn !== null) return ['unretire', ...removal]
  return [outage ? 'bringBack' : 'takeOut', 'retire', ...removal]
}

/** Returns the warnings of a vehicle for the office, the most serious first. */
export function vehicleWarnings(
  vehicle: {
    status: VehicleStatus
    outage: Outage | null
    annualDue: string | null
    hasFailed: boolean
    openDamages: number
  },
  today: string,
): string[] {
  if (vehicle.status === 'retired') return []
  const { outage, annualDue: due, hasFailed, openDamages } = vehicle
  const left = due === null ? null : daysUntil(due, today)
  return [
    ...(outage && !isOutOfService(outage, today) ? [`Out of service from ${formatDay(outage.since)}`] : []),
    ...(hasFailed ? ['Failed its last inspection'] : []),
    ...(left === null ? ['No annual inspection on file'] : []),
    ...(left !== null && left < 0 ? [`Annual inspection was due ${expiryText(left)}`] : []),
    ...(left !== null && left >= 0 && left <= EXPIRES_SOON_DAYS
      ? [`Annual inspection due ${expiryText(left)}`]
      : []),
    ...(openDamages > 0 ? [`${openDamages} ${openDamages === 1 ? 'damage' : 'damages'} to repair`] : []),
  ]
}
