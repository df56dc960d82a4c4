import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** Purpose of an upload, which decides who may read it. */
export const UPLOAD_PURPOSES = [
  'attachment',
  'logo',
  'profile',
  /** Photos on a company's page. */
  'photo',
  'voicemail',
  'import',
  /** Documents of workers: license, medical card. */
  'staff',
  /** Documents of the company: certificates of insurance, inspections, damages of vehicles. */
  'certificate',
] as const
/**
 * Purposes of uploads, and of PDFs that the server makes for one download, call recordings, pictures received
 * with messages, and exports.
 */
export const FILE_PURPOSES = [
  ...UPLOAD_PURPOSES,
  'document',
  'recording',
  'message',
  'export',
  'evidence',
] as const

export const fileSchema = z.object({
  id: z.number(),
  source_url: z.string(),
  title: z.string(),
  alt_text: z.string(),
  caption: z.string(),
  description: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.number(),
})

/** Text fields sent with the file. */
export const uploadFieldsSchema = z.object({
  purpose: z.enum(UPLOAD_PURPOSES).optional(),
  /** Company of a person with several; the default company if absent. */
  company: idSchema.optional(),
  title: text(TEXT_LIMITS.other).optional(),
  alt_text: text(TEXT_LIMITS.other).optional(),
  caption: text(TEXT_LIMITS.other).optional(),
  description: text(TEXT_LIMITS.other).optional(),
})

export const uploadFile = endpoint({
  name: 'uploadFile',
  tag: 'Files',
  summary: 'Stores a file (multipart, field `file`, with title, alt_text, caption, description, purpose)',
  method: 'POST',
  path: '/wp/v2/media',
  access: 'files.upload',
  answer: fileSchema,
  isUpload: true,
  isIdempotent: true,
})

export const getStorage = endpoint({
  name: 'getStorage',
  tag: 'Files',
  summary: 'What the files of a company take, and what it may store; `quotaBytes` is null without a limit',
  method: 'GET',
  path: '/wp/v2/companies/:id/storage',
  access: 'companies.write',
  params: idParams,
  answer: z.object({ usedBytes: z.number(), quotaBytes: z.number().nullable() }),
})
