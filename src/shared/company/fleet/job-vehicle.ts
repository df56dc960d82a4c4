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
