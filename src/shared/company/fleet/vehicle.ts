import { z } from 'zod'
import { attachmentIdsSchema, attachmentSchema } from '../files/papers.ts'
import { requiredDaySchema } from '../../kernel/fields.ts'
import { isStateCode } from '../../kernel/places.ts'
import { idSchema, text, TEXT_LIMITS, twoDecimals, shownText } from '../../kernel/wire.ts'
import { LICENSE_CLASSES } from './licenses.ts'
import { normalizeVin } from './vin.ts'

/** Makes that are offered; any other can be typed. */
export const VEHICLE_MAKES = ['Chevy', 'Dodge', 'Ford', 'GMC', 'Hino', 'Mitsubishi', 'Ram'] as const
/** Box lengths that are offered, in feet; any other can be typed. */
export const VEHICLE_SIZES = [10, 15, 16, 20, 22, 24, 26] as const

export const FUELS = ['gasoline', 'diesel', 'electric', 'hybrid', 'propane', 'other'] as const
export type Fuel = (typeof FUELS)[number]
export const FUEL_LABELS: Record<Fuel, string> = {
  gasoline: 'Gasoline',
  diesel: 'Diesel',
  electric: 'Electric',
  hybrid: 'Hybrid',
  propane: 'Propane',
  other: 'Other',
}

export const VEHICLE_STATUSES = ['in_service', 'out_of_service', 'retired'] as const
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number]
export const VEHICLE_STATUS_LABELS: Record<VehicleStatus, string> = {
  in_service: 'In service',
  out_of_service: 'Out of service',
  retired: 'Retired',
}

/** annual: 49 CFR 396.17; daily: the driver's report of 49 CFR 396.11. */
export const INSPECTION_KINDS = ['annual', 'daily', 'other'] as const
export type InspectionKind = (typeof INSPECTION_KINDS)[number]
export const INSPECTION_KIND_LABELS: Record<InspectionKind, string> = {
  annual: 'Annual DOT',
  daily: 'Daily DVIR',
  other: 'Other',
}

export const INSPECTION_RESULTS = ['pass', 'fail'] as const
export type InspectionResult = (typeof INSPECTION_RESULTS)[number]
export const INSPECTION_RESULT_LABELS: Record<InspectionResult, string> = { pass: 'Pass', fail: 'Fail' }

export const VEHICLE_ACTIONS = ['takeOut', 'bringBack', 'retire', 'unretire', 'delete'] as const
export type VehicleAction = (typeof VEHICLE_ACTIONS)[number]

const wholeNumber = (least: number, most: number) =>
  z
    .number()
    .int('Only whole numbers.')
    .min(least, `At least ${least}.`)
    .max(most, `At most ${most}.`)
    .nullish()
const requiredText = (max: number) => text(max).pipe(z.string().min(1, 'Required.'))
const MAX_MILES = 9_999_999
const MAX_COST = 10_000_000
const day = requiredDaySchema.nullish()
const fileIds = attachmentIdsSchema.nullish()

/** A vehicle as it is sent; in a change, absent fields are not changed and null clears. */
export const vehicleInputSchema = z.object({
  /** The company's name for it, such as 'Truck 7'. */
  name: requiredText(TEXT_LIMITS.name),
  make: text(TEXT_LIMITS.name).nullish(),
  model: text(TEXT_LIMITS.name).nullish(),
  year: wholeNumber(1900, 2100),
  plate: text(20).nullish(),
  plateState: z.string().refine(isStateCode, 'Choose a state.').nullish(),
  vin: z
    .string()
    .max(40, 'Only letters and digits, 5 to 17 of them.')
    .transform((typed) => normalizeVin(typed) || null)
    .pipe(
      z
        .string()
        .regex(/^[A-Z0-9]{5,17}$/, 'Only letters and digits, 5 to 17 of them.')
        .nullable(),
    )
    .nullish(),
  sizeFeet: wholeNumber(1, 80),
  capacityCubicFeet: wholeNumber(0, 100_000),
  capacityPounds: wholeNumber(0, 1_000_000),
  /** Gross vehicle weight rating, from the plate of its maker. */
  grossWeightPounds: wholeNumber(0, 200_000),
  /** The least license that the company asks of its driver. */
  licenseClass: z.enum(LICENSE_CLASSES, 'Choose a license.').nullish(),
  isRented: z.boolean().nullish(),
  fuel: z.enum(FUELS, 'Choose a fuel.').nullish(),
  odometer: wholeNumber(0, MAX_MILES),
  purchasedOn: day,
  photoId: idSchema.nullish(),
  notes: text(TEXT_LIMITS.notes).nullish(),
})

