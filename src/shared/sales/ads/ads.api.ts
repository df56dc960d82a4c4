import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, pageQuery, text } from '../../kernel/wire.ts'
import { AD_SCOPES, adInputSchema, adJobSchema, adSchema, entityInputSchema, entitySchema } from './ad.ts'

const tag = 'Ads'
const day = z.string().refine((value) => isDay(value) && value >= '1900-01-01', 'Pick a valid date.')
const company = idSchema.optional()

export const listEntities = endpoint({
  name: 'listEntities',
  tag,
  summary: 'Where ads run, in their order; at most 100 of a company',
  method: 'GET',
  path: '/wp/v2/entities',
  access: 'ads.manage',
  query: z.object({ company }),
  answer: z.object({ results: z.array(entitySchema) }),
})

export const createEntity = endpoint({
  name: 'createEntity',
  tag,
  summary: 'Adds a place where ads run',
  method: 'POST',
  path: '/wp/v2/entities',
  access: 'ads.manage',
  body: entityInputSchema.extend({ company }),
  answer: entitySchema,
  isIdempotent: true,
})

export const updateEntity = endpoint({
  name: 'updateEntity',
  tag,
  summary: 'Renames a place where ads run, changes its source, hides it or shows it again',
  method: 'POST',
  path: '/wp/v2/entities/:id',
  access: 'ads.manage',
  params: idParams,
  body: entityInputSchema,
  answer: entitySchema,
})

export const deleteEntity = endpoint({
  name: 'deleteEntity',
  tag,
  summary: 'Deletes a place where no ad ever ran',
  method: 'DELETE',
  path: '/wp/v2/entities/:id',
  access: 'ads.manage',
  params: idParams,
  answer: doneSchema,
})

export const listAds = endpoint({
  name: 'listAds',
  tag,
  summary: 'Runs of ads that touch these days, by start, each with what came of it',
  method: 'GET',
  path: '/wp/v2/ads',
  access: 'ads.manage',
  query: z.object({
    ...pageQuery,
    company,
    from: day.optional(),
    to: day.optional(),
    entity: idSchema.optional(),
    search: text(100).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
  }),
  answer: z.array(adSchema),
  isList: true,
})

export const scheduleAd = endpoint({
  name: 'scheduleAd',
  tag,
  summary: 'Schedules an ad, once or again and again; answers its first run',
  method: 'POST',
  path: '/wp/v2/ads',
  access: 'ads.manage',
  body: adInputSchema.and(z.object({ company })),
  answer: adSchema.extend({ runs: z.number() }),
  isIdempotent: true,
})

export const getAd = endpoint({
  name: 'getAd',
  tag,
  summary: 'One run of an ad, with what came of it',
  method: 'GET',
  path: '/wp/v2/ads/:id',
  access: 'ads.manage',
  params: idParams,
  answer: adSchema,
})

export const updateAd = endpoint({
  name: 'updateAd',
  tag,
  summary: 'Changes one run of an ad, this and the following ones, or all',
  method: 'POST',
  path: '/wp/v2/ads/:id',
  access: 'ads.manage',
  params: idParams,
  body: adInputSchema.and(z.object({ scope: z.enum(AD_SCOPES), version: z.number().int().positive() })),
  answer: adSchema.extend({ runs: z.number() }),
})

export const deleteAd = endpoint({
  name: 'deleteAd',
  tag,
  summary: 'Deletes one run of an ad, this and the following ones, or all',
  method: 'DELETE',
  path: '/wp/v2/ads/:id',
  access: 'ads.manage',
  params: idParams,
  query: z.object({ scope: z.enum(AD_SCOPES).default('one') }),
  answer: doneSchema.extend({ runs: z.number() }),
})

export const listAdJobs = endpoint({
  name: 'listAdJobs',
  tag,
  summary: 'The jobs that came from an ad, newest first',
  method: 'GET',
  path: '/wp/v2/ads/:id/jobs',
  access: 'ads.manage',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(adJobSchema),
  isList: true,
})

export const tieJob = endpoint({
  name: 'tieJob',
  tag,
  summary: 'Says that a job came from this ad, which wins over source and time',
  method: 'POST',
  path: '/wp/v2/ads/:id/jobs',
  access: 'ads.manage',
  params: idParams,
  body: z.object({ jobId: idSchema }),
  answer: adSchema,
  isIdempotent: true,
})

export const untieJob = endpoint({
  name: 'untieJob',
  tag,
  summary: 'Takes back that a job came from this ad; source and time decide again',
  method: 'DELETE',
  path: '/wp/v2/ads/:id/jobs/:jobId',
  access: 'ads.manage',
  params: idParams.extend({ jobId: idSchema }),
  answer: adSchema,
})
