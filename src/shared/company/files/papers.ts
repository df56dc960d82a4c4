import { z } from 'zod'
import { idSchema } from '../../kernel/wire.ts'
import { fileSchema } from './files.api.ts'

/** Largest number of documents of one record: certificates, reports, photos. */
export const MAX_ATTACHMENTS = 10

/** Ids of uploads with the purpose `certificate`, in display order. */
export const attachmentIdsSchema = z.array(idSchema).max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files.`)

/** A stored document of the company with its link. */
export const attachmentSchema = fileSchema.pick({ id: true, source_url: true, title: true, mime_type: true })
export type Attachment = z.output<typeof attachmentSchema>
