import type { LicenseClass } from '../../../../shared/company/fleet/licenses.ts'
import type { Attachment } from '../../../../shared/company/files/papers.ts'
import { vehicleInputSchema, type Fuel, type Vehicle } from '../../../../shared/company/fleet/vehicle.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { applyPatch } from '../../../../shared/kernel/patch.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { emptyAsNull } from '../../../kernel/record-form.ts'

/** The form of a new vehicle. */
const BLANK = {
  name: '',
  make: '',
  model: '',
  year: '' as number | '',
  plate: '',
  plateState: '',
  vin: '',
  sizeFeet: '' as number | '',
  capacityCubicFeet: '' as number | '',
  capacityPounds: '' as number | '',
  grossWeightPounds: '' as number | '',
  licenseClass: '' as LicenseClass | '',
  isRented: false,
  fuel: '' as Fuel | '',
  odometer: '' as number | '',
  purchasedOn: '',
  photo: [] as readonly Attachment[],
  notes: '',
}
/** A vehicle as its form holds it. */
export type VehicleValues = typeof BLANK

/** Labels of a vehicle's fields by their names in the API. */
export const VEHICLE_LABELS: Readonly<Record<string, string>> = {
  plate: 'License plate',
  plateState: 'State of the plate',
  vin: 'VIN',
  sizeFeet: 'Size, ft',
  capacityCubicFeet: 'Capacity, cu ft',
  capacityPounds: 'Capacity, lbs',
  grossWeightPounds: 'Gross weight rating, lbs',
  licenseClass: 'License of the driver',
  isRented: 'Rented',
  purchasedOn: 'Purchased on',
  photoId: 'Photo',
}

/** Returns the initial form values. */
export function vehicleValues(vehicle: Vehicle | null): VehicleValues {
  return applyPatch(BLANK, BLANK, vehicle ? { ...vehicle, photo: vehicle.photo && [vehicle.photo] } : {})
}

const OPTIONAL = [
  'year',
  'plateState',
  'vin',
  'sizeFeet',
  'capacityCubicFeet',
  'capacityPounds',
  'grossWeightPounds',
  'licenseClass',
  'fuel',
  'odometer',
  'purchasedOn',
] as const

/** Returns the values in the format of the API. */
export function vehicleInput({ photo, ...values }: VehicleValues) {
  return { ...emptyAsNull(values, ...OPTIONAL), photoId: photo[0]?.id ?? null }
}

/** Returns the errors of the values by field, before they are sent. */
export function vehicleFormProblems(values: VehicleValues): FieldErrors {
  return problemsOf(vehicleInputSchema, vehicleInput(values))
}
