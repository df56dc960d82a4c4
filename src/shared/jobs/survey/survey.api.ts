import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  doneSchema,
  idParams,
  idSchema,
  shownText,
  text,
  TEXT_LIMITS,
  twoDecimals,
} from '../../kernel/wire.ts'
import { MAX_CUBE_LINES, MAX_PHOTOS } from '../documents/document.ts'
import { shownCubeSheetSchema } from '../documents/shown.ts'
import { MAX_LOCATIONS } from '../../trade/job.choices.ts'
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
  rooms: z.array(
    z.object({
      name: z.string(),
      isDone: z.boolean(),
      /** Links that are valid for ten minutes. */
      photos: z.array(z.object({ id: z.number(), source_url: z.string() })),
    }),
  ),
  figures: surveyFiguresSchema,
  /** The locations with their flights of stairs; 4 means 4 or more, null that nobody knows. */
  places: z.array(z.object({ address: z.string(), flights: z.number().nullable() })),
  mayWriteStairs: z.boolean(),
  /** Whether the inventory is signed, so that photos of rooms are neither added nor removed. */
  arePhotosSigned: z.boolean(),
  /** Notes of the job, for crew and office. */
  notes: z.string(),
  /** Whether it was changed and not sent since. */
  isOpen: z.boolean(),
  sentAt: z.string().nullable(),
  isClient: z.boolean(),
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
  /** Ids of photos of rooms that are taken off. */
  removedPhotos: z.array(idSchema).max(MAX_PHOTOS).default([]),
  /** Flights of stairs at locations, by their place in the list. */
  stairs: z
    .array(
      z.object({
        place: z
          .number()
          .int()
          .min(0)
          .max(MAX_LOCATIONS - 1),
        flights: z.number().int().min(0, 'At least 0.').max(4, 'At most 4.'),
      }),
    )
    .max(MAX_LOCATIONS)
    .default([]),
  /** The notes of the job, and what they were before; if others changed them meanwhile, both are kept. */
  notes: z.object({ before: text(TEXT_LIMITS.notes), text: text(TEXT_LIMITS.notes) }).nullish(),
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

export const requestSurvey = endpoint({
  name: 'requestSurvey',
  tag,
  summary: 'Sends the client of a job the link to its survey, by mail and by text',
  method: 'POST',
  path: '/wp/v2/jobs/:id/survey/request',
  access: 'clients.write',
  params: idParams,
  answer: doneSchema,
  isIdempotent: true,
})

export const addSurveyPhoto = endpoint({
  name: 'addSurveyPhoto',
  tag,
  summary:
    'Adds a photo of a room (multipart, fields `room` and `file`) to the inventory; answers the whole survey',
  method: 'POST',
  path: '/wp/v2/jobs/:id/survey/photos',
  access: 'jobs.update',
  link: 'act',
  params: idParams,
  answer: surveySchema,
  isUpload: true,
  isIdempotent: true,
})
