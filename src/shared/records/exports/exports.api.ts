import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema, pageQuery } from '../../kernel/wire.ts'

const tag = 'Exports'

export const EXPORT_STATUSES = ['queued', 'running', 'done', 'failed', 'expired'] as const

/** Days that a finished export is stored. */
export const EXPORT_DAYS = 7

/** An export of a whole company. */
export const exportSchema = z.object({
  id: z.number(),
  company: z.number(),
  status: z.enum(EXPORT_STATUSES),
  createdAt: z.string(),
  requestedBy: z.string(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  /** Progress in whole percent. */
  progress: z.number(),
  /** Size of the finished file in bytes. */
  size: z.number().nullable(),
  /** Number of stored files that could not be read; the zip lists them. */
  missingFiles: z.number(),
  downloadedAt: z.string().nullable(),
  downloadedBy: z.string(),
})
export type CompanyExport = z.output<typeof exportSchema>

const ofCompany = z.object({ company: idSchema.optional() })

export const startExport = endpoint({
  name: 'startExport',
  tag,
  summary: 'Starts an export of the whole company: a zip of CSV, JSON lines and files; one at a time',
  method: 'POST',
  path: '/wp/v2/exports',
  access: 'companies.export',
  body: ofCompany.optional(),
  answer: exportSchema,
  isIdempotent: true,
})

export const listExports = endpoint({
  name: 'listExports',
  tag,
  summary: 'Exports of the company, newest first',
  method: 'GET',
  path: '/wp/v2/exports',
  access: 'companies.export',
  query: ofCompany.extend(pageQuery),
  answer: z.array(exportSchema),
  isList: true,
})

export const getExport = endpoint({
  name: 'getExport',
  tag,
  summary: 'One export with its progress',
  method: 'GET',
  path: '/wp/v2/exports/:id',
  access: 'companies.export',
  params: idParams,
  answer: exportSchema,
})

export const linkExport = endpoint({
  name: 'linkExport',
  tag,
  summary: 'A link to the finished file that works for 10 minutes; who asked is noted',
  method: 'POST',
  path: '/wp/v2/exports/:id/link',
  access: 'companies.export',
  params: idParams,
  answer: z.object({ download_link: z.string() }),
})
