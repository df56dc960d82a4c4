import type { JobVehicle } from './job-vehicle.ts'

/** A label, because a word in lower case has no translation. */
const RENTED = { label: 'rented' }

/** Returns a truck in one line: 'Truck 7, 26 ft, CO AB 123, rented'. */
export function vehicleText({ name, sizeFeet, isRented, plate, plateState }: JobVehicle): string {
  const plateText = plate === '' ? '' : [plateState, plate].filter(Boolean).join(' ')
  const parts = [name, sizeFeet === null ? '' : `${sizeFeet} ft`, plateText, isRented ? RENTED.label : '']
  return parts.filter((part) => part !== '').join(', ')
}
