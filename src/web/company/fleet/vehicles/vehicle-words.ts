import { LICENSE_CLASS_LABELS } from '../../../../shared/company/fleet/licenses.ts'
import type { Vehicle } from '../../../../shared/company/fleet/vehicle.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'

const number = new Intl.NumberFormat('en-US')

/** Formats a whole number with its unit; '' for null. */
export function measure(value: number | null, unit: string): string {
  return value === null ? '' : `${number.format(value)} ${unit}`
}

/** Returns year, make and model in one line. */
export function modelText({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>): string {
  return [year === null ? '' : String(year), make, model].filter((part) => part !== '').join(' ')
}

/** Returns a license plate with its state. */
export function plateText({ plate, plateState }: Pick<Vehicle, 'plate' | 'plateState'>): string {
  return plate === '' ? '' : [plateState ?? '', plate].filter((part) => part !== '').join(' ')
}

/** Returns the facts of a vehicle in a list, as label and text; empty ones are left out. */
export function vehicleFacts(vehicle: Vehicle): [label: string, text: string][] {
  const facts: [string, string][] = [
    ['Vehicle', modelText(vehicle)],
    ['Plate', plateText(vehicle)],
    ['Size', measure(vehicle.sizeFeet, 'ft')],
    ['Capacity', measure(vehicle.capacityCubicFeet, 'cu ft')],
    ['Payload', measure(vehicle.capacityPounds, 'lb')],
    ['Weight rating', measure(vehicle.grossWeightPounds, 'lb')],
    ['License', vehicle.licenseClass === null ? '' : LICENSE_CLASS_LABELS[vehicle.licenseClass]],
    ['Owner', vehicle.isRented ? 'Rented' : ''],
    ['Odometer', measure(vehicle.odometer, 'mi')],
    ['Inspection due', formatDay(vehicle.annualDue)],
  ]
  return facts.filter(([, text]) => text !== '')
}

/** Returns since and until when a vehicle is out of service, and why. */
export function outageText(outage: { since: string; until: string | null; reason: string }): string {
  const until = outage.until === null ? '' : `, back on ${formatDay(outage.until)}`
  return `Since ${formatDay(outage.since)}${until}: ${outage.reason}`
}
