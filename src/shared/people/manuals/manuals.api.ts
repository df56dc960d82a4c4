import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema, pageQuery } from '../../kernel/wire.ts'
import { manualInputSchema, manualReaderSchema, manualSchema, manualVersionSchema } from './manual.ts'

const tag = 'Manuals'

export const getManual = endpoint({
  name: 'getManual',
  tag,
  summary: 'The manual of a company, with what the caller has read of it',
  method: 'GET',
  path: '/wp/v2/manuals/:id',
  access: 'manuals.read',
  params: idParams,
  answer: manualSchema,
})

export const saveManual = endpoint({
  name: 'saveManual',
  tag,
  summary: 'Saves the manual as a new version; a save over a newer version is a conflict',
  method: 'POST',
  path: '/wp/v2/manuals/:id',
  access: 'manuals.write',
  params: idParams,
  body: manualInputSchema,
  answer: manualSchema,
  isIdempotent: true,
})

export const listManualVersions = endpoint({
  name: 'listManualVersions',
  tag,
  summary: 'The versions of a manual, newest first',
  method: 'GET',
  path: '/wp/v2/manuals/:id/versions',
  access: 'manuals.write',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(
    manualVersionSchema.omit({ blurb: true, sections: true }).extend({ sectionCount: z.number() }),
  ),
  isList: true,
})

export const getManualVersion = endpoint({
  name: 'getManualVersion',
  tag,
  summary: 'A version of the manual as it was',
  method: 'GET',
  path: '/wp/v2/manuals/:id/versions/:version',
  access: 'manuals.read',
  params: idParams.extend({ version: idSchema }),
  answer: manualVersionSchema,
})

export const markSectionRead = endpoint({
  name: 'markSectionRead',
  tag,
  summary: 'Notes that the caller has read this version of a section; a repeat changes nothing',
  method: 'POST',
  path: '/wp/v2/manuals/:id/sections/:sectionId/read',
  access: 'manuals.read',
  params: idParams.extend({ sectionId: idSchema }),
  body: z.object({ version: z.number().int().min(1) }),
  answer: manualSchema,
  isIdempotent: true,
})

export const listManualReaders = endpoint({
  name: 'listManualReaders',
  tag,
  summary: 'What each worker has read of the manual, by last name',
  method: 'GET',
  path: '/wp/v2/manuals/:id/readers',
  access: 'manuals.write',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(manualReaderSchema),
  isList: true,
})
