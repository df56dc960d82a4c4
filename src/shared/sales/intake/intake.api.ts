import { z } from 'zod'
import { jobInputSchema } from '../../jobs/jobs/job.input.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idSchema } from '../../kernel/wire.ts'
import { bookingInfoInputSchema } from '../../messages/communications/communication.ts'
import { clientInputSchema } from '../../people/clients/client.ts'

/** What the office stores while it talks with a caller. */
export const intakeSchema = z.object({
  /** The client's record; null for a new one. */
  clientId: idSchema.nullable(),
  /** The record of a new client. */
  newClient: clientInputSchema
    .pick({ firstName: true, lastName: true, email: true, phone: true })
    .nullable()
    .default(null),
  job: jobInputSchema.omit({ client: true, version: true }),
  /** How the client gets the estimate, or what is still to do before the move is booked. */
  send: z.array(bookingInfoInputSchema.shape.channel).max(2).default([]),
  /** Whether the client gets a link to list what moves. */
  asksForSurvey: z.boolean().default(false),
  /** The call or message that this came from; it is assigned to the job. */
  communicationId: idSchema.nullable().default(null),
})
export type Intake = z.output<typeof intakeSchema>

export const saveIntake = endpoint({
  name: 'saveIntake',
  tag: 'Intake',
  summary: 'Stores a client with their new job, and sends what is wanted: all of it or nothing',
  method: 'POST',
  path: '/wp/v2/intake',
  access: 'clients.write',
  body: intakeSchema,
  answer: doneSchema.extend({ jobId: z.number(), clientId: z.number() }),
  keepsPlans: true,
  isIdempotent: true,
})
