import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, shownText, text, TEXT_LIMITS, twoDecimals } from '../../kernel/wire.ts'
import { MAX_CUBE_LINES } from '../documents/document.ts'
import { shownCubeSheetSchema } from '../documents/shown.ts'
import { jobCompanySchema } from '../jobs/job.ts'
import { MAX_ROOMS, roomNameSchema } from './survey.ts'

const tag = 'Survey'

/** What a survey comes to; the price in dollars, the volume in cubic feet, the weight in pounds. */
export const surveyFiguresSchema = z.object({
  items: z.number(),
  cubicFeet: z.number(),
  pounds: z.number(),
  /** Length in feet, and how many of them; null while nothing is counted. */
  truck: z.object({ size: z.number(), trucks: z.number() }).nullable(),
  crew: z.number(),
  hours: z.number(),
  /** Where crew and hours come from: the volume and the company's table, or the job. */
  workBasis: z.enum(['volume', 'job']),
  /** Null while nothing tells it, and for those who see no prices. */
  price: z.number().nullable(),
  /** How it is charged; empty without a price. */
  howCharged: shownText,
  rooms: z.object({ filled: z.number(), all: z.number() }),
})
export type SurveyFigures = z.output<typeof surveyFiguresSchema>

/** What moves, room by room, as this viewer sees it. */
export const surveySchema = z.object({
  jobId: z.number(),
  companyInfo: jobCompanySchema,
  lines: shownCubeSheetSchema.shape.lineItems,
  rooms: z.array(z.object({ name: z.string(), isDone: z.boolean() })),
  figures: surveyFiguresSchema,
  /** Whether it was changed and not sent since. */
  isOpen: z.boolean(),
  sentAt: z.string().nullable(),
  /** Why this viewer cannot change it; null if they can. */
  blockedBy: shownText.nullable(),
  /** Who saved the job last, as far as the viewer may see it. */
  updatedBy: z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable(),
})
export type Survey = z.output<typeof surveySchema>

/** Changes of a survey: each is added to what is stored, so that several people can fill it in at once. */
export const surveyChangesSchema = z.object({
  articles: z
    .array(
      z.object({
        room: roomNameSchema,
        item: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
        /** How many more, or fewer. */
        by: z.number().int('Whole numbers only.').min(-10_000).max(10_000),
        /** Cubic feet of one article that is not in the catalog. */
        volume: twoDecimals(10_000).nullish(),
        isTakenApart: z.boolean().optional(),
      }),
    )
    .max(MAX_CUBE_LINES)
    .default([]),
  rooms: z
    .array(z.object({ name: roomNameSchema, isDone: z.boolean() }))
    .max(MAX_ROOMS)
    .default([]),
  /** Sends it to the office: the list is complete. */
  isSent: z.boolean().default(false),
})
export type SurveyChanges = z.output<typeof surveyChangesSchema>

export const getSurvey = endpoint({
  name: 'getSurvey',
  tag,
  summary: 'What moves, room by room, with volume, weight, truck, crew, hours and price',
  method: 'GET',
  path: '/wp/v2/jobs/:id/survey',
  access: 'jobs.read',
  link: 'read',
  params: idParams,
  answer: surveySchema,
})

export const saveSurvey = endpoint({
  name: 'saveSurvey',
  tag,
  summary: 'Adds changes to the list of what moves, or sends it to the office; answers the whole survey',
  method: 'POST',
  path: '/wp/v2/jobs/:id/survey',
  access: 'jobs.update',
  link: 'act',
  params: idParams,
  body: surveyChangesSchema,
  answer: surveySchema,
  isIdempotent: true,
})
