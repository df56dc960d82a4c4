import { z } from 'zod'
import { jobSchema } from '../../jobs/jobs/job.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { prospectSchema } from '../../people/workers/crew.ts'

const tag = 'Crew'

export const startJob = endpoint({
  name: 'startJob',
  tag,
  summary: 'Notes that the move has started; a repeat changes nothing',
  method: 'POST',
  path: '/wp/v2/jobs/:id/start',
  access: 'jobs.start',
  params: idParams,
  answer: jobSchema,
})

export const getMyProspect = endpoint({
  name: 'getMyProspect',
  tag,
  summary: 'How the calling worker stands to this job: their sign-up, or null in `id` and `status`',
  method: 'GET',
  path: '/wp/v2/jobs/:id/crew-prospects/me',
  access: 'crew.apply',
  params: idParams,
  answer: prospectSchema,
  isKept: true,
})

export const signUpForJob = endpoint({
  name: 'signUpForJob',
  tag,
  summary: 'Signs the calling worker up for this job; a manager approves',
  method: 'POST',
  path: '/wp/v2/jobs/:id/crew-prospects/me',
  access: 'crew.apply',
  params: idParams,
  answer: prospectSchema.extend(doneSchema.shape),
  isIdempotent: true,
})

export const leaveJob = endpoint({
  name: 'leaveJob',
  tag,
  summary: "Takes the calling worker's sign-up back and leaves the crew",
  method: 'DELETE',
  path: '/wp/v2/jobs/:id/crew-prospects/me',
  access: 'crew.apply',
  params: idParams,
  answer: prospectSchema.extend(doneSchema.shape),
})

export const listProspects = endpoint({
  name: 'listProspects',
  tag,
  summary: 'Who signed up for this job, those who wait first',
  method: 'GET',
  path: '/wp/v2/jobs/:id/crew-prospects',
  access: 'crew.manage',
  params: idParams,
  answer: z.array(prospectSchema),
})

export const decideProspect = endpoint({
  name: 'decideProspect',
  tag,
  summary: 'Approves a sign-up, which puts the worker into the crew, or rejects it',
  method: 'POST',
  path: '/wp/v2/jobs/:id/crew-prospects/:prospectId',
  access: 'crew.manage',
  params: idParams.extend({ prospectId: idSchema }),
  body: z.object({
    status: z.enum(['approved', 'rejected']),
    /** Why the worker may be on two jobs at that time; without a reason an overlap is rejected. */
    overlapReason: text(TEXT_LIMITS.other).optional(),
  }),
  answer: prospectSchema.extend(doneSchema.shape),
})

const managerRequestSchema = z.object({
  requestManager: z.object({ id: z.number(), date: z.string(), message: z.string() }).nullable(),
})

export const getManagerRequest = endpoint({
  name: 'getManagerRequest',
  tag,
  summary: "The calling worker's open request for a manager on this job, or null",
  method: 'GET',
  path: '/wp/v2/jobs/:id/request-manager',
  access: 'crew.apply',
  params: idParams,
  answer: managerRequestSchema,
  isKept: true,
})

export const requestManager = endpoint({
  name: 'requestManager',
  tag,
  summary: 'Asks a manager to step in; they hear of it at once and by mail',
  method: 'POST',
  path: '/wp/v2/jobs/:id/request-manager',
  access: 'crew.apply',
  params: idParams,
  body: z.object({ message: text(TEXT_LIMITS.message).optional() }).optional(),
  answer: managerRequestSchema.extend(doneSchema.shape),
  isIdempotent: true,
})

export const settleManagerRequest = endpoint({
  name: 'settleManagerRequest',
  tag,
  summary: "Notes that a worker's request for a manager is settled",
  method: 'POST',
  path: '/wp/v2/jobs/:id/request-manager/:requestId/settle',
  access: 'crew.manage',
  params: idParams.extend({ requestId: idSchema }),
  answer: doneSchema,
})
