import { z } from 'zod'
import { jobSchema } from '../jobs/job.ts'
import { jobSaveSchema } from '../jobs/job.input.ts'
import { AGREEMENT_TYPES } from '../agreements/records.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { CONSENT_NAME } from './consent.ts'
import { doneSchema, idParams, shownText, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import {
  documentNameSchema,
  MAX_DAMAGE_CHARACTERS,
  SIGNED_DOCUMENTS,
  SIGNING_PARTIES,
  SIGNING_PLACES,
  strokesSchema,
} from './document.ts'

const tag = 'Documents'

const agreedFields = {
  type: z.enum(AGREEMENT_TYPES),
  clause: text(2000),
  content: z.record(z.string(), z.unknown()),
}

export const agreeToDocument = endpoint({
  name: 'agreeToDocument',
  tag,
  summary: 'Records that the client agrees to a document as it stands; answers the refreshed job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/agreements',
  access: 'documents.agree',
  link: 'act',
  params: idParams,
  body: z.object({
    name: z.union([documentNameSchema, z.literal(CONSENT_NAME)], 'Pick one of the documents.'),
    ...agreedFields,
  }),
  answer: jobSchema,
  isIdempotent: true,
})

export const agreeToDocuments = endpoint({
  name: 'agreeToDocuments',
  tag,
  summary: 'Records that the client agrees to several documents, each with its record; all or none',
  method: 'POST',
  path: '/wp/v2/jobs/:id/agreement-sets',
  access: 'documents.agree',
  link: 'act',
  params: idParams,
  body: z.object({
    agreements: z
      .array(
        z.object({
          name: documentNameSchema.refine(
            (name) => name !== 'consumerRights',
            'The booklet is confirmed on its last page.',
          ),
          ...agreedFields,
        }),
      )
      .min(1, 'Name the documents.')
      .max(100, 'Name each document once.')
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'Name each document once.'),
  }),
  answer: jobSchema,
  isIdempotent: true,
})

export const makeDocument = endpoint({
  name: 'makeDocument',
  tag,
  summary: 'Makes the PDF of a document from the stored job; the link works for ten minutes',
  method: 'POST',
  path: '/wp/v2/jobs/:job/documents',
  access: 'documents.print',
  link: 'act',
  // Not an id: a job that is not saved yet has its own error message.
  params: z.object({ job: z.string().max(20) }),
  body: z.object({
    template: text(TEXT_LIMITS.name),
    /** Ignored except for `options`: a PDF is made from stored data. */
    data: z.unknown().optional(),
    options: z.object({ file_name: text(TEXT_LIMITS.name).optional() }).optional(),
  }),
  answer: doneSchema.extend({ download_link: z.string() }),
})

const signatureFields = z.object({
  place: z.enum(SIGNING_PLACES),
  party: z.enum(SIGNING_PARTIES),
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  strokes: strokesSchema.default([]),
  /** Loss or damage noticed at delivery. */
  damage: text(MAX_DAMAGE_CHARACTERS).default(''),
  /** When the person signed, by the clock of a phone that sends it later. */
  signedAt: z.iso.datetime().optional(),
})
const contentHash = z.string().regex(/^[0-9a-f]{64}$/, 'Review the document again.')
const isDamageAtDelivery = ({ place, damage }: { place: string; damage: string }) =>
  place === 'destination' || damage === ''
const damageAtOrigin = { path: ['damage'], message: 'Damage is noted at the destination.' }

export const signDocument = endpoint({
  name: 'signDocument',
  tag,
  summary: 'Signs a bill of lading or inventory at origin or destination; answers the refreshed job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/signatures',
  access: 'documents.sign',
  link: 'act',
  params: idParams,
  body: signatureFields
    .extend({ document: z.enum(SIGNED_DOCUMENTS) })
    .refine(isDamageAtDelivery, damageAtOrigin),
  answer: jobSchema,
  isIdempotent: true,
})

