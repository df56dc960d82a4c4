import {
  doesLicenseCover,
  LICENSE_CLASS_LABELS,
  requiredLicense,
  type LicenseClass,
} from '../../company/fleet/licenses.ts'
import { annualDue, isOutOfService } from '../../company/fleet/vehicle.rules.ts'
import type { Inspection, Outage } from '../../company/fleet/vehicle.ts'
import { truckSizeFor, TRUCK_CUBIC_FEET } from '../../jobs/documents/cube-sheet.ts'
import { TRUCK_SIZES } from '../../jobs/documents/truck-sizes.ts'
import { formatDayInWords } from '../../kernel/dates.ts'
import type { VehicleProblem } from './vehicle-assignments.ts'

/** The facts of a vehicle that decide whether it may be on a job. */
export interface VehicleFacts {
  name: string
  retiredOn: string | null
  grossWeightPounds: number | null
  licenseClass: LicenseClass | null
  outages: readonly Pick<Outage, 'since' | 'until'>[]
  /** The newest annual inspection that was passed. */
  annual: Pick<Inspection, 'kind' | 'date' | 'result' | 'nextDue'> | null
}

/** A license of a crew member. */
export interface DriverLicense {
  licenseClass: LicenseClass | null
  /** Its last day; null if none is recorded. */
  expires: string | null
}

/** A job as its vehicles are checked against it; days in company time, `YYYY-MM-DD`, or null without a date. */
export interface VehicleNeed {
  days: { first: string; last: string } | null
  /** The licenses of its crew. */
  licenses: readonly DriverLicense[]
  /** Terms of the company's policies for trucks; cover ends as the last day begins. */
  policies: readonly { effectiveDate: string; expirationDate: string }[]
  /** Dates of another year than this day's are written with their year. */
  today: string
}

/** Returns why a vehicle must not be on a job, the most serious reason, or null if it may. */
export function vehicleProblem(vehicle: VehicleFacts, need: VehicleNeed): VehicleProblem | null {
  const { name } = vehicle
  const { days, policies, licenses } = need
  if (vehicle.retiredOn !== null && (days === null || vehicle.retiredOn <= days.last))
    return { code: 'retired', text: `${name} is retired.` }
  if (days) {
    if (vehicle.outages.some((outage) => isOut(outage, days)))
      return { code: 'outOfService', text: `${name} is out of service on ${dayText(days, need.today)}.` }
    const due = annualDue(vehicle.annual ? [vehicle.annual] : [])
    if (due !== null && due < days.last)
      return {
        code: 'inspectionExpired',
        text: `The annual inspection of ${name} is due ${formatDayInWords(due, need.today)}, before the move ends.`,
      }
    const isInsured = (day: string) =>
      policies.some(({ effectiveDate, expirationDate }) => effectiveDate <= day && day < expirationDate)
    // A company that keeps its policies elsewhere has none on file.
    if (policies.length > 0 && !(isInsured(days.first) && isInsured(days.last)))
      return {
        code: 'policyExpired',
        text: `No commercial trucking policy on file is in force on ${dayText(days, need.today)}.`,
      }
  }
  if (licenses.length === 0) return null
  const valid = licenses.filter(({ expires }) => !days || expires === null || expires >= days.last)
  const needed = requiredLicense(vehicle)
  if (valid.some(({ licenseClass }) => doesLicenseCover(licenseClass ?? 'regular', needed))) return null
  return {
    code: 'license',
    text: `Nobody on the crew may drive ${name}: it needs a valid license (${LICENSE_CLASS_LABELS[needed]}).`,
  }
}

function isOut(outage: Pick<Outage, 'since' | 'until'>, { first, last }: { first: string; last: string }) {
  return outage.since > first ? outage.since <= last : isOutOfService(outage, first)
}

function dayText({ first, last }: { first: string; last: string }, today: string): string {
  const [from, to] = [formatDayInWords(first, today), formatDayInWords(last, today)]
  return first === last ? from : `${from} – ${to}`
}

/** Returns the cubic feet that a vehicle carries: as recorded, or by its length; null if neither is known. */
export function cubicFeetOfVehicle(vehicle: {
  capacityCubicFeet: number | null
  sizeFeet: number | null
}): number | null {
  if (vehicle.capacityCubicFeet !== null) return vehicle.capacityCubicFeet
  const { sizeFeet } = vehicle
  const size = sizeFeet === null ? undefined : TRUCK_SIZES.findLast((one) => one <= sizeFeet)
  return size === undefined ? null : TRUCK_CUBIC_FEET[size]
}

/**
 * Returns that the volume on the cube sheet does not fit into the vehicles of a job, or null if it does or one of them has no
 * known capacity.
 */
export function capacityWarning(cubicFeet: number, capacities: readonly (number | null)[]): string | null {
  if (cubicFeet <= 0 || capacities.length === 0) return null
  const held = capacities.reduce(
    (sum: number | null, one) => (sum === null || one === null ? null : sum + one),
    0,
  )
  if (held === null || held <= 0 || held >= cubicFeet) return null
  const { size, trucks } = truckSizeFor(cubicFeet)
  const trips = Math.ceil(cubicFeet / held)
  const count = trips === 2 ? 'two' : String(trips)
  return trucks === 1
    ? `Needs a ${size} ft truck or ${count} trips: the cube sheet has ${feet(cubicFeet)} cu ft, and there is room for ${feet(held)}.`
    : `Needs ${trucks} trucks of ${size} ft or ${count} trips: the cube sheet has ${feet(cubicFeet)} cu ft, and there is room for ${feet(held)}.`
}

function feet(value: number): string {
  return Math.ceil(value).toLocaleString('en-US')
}
