import { CLIENT_ORDERS } from './client-orders.ts'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { doneSchema, idParams, idSchema, pageQuery, text } from '../../kernel/wire.ts'
import {
  clientDetailSchema,
  clientInputSchema,
  clientJobSchema,
  clientPasswordSchema,
  clientPatchSchema,
  clientSchema,
} from './client.ts'

const tag = 'People'

export const listClients = endpoint({
  name: 'listClients',
  tag,
  summary: 'Clients of the company, by last name or the newest first; search by name, phone or email',
  method: 'GET',
  path: '/wp/v2/clients',
  access: 'clients.read',
  query: z.object({
    ...pageQuery,
    search: text(100).optional(),
    /** Clients of this company alone. */
    company: idSchema.optional(),
    orderby: z.enum(CLIENT_ORDERS).default('name'),
  }),
  answer: z.array(clientSchema),
  isList: true,
})

export const createClient = endpoint({
  name: 'createClient',
  tag,
  summary: 'Adds a client',
  method: 'POST',
  path: '/wp/v2/clients',
  access: 'clients.write',
  body: clientInputSchema,
  answer: clientSchema,
  isIdempotent: true,
})

export const getClient = endpoint({
  name: 'getClient',
  tag,
  summary:
    'One client with the numbers of their jobs, also for that client; the number of a merged record answers as the kept one',
  method: 'GET',
  path: '/wp/v2/clients/:id',
  access: 'clients.profile',
  params: idParams,
  answer: clientDetailSchema,
})

export const updateClient = endpoint({
  name: 'updateClient',
  tag,
  summary: 'Changes a client: absent fields stay, null clears',
  method: 'POST',
  path: '/wp/v2/clients/:id',
  access: 'clients.write',
  params: idParams,
  body: clientPatchSchema,
  answer: clientSchema,
})

export const deleteClient = endpoint({
  name: 'deleteClient',
  tag,
  summary: 'Removes a client without jobs',
  method: 'DELETE',
  path: '/wp/v2/clients/:id',
  access: 'clients.write',
  params: idParams,
  answer: doneSchema.extend({ deleted: z.literal(true), id: z.number() }),
})

export const changeClientPassword = endpoint({
  name: 'changeClientPassword',
  tag,
  summary: "Sets a client's password, ends their sessions and tells them",
  method: 'POST',
  path: '/wp/v2/clients/:id/change_password',
  access: 'clients.write',
  params: idParams,
  body: clientPasswordSchema,
  answer: doneSchema.extend({ email: z.string() }),
})

export const listClientJobs = endpoint({
  name: 'listClientJobs',
  tag,
  summary: 'Jobs of a client or billing contact, the latest first; also for that client',
  method: 'GET',
  path: '/wp/v2/clients/:id/jobs',
  access: 'clients.profile',
  params: idParams,
  query: z.object(pageQuery),
  answer: z.array(clientJobSchema),
  isList: true,
})
