import { z } from 'zod'
import { isDay } from '../../kernel/dates.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, downloadSchema, idSchema, twoDecimals } from '../../kernel/wire.ts'
import { JOB_SOURCES } from '../../trade/job.choices.ts'
import { REPORTS, reportSchema } from './reports.ts'

const tag = 'Reports'
const day = z.string().refine((value) => isDay(value) && value >= '1900-01-01', 'Pick a valid date.')
const company = idSchema.optional()

/** The longest range of a report in days: five years. */
export const MAX_REPORT_DAYS = 1_830

/** Days of the company, both inclusive; its current month without them. The caller's default company without `company`. */
const reportQuery = z.object({ from: day.optional(), to: day.optional(), company })
const reportParams = z.object({ report: z.enum(REPORTS) })

export const getReport = endpoint({
  name: 'getReport',
  tag,
  summary:
    'A report of a company for a range of days, beside the range before; amounts only with that permission',
  method: 'GET',
  path: '/wp/v2/reports/:report',
  access: 'reports.read',
  params: reportParams,
  query: reportQuery,
  answer: reportSchema,
  isReport: true,
})

export const exportReport = endpoint({
  name: 'exportReport',
  tag,
  summary: 'A report as CSV',
  method: 'GET',
  path: '/wp/v2/reports/:report/csv',
  access: 'reports.read',
  params: reportParams,
  query: reportQuery,
  answer: downloadSchema,
  isBulk: true,
})

export const mailReports = endpoint({
  name: 'mailReports',
  tag,
  summary:
    'Switches the weekly mail with the reports on or off for the caller; it is sent on Mondays at 7:00 AM',
  method: 'POST',
  path: '/wp/v2/reports/mail',
  access: 'reports.read',
  body: z.object({ company, isOn: z.boolean() }),
  answer: doneSchema.extend({ isMailed: z.boolean() }),
})

const sourceCostSchema = z.object({
  source: z.enum(JOB_SOURCES),
  /** The first day for which the costs hold, until the next one of the source. */
  from: z.string(),
  perLead: z.number(),
  perMonth: z.number(),
})
export type SourceCost = z.output<typeof sourceCostSchema>

export const listSourceCosts = endpoint({
  name: 'listSourceCosts',
  tag,
  summary: 'What sources cost beside their ads, by source and first day',
  method: 'GET',
  path: '/wp/v2/source-costs',
  access: 'financials.read',
  query: z.object({ company }),
  answer: z.array(sourceCostSchema),
})

export const sourceCostInputSchema = z.object({
  company,
  source: z.enum(JOB_SOURCES, 'Choose a source.'),
  from: day.refine((value) => value >= '2000-01-01' && value <= '2100-12-31', 'Pick a valid date.'),
  perLead: twoDecimals(1_000_000),
  perMonth: twoDecimals(10_000_000),
})

export const setSourceCost = endpoint({
  name: 'setSourceCost',
  tag,
  summary: 'Stores what a source costs from a day on, in place of what is stored for that day',
  method: 'POST',
  path: '/wp/v2/source-costs',
  access: 'financials.read',
  body: sourceCostInputSchema,
  answer: doneSchema,
})

export const deleteSourceCost = endpoint({
  name: 'deleteSourceCost',
  tag,
  summary: 'Deletes what is stored for a source and a first day',
  method: 'DELETE',
  path: '/wp/v2/source-costs/:source/:from',
  access: 'financials.read',
  params: z.object({ source: z.enum(JOB_SOURCES), from: day }),
  query: z.object({ company }),
  answer: doneSchema,
})
