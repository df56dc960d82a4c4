import { z } from 'zod'
import { jobSchema } from '../jobs/job.ts'
import { jobInputSchema } from '../jobs/job.input.ts'
import { estimateLineSchema } from '../jobs/job.parts.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams } from '../../kernel/wire.ts'
import { documentChangesSchema } from './documents.api.ts'

const tag = 'Documents'

/** The estimate that a job would have; dollars. */
const jobPriceSchema = z.object({
  lineItems: z.array(estimateLineSchema),
  total: z.number(),
  /** Whether a line was edited, added or removed by hand. */
  dirty: z.boolean(),
  /** Whether the move has no price before its survey (49 CFR 375.401). */
  isSurveyNeeded: z.boolean(),
})
export type JobPrice = z.output<typeof jobPriceSchema>

/**
 * What a form sends to get a price: without fields that do not affect it, so that half-typed text in them
 * causes no errors.
 */
const pricedInputSchema = jobInputSchema.omit({
  notes: true,
  cargo: true,
  contactPerson: true,
  documents: true,
  crew: true,
  overlapReason: true,
  vehicles: true,
  truckOverlapReason: true,
  financial: true,
  payments: true,
})

export const priceJob = endpoint({
  name: 'priceJob',
  tag,
  summary: 'The estimate that a job would have with the sent changes; saves nothing',
  method: 'POST',
  path: '/wp/v2/jobs/:id/price',
  access: 'jobs.update',
  link: 'read',
  params: idParams,
  body: pricedInputSchema,
  answer: jobPriceSchema,
})

export const priceNewJob = endpoint({
  name: 'priceNewJob',
  tag,
  summary: 'The estimate that a new job would have; saves nothing',
  method: 'POST',
  path: '/wp/v2/job-prices',
  access: 'jobs.create',
  body: pricedInputSchema,
  answer: jobPriceSchema,
})

export const previewCurrentRates = endpoint({
  name: 'previewCurrentRates',
  tag,
  summary: 'What a job costs at the rates that it keeps, and at those of its company now',
  method: 'GET',
  path: '/wp/v2/jobs/:id/use-current-rates',
  access: 'jobs.terms',
  params: idParams,
  answer: documentChangesSchema,
})

export const applyCurrentRates = endpoint({
  name: 'applyCurrentRates',
  tag,
  summary: 'Prices a job at the rates of its company now; agreements to the old price become void',
  method: 'POST',
  path: '/wp/v2/jobs/:id/use-current-rates',
  access: 'jobs.terms',
  params: idParams,
  body: z.object({ version: z.number().int().positive() }),
  answer: jobSchema,
  isIdempotent: true,
})
