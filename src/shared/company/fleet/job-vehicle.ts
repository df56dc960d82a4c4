import { z } from 'zod'

/** A vehicle on a job, as its crew and the office see it. */
export const jobVehicleSchema = z.object({
  id: z.number(),
  name: z.string(),
  sizeFeet: z.number().nullable(),
  isRented: z.boolean(),
  plate: z.string(),
  plateState: z.string().nullable(),
})
export type JobVehicle = z.output<typeof jobVehicleSchema>

/** Another job that a vehicle is on at the time of a job, or within the turnaround. */
export const vehicleCollisionSchema = z.object({
  vehicleId: z.number(),
  name: z.string(),
  jobId: z.number(),
  /** UTC, without the turnaround. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** City and state of its first location. */
  place: z.string(),
})
export type VehicleCollision = z.output<typeof vehicleCollisionSchema>
