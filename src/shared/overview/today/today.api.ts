import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idSchema } from '../../kernel/wire.ts'
import { todaySchema } from './today.ts'

const tag = 'Today'

/** The day, the company's current one by default, and the company, the caller's default one by default. */
const dayQuery = z.object({
  date: z.string().refine(isDay, 'Pick a valid date.').optional(),
  company: idSchema.optional(),
})

export const getToday = endpoint({
  name: 'getToday',
  tag,
  summary: 'A day of a company: its jobs in time order and, for the office, what waits for an answer',
  method: 'GET',
  path: '/wp/v2/today',
  access: 'today.read',
  query: dayQuery,
  answer: todaySchema,
  keepsPlans: true,
})

export const makeDaySheet = endpoint({
  name: 'makeDaySheet',
  tag,
  summary:
    'Makes the PDF of a day: all jobs for the office, or the jobs of one crew; the link works for ten minutes',
  method: 'POST',
  path: '/wp/v2/today/sheets',
  access: 'today.read',
  body: z.object({
    ...dayQuery.shape,
    /** A member of the crew, who leads it; their sheet shows what they may see. Workers get their own. */
    lead: idSchema.optional(),
  }),
  answer: doneSchema.extend({ download_link: z.string() }),
})

export const mailDaySheets = endpoint({
  name: 'mailDaySheets',
  tag,
  summary:
    'Mails the sheet of a day: to each crew member who has an address their own jobs, to the company all of them',
  method: 'POST',
  path: '/wp/v2/today/sheets/mail',
  access: 'crew.manage',
  body: z.object(dayQuery.shape),
  answer: doneSchema.extend({
    /** Mails that were queued; a sheet that was mailed before and has not changed is not. */
    mailed: z.number(),
    /** Members without an address. */
    unreached: z.array(z.string()),
  }),
})
