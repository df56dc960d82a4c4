import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema } from '../../kernel/wire.ts'
import { clientSchema } from './client.ts'
import { likelyDuplicateSchema, mergeInputSchema, mergePreviewSchema } from './client-merge.ts'

const tag = 'People'

export const listDuplicates = endpoint({
  name: 'listDuplicates',
  tag,
  summary: 'Clients who may be the same person: same phone, email, or name and address',
  method: 'GET',
  path: '/wp/v2/clients/:id/duplicates',
  access: 'clients.read',
  params: idParams,
  answer: z.array(likelyDuplicateSchema),
})

export const previewMerge = endpoint({
  name: 'previewMerge',
  tag,
  summary: 'What merging another client into this one would move',
  method: 'GET',
  path: '/wp/v2/clients/:id/merge',
  access: 'clients.write',
  params: idParams,
  query: z.object({ with: idSchema }),
  answer: mergePreviewSchema,
})

export const mergeClients = endpoint({
  name: 'mergeClients',
  tag,
  summary: 'Merges another client into this one; it cannot be undone',
  method: 'POST',
  path: '/wp/v2/clients/:id/merge',
  access: 'clients.write',
  params: idParams,
  body: mergeInputSchema,
  answer: clientSchema,
  isIdempotent: true,
})
