import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema } from '../../kernel/wire.ts'
import { arrivalSchema, positionConsentSchema, sentPositionSchema } from './arrival.ts'

const tag = 'Time clock'

export const getArrival = endpoint({
  name: 'getArrival',
  tag,
  summary: 'Where the crew of a job is while it is on the way: for its client, its crew and managers',
  method: 'GET',
  path: '/wp/v2/jobs/:id/arrival',
  access: 'jobs.read',
  link: 'read',
  params: idParams,
  answer: z.object({
    /** Null unless the crew is on the way and its lead shares the position. */
    arrival: arrivalSchema.nullable(),
    /** Only for the lead, who may share; what they have agreed to. */
    sharing: z.object({ companyId: z.number(), consent: positionConsentSchema }).nullable(),
  }),
})

export const listArrivals = endpoint({
  name: 'listArrivals',
  tag,
  summary:
    'Crews on the way whose position is shared: for managers all of a company, for workers those of their jobs',
  method: 'GET',
  path: '/wp/v2/arrivals',
  access: 'jobs.start',
  query: z.object({ company: z.coerce.number().int().positive().optional() }),
  answer: z.array(arrivalSchema),
})

export const sharePosition = endpoint({
  name: 'sharePosition',
  tag,
  summary: 'Stores where the lead is on the way to a job, in place of the position before',
  method: 'POST',
  path: '/wp/v2/jobs/:id/position',
  access: 'jobs.start',
  params: idParams,
  body: sentPositionSchema,
  answer: z.object({ arrival: arrivalSchema }),
})

export const listPositionConsents = endpoint({
  name: 'listPositionConsents',
  tag,
  summary: 'What the caller has agreed to about their position, for each company they work for',
  method: 'GET',
  path: '/wp/v2/position-consents',
  access: 'jobs.start',
  answer: z.array(z.object({ companyId: z.number(), name: z.string(), consent: positionConsentSchema })),
})

export const answerPositionConsent = endpoint({
  name: 'answerPositionConsent',
  tag,
  summary:
    'Records whether the caller lets a company show their position on the way; a refusal deletes what is stored',
  method: 'POST',
  path: '/wp/v2/position-consents',
  access: 'jobs.start',
  body: z.object({
    company: idSchema,
    isGiven: z.boolean(),
    /** The version of the text that was read. */
    textVersion: z.number().int().positive(),
  }),
  answer: doneSchema,
})
