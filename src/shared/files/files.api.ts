import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'

/** What an upload is for; the purpose decides who may read it (DECISIONS K28). */
export const FILE_PURPOSES = ['attachment', 'logo', 'profile', 'voicemail', 'import'] as const

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

export const uploadFile = endpoint({
  name: 'uploadFile',
  tag: 'Files',
  summary: 'Stores a file (multipart, field `file`, with title, alt_text, caption, description, purpose)',
  method: 'POST',
  path: '/wp/v2/media',
  access: 'files.upload',
  answer: fileSchema,
  isUpload: true,
})
