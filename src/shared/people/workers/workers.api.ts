import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, pageQuery } from '../../kernel/wire.ts'
import { workerInputSchema, workerJobSchema, workerPatchSchema, workerRecordSchema } from './worker.ts'
import { documentInputSchema, documentParams, workerDocumentSchema } from './worker-documents.ts'

const tag = 'Workers'

export const createWorker = endpoint({
  name: 'createWorker',
  tag,
  summary: 'Adds a worker, approved at once; an account that the email has is joined silently',
  method: 'POST',
  path: '/wp/v2/workers',
  access: 'workers.write',
  body: workerInputSchema,
  answer: workerRecordSchema,
  isIdempotent: true,
})

export const getWorker = endpoint({
  name: 'getWorker',
  tag,
  summary: 'One worker, also for that worker; with `_embed` their newest jobs',
  method: 'GET',
  path: '/wp/v2/workers/:id',
  access: 'workers.profile',
  params: idParams,
  query: z.object({ _embed: z.unknown().optional() }),
  answer: workerRecordSchema,
})

export const updateWorker = endpoint({
  name: 'updateWorker',
  tag,
  summary: 'Changes a worker: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/workers/:id',
  access: 'workers.write',
  params: idParams,
  body: workerPatchSchema,
  answer: workerRecordSchema,
})

export const deleteWorker = endpoint({
  name: 'deleteWorker',
  tag,
  summary: 'Takes a worker without jobs out of the company',
  method: 'DELETE',
  path: '/wp/v2/workers/:id',
  access: 'workers.write',
  params: idParams,
  answer: doneSchema,
})

export const approveWorker = endpoint({
  name: 'approveWorker',
  tag,
  summary: 'Approves a sign-up, which takes effect at once; the person is told by mail',
  method: 'POST',
  path: '/wp/v2/workers/:id/approve',
  access: 'workers.write',
  params: idParams,
  answer: workerRecordSchema,
})

export const rejectWorker = endpoint({
  name: 'rejectWorker',
  tag,
  summary: 'Rejects a sign-up; the person is told by mail',
  method: 'POST',
  path: '/wp/v2/workers/:id/reject',
  access: 'workers.write',
  params: idParams,
  answer: doneSchema,
})

export const listWorkerJobs = endpoint({
  name: 'listWorkerJobs',
  tag,
  summary: 'Jobs whose crew the worker is on, newest first; also for that worker',
  method: 'GET',
  path: '/wp/v2/workers/:id/jobs',
  access: 'workers.profile',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(workerJobSchema),
  isList: true,
})

export const listWorkerDocuments = endpoint({
  name: 'listWorkerDocuments',
  tag,
  summary: "A worker's papers, those that end first before the others",
  method: 'GET',
  path: '/wp/v2/workers/:id/documents',
  access: 'workers.read',
  params: idParams,
  answer: z.array(workerDocumentSchema),
})

export const listOwnPapers = endpoint({
  name: 'listOwnPapers',
  tag,
  summary: 'The papers that a worker who awaits approval has sent to the company',
  method: 'GET',
  path: '/wp/v2/users/me/papers',
  access: 'session',
  answer: z.array(workerDocumentSchema),
})

export const sendOwnPaper = endpoint({
  name: 'sendOwnPaper',
  tag,
  summary: 'Sends a paper while one awaits approval (multipart, field `file`, with kind and title)',
  method: 'POST',
  path: '/wp/v2/users/me/papers',
  access: 'session',
  answer: z.array(workerDocumentSchema),
  isUpload: true,
  isIdempotent: true,
})

export const createWorkerDocument = endpoint({
  name: 'createWorkerDocument',
  tag,
  summary: 'Adds a paper of a worker',
  method: 'POST',
  path: '/wp/v2/workers/:id/documents',
  access: 'workers.write',
  params: idParams,
  body: documentInputSchema,
  answer: workerDocumentSchema,
  isIdempotent: true,
})

export const updateWorkerDocument = endpoint({
  name: 'updateWorkerDocument',
  tag,
  summary: 'Writes a paper of a worker anew; a changed end is warned of anew',
  method: 'POST',
  path: '/wp/v2/workers/:id/documents/:documentId',
  access: 'workers.write',
  params: documentParams,
  body: documentInputSchema,
  answer: workerDocumentSchema,
})

export const deleteWorkerDocument = endpoint({
  name: 'deleteWorkerDocument',
  tag,
  summary: 'Removes a paper of a worker with its file',
  method: 'DELETE',
  path: '/wp/v2/workers/:id/documents/:documentId',
  access: 'workers.write',
  params: documentParams,
  answer: doneSchema,
})

export const listMyDocuments = endpoint({
  name: 'listMyDocuments',
  tag,
  summary: "The caller's own papers",
  method: 'GET',
  path: '/wp/v2/workers/me/documents',
  access: 'schedule.own',
  answer: z.array(workerDocumentSchema),
})