export const outageInputSchema = z.object({
  since: requiredDaySchema,
  /** First day back in service; without one it is out until somebody puts it back in service. */
  until: day,
  reason: requiredText(TEXT_LIMITS.other),
})

export const inspectionInputSchema = z.object({
  date: requiredDaySchema,
  kind: z.enum(INSPECTION_KINDS, 'Choose a kind.'),
  inspector: requiredText(TEXT_LIMITS.name),
  result: z.enum(INSPECTION_RESULTS, 'Choose a result.'),
  defects: text(TEXT_LIMITS.notes).nullish(),
  nextDue: day,
  fileIds,
})

export const damageInputSchema = z.object({
  date: requiredDaySchema,
  /** Position on the vehicle. */
  place: requiredText(TEXT_LIMITS.name),
  description: requiredText(TEXT_LIMITS.notes),
  cost: twoDecimals(MAX_COST).nullish(),
  jobId: idSchema.nullish(),
  repairedOn: day,
  fileIds,
})

export const serviceInputSchema = z.object({
  date: requiredDaySchema,
  odometer: wholeNumber(0, MAX_MILES),
  what: requiredText(TEXT_LIMITS.other),
  cost: twoDecimals(MAX_COST).nullish(),
  fileIds,
})

export const outageSchema = z.object({
  id: z.number(),
  since: z.string(),
  until: z.string().nullable(),
  reason: z.string(),
})
export type Outage = z.output<typeof outageSchema>

export const inspectionSchema = z.object({
  id: z.number(),
  date: z.string(),
  kind: z.enum(INSPECTION_KINDS),
  inspector: z.string(),
  result: z.enum(INSPECTION_RESULTS),
  defects: z.string(),
  nextDue: z.string().nullable(),
  files: z.array(attachmentSchema),
})
export type Inspection = z.output<typeof inspectionSchema>

export const damageSchema = z.object({
  id: z.number(),
  date: z.string(),
  place: z.string(),
  description: z.string(),
  cost: z.number().nullable(),
  jobId: z.number().nullable(),
  repairedOn: z.string().nullable(),
  files: z.array(attachmentSchema),
})
export type Damage = z.output<typeof damageSchema>

export const serviceSchema = z.object({
  id: z.number(),
  date: z.string(),
  odometer: z.number().nullable(),
  what: z.string(),
  cost: z.number().nullable(),
  files: z.array(attachmentSchema),
})
export type Service = z.output<typeof serviceSchema>

/** A vehicle in a list. */
export const vehicleSchema = z.object({
  id: z.number(),
  name: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number().nullable(),
  plate: z.string(),
  plateState: z.string().nullable(),
  vin: z.string().nullable(),
  sizeFeet: z.number().nullable(),
  capacityCubicFeet: z.number().nullable(),
  capacityPounds: z.number().nullable(),
  grossWeightPounds: z.number().nullable(),
  licenseClass: z.enum(LICENSE_CLASSES).nullable(),
  isRented: z.boolean(),
  fuel: z.enum(FUELS).nullable(),
  odometer: z.number().nullable(),
  purchasedOn: z.string().nullable(),
  photo: attachmentSchema.nullable(),
  notes: z.string(),
  retiredOn: z.string().nullable(),
  status: z.enum(VEHICLE_STATUSES),
  /** The current outage, or else the next one. */
  outage: outageSchema.nullable(),
  /** When the next annual inspection is due; null if there was none yet. */
  annualDue: z.string().nullable(),
  /** Whether the newest inspection, of any kind, found a defect. */
  hasFailed: z.boolean(),
  openDamages: z.number(),
  /** Actions that are possible now. */
  actions: z.array(z.enum(VEHICLE_ACTIONS)),
})
export type Vehicle = z.output<typeof vehicleSchema>

/** A vehicle with all its records, the newest first. */
export const vehicleFileSchema = vehicleSchema.extend({
  /** Sent back with a save, so that it does not overwrite another person's change. */
  version: z.number(),
  outages: z.array(outageSchema),
  inspections: z.array(inspectionSchema),
  damages: z.array(damageSchema),
  services: z.array(serviceSchema),
})
export type VehicleFile = z.output<typeof vehicleFileSchema>

/** A change of a vehicle's records. */
export const vehicleChangeSchema = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  /** 'Vehicle', 'Inspection', … */
  record: shownText,
  action: z.enum(['added', 'changed', 'deleted']),
  changes: z.array(z.object({ field: shownText, before: shownText, after: shownText })),
})
export type VehicleChange = z.output<typeof vehicleChangeSchema>
