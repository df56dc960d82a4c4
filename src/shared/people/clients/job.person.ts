import { z } from 'zod'

/** A client or billing contact as a job shows them. */
export const jobPersonSchema = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.string(),
  isCompany: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string(),
  address2: z.string(),
  profilePic: z.string().nullable(),
})
export type JobPerson = z.output<typeof jobPersonSchema>
