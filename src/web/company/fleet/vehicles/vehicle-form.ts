import type { Attachment } from '../../../../shared/company/files/papers.ts'
import { vehicleInputSchema, type Fuel, type Vehicle } from '../../../../shared/company/fleet/vehicle.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { figureOrNull, textOrNull } from '../../../kernel/record-form.ts'

/** A vehicle as its form holds it. */
export interface VehicleValues {
  name: string
  make: string
  model: string
  year: number | ''
  plate: string
  plateState: string
  vin: string
  sizeFeet: number | ''
  capacityCubicFeet: number | ''
  capacityPounds: number | ''
  fuel: Fuel | ''
  odometer: number | ''
  purchasedOn: string
  photo: readonly Attachment[]
  notes: string
}

/** Labels of a vehicle's fields by their names in the API. */
export const VEHICLE_LABELS: Readonly<Record<string, string>> = {
  plate: 'License plate',
  plateState: 'State of the plate',
  vin: 'VIN',
  sizeFeet: 'Size, ft',
  capacityCubicFeet: 'Capacity, cu ft',
  capacityPounds: 'Capacity, lbs',
  purchasedOn: 'Purchased on',
  photoId: 'Photo',
}

/** Returns the initial form values. */
export function vehicleValues(vehicle: Vehicle | null): VehicleValues {
  return {
    name: vehicle?.name ?? '',
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    year: vehicle?.year ?? '',
    plate: vehicle?.plate ?? '',
    plateState: vehicle?.plateState ?? '',
    vin: vehicle?.vin ?? '',
    sizeFeet: vehicle?.sizeFeet ?? '',
    capacityCubicFeet: vehicle?.capacityCubicFeet ?? '',
    capacityPounds: vehicle?.capacityPounds ?? '',
    fuel: vehicle?.fuel ?? '',
    odometer: vehicle?.odometer ?? '',
    purchasedOn: vehicle?.purchasedOn ?? '',
    photo: vehicle?.photo ? [vehicle.photo] : [],
    notes: vehicle?.notes ?? '',
  }
}

/** Returns the values in the format of the API. */
export function vehicleInput({ photo, ...values }: VehicleValues) {
  return {
    ...values,
    year: figureOrNull(values.year),
    sizeFeet: figureOrNull(values.sizeFeet),
    capacityCubicFeet: figureOrNull(values.capacityCubicFeet),
    capacityPounds: figureOrNull(values.capacityPounds),
    odometer: figureOrNull(values.odometer),
    plateState: textOrNull(values.plateState),
    vin: textOrNull(values.vin),
    fuel: values.fuel === '' ? null : values.fuel,
    purchasedOn: textOrNull(values.purchasedOn),
    photoId: photo[0]?.id ?? null,
  }
}

/** Returns the errors of the values by field, before they are sent. */
export function vehicleFormProblems(values: VehicleValues): FieldErrors {
  return problemsOf(vehicleInputSchema, vehicleInput(values))
}
