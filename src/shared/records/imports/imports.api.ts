import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import {
  doneSchema,
  downloadSchema,
  idParams,
  idSchema,
  pageQuery,
  text,
  TEXT_LIMITS,
} from '../../kernel/wire.ts'
import {
  IMPORT_KINDS,
  IMPORT_ROW_STATUSES,
  importCheckSchema,
  importOptionsSchema,
  importRowSchema,
  importSchema,
  mappingSchema,
} from './import.ts'

const tag = 'Imports'

export const listImports = endpoint({
  name: 'listImports',
  tag,
  summary: 'Imports of the company, newest first',
  method: 'GET',
  path: '/wp/v2/imports',
  access: 'imports.manage',
  query: z.object({ ...pageQuery, company: idSchema.optional() }),
  answer: z.array(importSchema),
  isList: true,
})

export const createImport = endpoint({
  name: 'createImport',
  tag,
  summary:
    'Reads an uploaded CSV file (purpose `import`) and guesses which column is what; nothing is brought in yet',
  method: 'POST',
  path: '/wp/v2/imports',
  access: 'imports.manage',
  body: z.object({
    company: idSchema.optional(),
    kind: z.enum(IMPORT_KINDS),
    /** URL of the uploaded file. */
    file: text(TEXT_LIMITS.other).pipe(z.string().min(1, 'Required.')),
    fileName: text(TEXT_LIMITS.other).optional(),
  }),
  answer: importSchema,
  isIdempotent: true,
  isBulk: true,
})

export const getImport = endpoint({
  name: 'getImport',
  tag,
  summary: 'One import and how far it has come',
  method: 'GET',
  path: '/wp/v2/imports/:id',
  access: 'imports.manage',
  params: idParams,
  answer: importSchema,
})

export const checkImport = endpoint({
  name: 'checkImport',
  tag,
  summary:
    'Keeps which column is what, and reads every row with it: what would be brought in, and what is wrong',
  method: 'POST',
  path: '/wp/v2/imports/:id/check',
  access: 'imports.manage',
  params: idParams,
  body: z.object({ mapping: mappingSchema, options: importOptionsSchema }),
  answer: importCheckSchema,
  isBulk: true,
})

export const runImport = endpoint({
  name: 'runImport',
  tag,
  summary: 'Brings the rows in, in the background; rows with problems are left out and told of',
  method: 'POST',
  path: '/wp/v2/imports/:id/run',
  access: 'imports.manage',
  params: idParams,
  answer: importSchema,
})

export const stopImport = endpoint({
  name: 'stopImport',
  tag,
  summary: 'Stops an import that is running; what came in stays until it is undone',
  method: 'POST',
  path: '/wp/v2/imports/:id/stop',
  access: 'imports.manage',
  params: idParams,
  answer: importSchema,
})

export const undoImport = endpoint({
  name: 'undoImport',
  tag,
  summary: 'Takes back what an import brought in, but for records that were changed or used since',
  method: 'POST',
  path: '/wp/v2/imports/:id/undo',
  access: 'imports.manage',
  params: idParams,
  answer: importSchema,
})

export const discardImport = endpoint({
  name: 'discardImport',
  tag,
  summary: 'Forgets an import that was never run',
  method: 'DELETE',
  path: '/wp/v2/imports/:id',
  access: 'imports.manage',
  params: idParams,
  answer: doneSchema,
})

const rowStatus = z.enum(IMPORT_ROW_STATUSES)

export const listImportRows = endpoint({
  name: 'listImportRows',
  tag,
  summary: 'Rows of an import in the order of the file, of one status or all',
  method: 'GET',
  path: '/wp/v2/imports/:id/rows',
  access: 'imports.manage',
  params: idParams,
  query: z.object({ ...pageQuery, status: rowStatus.optional() }),
  answer: z.array(importRowSchema),
  isList: true,
})

export const exportImportRows = endpoint({
  name: 'exportImportRows',
  tag,
  summary: 'Rows of one status as CSV, each with what became of it, to be mended and brought in again',
  method: 'GET',
  path: '/wp/v2/imports/:id/csv',
  access: 'imports.manage',
  params: idParams,
  query: z.object({ status: rowStatus }),
  answer: downloadSchema,
  isBulk: true,
})
