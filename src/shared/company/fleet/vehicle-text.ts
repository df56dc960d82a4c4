import type { JobVehicle } from './job-vehicle.ts'

/** Returns a truck in one line: 'Truck 7, 26 ft, CO AB 123, rented'. */
export function vehicleText({ name, sizeFeet, isRented, plate, plateState }: JobVehicle): string {
  const plateText = plate === '' ? '' : [plateState, plate].filter(Boolean).join(' ')
  const parts = [name, sizeFeet === null ? '' : `${sizeFeet} ft`, plateText, isRented ? 'rented' : '']
  return parts.filter((part) => part !== '').join(', ')
}
