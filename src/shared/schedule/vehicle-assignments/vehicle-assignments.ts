import { z } from 'zod'
import { shownText } from '../../kernel/wire.ts'
import { jobVehicleSchema, vehicleCollisionSchema } from '../../company/fleet/job-vehicle.ts'

/** Why a vehicle must not be on a job. */
export const VEHICLE_PROBLEMS = [
  'retired',
  'outOfService',
  'inspectionExpired',
  'policyExpired',
  'license',
] as const
export type VehicleProblemCode = (typeof VEHICLE_PROBLEMS)[number]

export const vehicleProblemSchema = z.object({
  code: z.enum(VEHICLE_PROBLEMS),
  /** A sentence for the office. */
  text: shownText,
})
export type VehicleProblem = z.output<typeof vehicleProblemSchema>

/** A vehicle that is on a job or can be chosen for it. */
const vehicleChoiceSchema = jobVehicleSchema.extend({
  /** Cubic feet that it carries; null if unknown. */
  cubicFeet: z.number().nullable(),
  problem: vehicleProblemSchema.nullable(),
  /** The jobs that it is on at that time, without an override. */
  collisions: z.array(vehicleCollisionSchema),
})
export type VehicleChoice = z.output<typeof vehicleChoiceSchema>

/** The trucks of a job, and those to choose from. */
export const jobVehiclesSchema = z.object({
  /** Whether the company assigns trucks to jobs. */
  isOn: z.boolean(),
  mayWrite: z.boolean(),
  /** Minutes after a job in which its trucks are not free. */
  turnaroundMinutes: z.number(),
  assigned: z.array(
    vehicleChoiceSchema.extend({
      /** Jobs at the same time that a manager allowed, with the reason. */
      overlaps: z.array(z.object({ jobId: z.number(), reason: z.string() })),
    }),
  ),
  /** The other vehicles in use, those that are free first. */
  choices: z.array(vehicleChoiceSchema),
  /** What does not fit, such as a volume that needs a larger truck; for the office. */
  warnings: z.array(shownText),
})
export type JobVehicles = z.output<typeof jobVehiclesSchema>
