import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema } from '../../kernel/wire.ts'
import {
  claimPaymentSchema,
  claimRowSchema,
  clientStepSchema,
  jobClaimsSchema,
  listClaimsQuery,
  officeStepSchema,
} from './claim.ts'

const tag = 'Claims'
const claimParams = idParams.extend({ claimId: idSchema })

export const listClaims = endpoint({
  name: 'listClaims',
  tag,
  summary: 'Filed claims of all jobs with what is owed next; those that wait the oldest first',
  method: 'GET',
  path: '/wp/v2/claims',
  access: 'disputes.manage',
  query: listClaimsQuery,
  answer: z.array(claimRowSchema),
  isList: true,
})

export const getJobClaims = endpoint({
  name: 'getJobClaims',
  tag,
  summary: 'The claims of a job, newest first, with what is due when and what a new one needs',
  method: 'GET',
  path: '/wp/v2/jobs/:id/claims',
  access: 'claims.read',
  link: 'read',
  params: idParams,
  answer: jobClaimsSchema,
})

export const stepClaim = endpoint({
  name: 'stepClaim',
  tag,
  summary:
    'Files a claim, adds a message, accepts or declines the offer, or withdraws the claim, as its client',
  method: 'POST',
  path: '/wp/v2/jobs/:id/claims/:claimId',
  access: 'disputes.report',
  link: 'act',
  params: claimParams,
  body: clientStepSchema,
  answer: jobClaimsSchema,
  isIdempotent: true,
})

export const addClaimPhoto = endpoint({
  name: 'addClaimPhoto',
  tag,
  summary:
    'Stores a photo for a filed claim (multipart, field `file`, png or jpeg); a message of its client shows it',
  method: 'POST',
  path: '/wp/v2/jobs/:id/claims/:claimId/photos',
  access: 'disputes.report',
  link: 'act',
  params: claimParams,
  answer: z.object({ id: z.string(), url: z.string() }),
  isUpload: true,
  isIdempotent: true,
})

export const answerClaim = endpoint({
  name: 'answerClaim',
  tag,
  summary: 'Reviews, reports on, offers to settle, denies or answers a claim; the client hears of it by mail',
  method: 'POST',
  path: '/wp/v2/jobs/:id/claims/:claimId/answers',
  access: 'disputes.manage',
  params: claimParams,
  body: officeStepSchema,
  answer: jobClaimsSchema,
  isIdempotent: true,
})

export const payClaim = endpoint({
  name: 'payClaim',
  tag,
  summary: 'Pays a settled claim once: by a refund of a card payment, or records the check that paid it',
  method: 'POST',
  path: '/wp/v2/jobs/:id/claims/:claimId/payment',
  access: 'disputes.manage',
  params: claimParams,
  body: claimPaymentSchema,
  answer: jobClaimsSchema,
})

export const makeClaimFile = endpoint({
  name: 'makeClaimFile',
  tag,
  summary:
    'Prints one PDF of a claim with its items, photos, release and messages; the link works for ten minutes',
  method: 'POST',
  path: '/wp/v2/jobs/:id/claims/:claimId/file',
  access: 'claims.read',
  link: 'act',
  params: claimParams,
  answer: doneSchema.extend({ download_link: z.string() }),
})
