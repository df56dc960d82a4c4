import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, versionSchema } from '../../kernel/wire.ts'
import { JOB_TYPES } from '../../trade/job.choices.ts'
import { ownDocumentSchema } from '../documents/document.ts'
import { MAX_OWN_DOCUMENTS, ownDocumentInputSchema } from '../documents/own-documents.ts'

const personSchema = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() }).nullable()

/** A document that a company wrote itself. */
export const companyDocumentSchema = z.object({
  id: z.number(),
  /** Its name among the documents of a job. */
  name: ownDocumentSchema,
  /** Version of the record: a save is based on it. */
  version: z.number(),
  title: z.string(),
  text: z.string(),
  isOn: z.boolean(),
  needsAgreement: z.boolean(),
  jobTypes: z.array(z.enum(JOB_TYPES)),
  states: z.array(z.string()),
  /** The newest version of title and text, with its hash. */
  wording: z.object({
    version: z.number(),
    hash: z.string(),
    createdAt: z.string(),
    createdBy: personSchema,
  }),
})
export type CompanyDocument = z.output<typeof companyDocumentSchema>

/** A version of title and text. */
export const documentVersionSchema = z.object({
  version: z.number(),
  title: z.string(),
  text: z.string(),
  createdAt: z.string(),
  createdBy: personSchema,
})
export type DocumentVersion = z.output<typeof documentVersionSchema>

const tag = 'Companies'
const access = 'companies.write'
const oneParams = idParams.extend({ document: idSchema })

export const listOwnDocuments = endpoint({
  name: 'listOwnDocuments',
  tag,
  summary: 'The documents that a company wrote itself, in their order',
  method: 'GET',
  path: '/wp/v2/companies/:id/own-documents',
  access,
  params: idParams,
  answer: z.array(companyDocumentSchema),
})

export const addOwnDocument = endpoint({
  name: 'addOwnDocument',
  tag,
  summary: 'Adds a document as the last one; jobs that are booked or agreed to stay as they are',
  method: 'POST',
  path: '/wp/v2/companies/:id/own-documents',
  access,
  params: idParams,
  body: ownDocumentInputSchema,
  answer: companyDocumentSchema,
  isIdempotent: true,
})

export const saveOwnDocument = endpoint({
  name: 'saveOwnDocument',
  tag,
  summary: 'Changes a document: absent fields stay; another title or text is a new version',
  method: 'POST',
  path: '/wp/v2/companies/:id/own-documents/:document',
  access,
  params: oneParams,
  body: ownDocumentInputSchema.partial().extend({ version: versionSchema }),
  answer: companyDocumentSchema,
})

export const deleteOwnDocument = endpoint({
  name: 'deleteOwnDocument',
  tag,
  summary: 'Deletes a document; jobs that are booked or agreed to keep it',
  method: 'DELETE',
  path: '/wp/v2/companies/:id/own-documents/:document',
  access,
  params: oneParams,
  answer: doneSchema,
})

export const listOwnDocumentVersions = endpoint({
  name: 'listOwnDocumentVersions',
  tag,
  summary: 'Title and text of a document in its latest 20 versions, the newest first',
  method: 'GET',
  path: '/wp/v2/companies/:id/own-documents/:document/versions',
  access,
  params: oneParams,
  answer: z.array(documentVersionSchema),
})

export const orderOwnDocuments = endpoint({
  name: 'orderOwnDocuments',
  tag,
  summary: 'Sets the order in which jobs show the documents; the list names each one once',
  method: 'POST',
  path: '/wp/v2/companies/:id/own-document-order',
  access,
  params: idParams,
  body: z.object({ documents: z.array(idSchema).max(MAX_OWN_DOCUMENTS) }),
  answer: z.array(companyDocumentSchema),
})
