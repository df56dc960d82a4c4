import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, pageQuery } from '../../kernel/wire.ts'
import {
  disputeInputSchema,
  disputeSchema,
  openDisputeSchema,
  disputeStepSchema,
  publicDisputeSchema,
} from './dispute.ts'

const tag = 'Disputes'

export const createDisputeToken = endpoint({
  name: 'createDisputeToken',
  tag,
  summary: 'The link of the dispute that is open on a job, made when there is none',
  method: 'POST',
  path: '/wp/v2/jobs/:id/communications/dispute/create_token',
  // Managers only: the complaint can be about the crew, and anyone with the link can read it and write to it.
  access: 'disputes.manage',
  params: idParams,
  answer: doneSchema.extend({
    token: z.string(),
    dispute_token: z.string(),
    url: z.string(),
    /** Whether this call created the link. */
    isNew: z.boolean(),
  }),
  isIdempotent: true,
})

export const reportDamage = endpoint({
  name: 'reportDamage',
  tag,
  summary:
    'The undecided claim of a client for their own job, new if there is none, with the link for its photos',
  method: 'POST',
  path: '/wp/v2/jobs/:id/report-damage',
  access: 'disputes.report',
  link: 'act',
  params: idParams,
  answer: z.object({ token: z.string(), claimId: z.number(), version: z.number() }),
})

export const listDisputes = endpoint({
  name: 'listDisputes',
  tag,
  summary: 'The disputes of a job, newest first, with what is due when',
  method: 'GET',
  path: '/wp/v2/jobs/:id/disputes',
  access: 'disputes.manage',
  params: idParams,
  answer: z.array(disputeSchema),
})

export const listOpenDisputes = endpoint({
  name: 'listOpenDisputes',
  tag,
  summary: 'Disputes of all jobs that are not decided, the oldest first, with what is owed next',
  method: 'GET',
  path: '/wp/v2/disputes',
  access: 'disputes.manage',
  query: z.object(pageQuery),
  answer: z.array(openDisputeSchema),
  isList: true,
})

export const stepDispute = endpoint({
  name: 'stepDispute',
  tag,
  summary: 'Acknowledges, reports on, decides or answers a dispute; the client hears of it by mail',
  method: 'POST',
  path: '/wp/v2/jobs/:id/disputes/:disputeId',
  access: 'disputes.manage',
  params: idParams.extend({ disputeId: idSchema }),
  body: disputeStepSchema,
  answer: disputeSchema,
  isIdempotent: true,
})

const tokenParams = z.object({ token: z.string().min(20).max(100) })

export const getDispute = endpoint({
  name: 'getDispute',
  tag,
  summary: 'The dispute behind a link',
  method: 'GET',
  path: '/wp/v2/disputes/:token',
  access: 'public',
  params: tokenParams,
  answer: publicDisputeSchema,
  isTokenIgnored: true,
})

export const writeDispute = endpoint({
  name: 'writeDispute',
  tag,
  summary: 'Hands in the complaint, or adds a message to it',
  method: 'POST',
  path: '/wp/v2/disputes/:token',
  access: 'public',
  params: tokenParams,
  body: disputeInputSchema,
  answer: publicDisputeSchema,
  isTokenIgnored: true,
})

export const uploadDisputePhoto = endpoint({
  name: 'uploadDisputePhoto',
  tag,
  summary: 'Stores a photo for a dispute (multipart, field `file`, png or jpeg)',
  method: 'POST',
  path: '/wp/v2/disputes/:token/photos',
  access: 'public',
  params: tokenParams,
  answer: z.object({ id: z.string(), url: z.string() }),
  isUpload: true,
  isIdempotent: true,
  isTokenIgnored: true,
})
