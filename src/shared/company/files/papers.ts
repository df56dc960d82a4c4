import { z } from 'zod'
import { idSchema } from '../../kernel/wire.ts'
import { fileSchema } from './files.api.ts'

/** Largest number of documents of one record: certificates, reports, photos. */
export const MOST_PAPERS = 10

/** Ids of uploads with the purpose `certificate`, in display order. */
export const paperIdsSchema = z.array(idSchema).max(MOST_PAPERS, `At most ${MOST_PAPERS} files.`)

/** A stored document of the company with its link. */
export const paperSchema = fileSchema.pick({ id: true, source_url: true, title: true, mime_type: true })
export type Paper = z.output<typeof paperSchema>
