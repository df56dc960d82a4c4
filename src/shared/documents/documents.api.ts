import { z } from 'zod'
import { jobSchema } from '../jobs/job.ts'
import { AGREEMENT_TYPES } from '../agreements/records.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CONSENT_NAME } from './consent.ts'
import { doneSchema, idParams, text, TEXT_LIMITS } from '../kernel/wire.ts'
import {
  DOCUMENT_NAMES,
  SIGNED_DOCUMENTS,
  SIGNING_PARTIES,
  SIGNING_PLACES,
  strokesSchema,
} from './document.ts'

const tag = 'Documents'

export const agreeToDocument = endpoint({
  name: 'agreeToDocument',
  tag,
  summary: 'Records that the client agrees to a document as it stands; answers the refreshed job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/agreements',
  access: 'documents.agree',
  params: idParams,
  body: z.object({
    name: z.enum([...DOCUMENT_NAMES, CONSENT_NAME]),
    type: z.enum(AGREEMENT_TYPES),
    clause: text(2000),
    content: z.record(z.string(), z.unknown()),
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
  // Not an id: a job that is not saved yet has words of its own (spec 2 §8).
  params: z.object({ job: z.string().max(20) }),
  body: z.object({
    template: text(TEXT_LIMITS.name),
    /** Ignored but for options: a PDF is made from what is stored (DECISIONS D5). */
    data: z.unknown().optional(),
    options: z.object({ file_name: text(TEXT_LIMITS.name).optional() }).optional(),
  }),
  answer: doneSchema.extend({ download_link: z.string() }),
})

export const signDocument = endpoint({
  name: 'signDocument',
  tag,
  summary: 'Signs a bill of lading or inventory at origin or destination; answers the refreshed job',
  method: 'POST',
  path: '/wp/v2/jobs/:id/signatures',
  access: 'documents.sign',
  params: idParams,
  body: z.object({
    document: z.enum(SIGNED_DOCUMENTS),
    place: z.enum(SIGNING_PLACES),
    party: z.enum(SIGNING_PARTIES),
    name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
    strokes: strokesSchema.default([]),
  }),
  answer: jobSchema,
  isIdempotent: true,
})

/** The wording of an agreement as it was or will be agreed to. */
export const wordingSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** 0 is the product's own wording. */
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
  params: idParams.extend({ document: text(TEXT_LIMITS.name) }),
  answer: wordingSchema,
})