export const signDocuments = endpoint({
  name: 'signDocuments',
  tag,
  summary:
    'Signs bill of lading and inventory at one place with one signature, each with its record; all or none',
  method: 'POST',
  path: '/wp/v2/jobs/:id/signature-sets',
  access: 'documents.sign',
  link: 'act',
  params: idParams,
  body: signatureFields
    .extend({
      documents: z
        .array(z.enum(SIGNED_DOCUMENTS))
        .min(1, 'Name the documents.')
        .max(SIGNED_DOCUMENTS.length, 'Name each document once.')
        .refine((all) => new Set(all).size === all.length, 'Name each document once.'),
      /** The documents as they were shown: a signature on one that has changed since is kept as such. */
      contentHashes: z.partialRecord(z.enum(SIGNED_DOCUMENTS), contentHash).default({}),
    })
    .refine(isDamageAtDelivery, damageAtOrigin),
  answer: jobSchema,
  isIdempotent: true,
})

/** Effect of a change of a job on its price and on what its client agreed to; dollars. */
export const documentChangesSchema = z.object({
  total: z.object({ before: z.number(), after: z.number() }),
  /** Documents that the client agreed to and that the change voids, as they are after it. */
  papers: z.array(z.object({ name: z.string(), title: z.string(), contentHash: z.string() })),
})
export type DocumentChanges = z.output<typeof documentChangesSchema>

/** Effect of a save, and what the job lacks if the save completes it. */
export const savePreviewSchema = documentChangesSchema.extend({
  /** Sentences; empty unless the save completes the job. */
  missing: z.array(z.string()),
})
export type SavePreview = z.output<typeof savePreviewSchema>

/**
 * A document that a client's own change alters, as it is after the change, to be agreed to together with it.
 */
export const changedDocumentSchema = z.object({
  name: documentNameSchema,
  title: shownText,
  contentHash: z.string(),
  clause: z.string(),
  agreementType: z.enum(AGREEMENT_TYPES),
  variables: z.record(z.string(), z.unknown()),
  /** Its wording with the facts filled in; null for a document without one. */
  text: z.string().nullable(),
})
export type ChangedDocument = z.output<typeof changedDocumentSchema>

/** Documents that a client agrees to together with a change of the job, by their content after it. */
export const documentAgreementsSchema = z
  .array(
    z.object({
      name: documentNameSchema,
      contentHash,
    }),
  )
  .max(100, 'Name each document once.')
export type DocumentAgreements = z.output<typeof documentAgreementsSchema>

export const previewJob = endpoint({
  name: 'previewJob',
  tag,
  summary: 'What a save of a job would do to its price and its agreements; saves nothing',
  method: 'POST',
  path: '/wp/v2/jobs/:id/preview',
  access: 'jobs.update',
  link: 'read',
  params: idParams,
  body: jobSaveSchema,
  answer: savePreviewSchema,
})

export const askForNewText = endpoint({
  name: 'askForNewText',
  tag,
  summary:
    'Asks the client of a job to agree to the present wordings; agreements to earlier ones become void',
  method: 'POST',
  path: '/wp/v2/jobs/:id/ask-new-text',
  access: 'jobs.terms',
  params: idParams,
  body: z.object({ version: z.number().int().positive() }),
  answer: jobSchema,
  isIdempotent: true,
})

/** The wording of an agreement as it was or will be agreed to. */
export const wordingSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** 0 for the product's own wording. */
  version: z.number(),
  hash: z.string(),
  /** With the job's facts filled in. */
  text: z.string(),
})

export const getWording = endpoint({
  name: 'getWording',
  tag,
  summary: 'The wording of one of the job’s agreements, with its facts filled in',
  method: 'GET',
  path: '/wp/v2/jobs/:id/documents/:document/wording',
  access: 'documents.print',
  link: 'read',
  params: idParams.extend({ document: text(TEXT_LIMITS.name) }),
  answer: wordingSchema,
  isKept: true,
})
