import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { idParams, pageQuery, text } from '../kernel/wire.ts'
import { clientInputSchema, clientPatchSchema, clientSchema } from './client.ts'

const tag = 'People'

export const listClients = endpoint({
  name: 'listClients',
  tag,
  summary: 'Clients of the company, by last name; search by name, phone or email',
  method: 'GET',
  path: '/wp/v2/clients',
  access: 'clients.read',
  query: z.object({ ...pageQuery, search: text(100).optional() }),
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
  summary: 'One client',
  method: 'GET',
  path: '/wp/v2/clients/:id',
  access: 'clients.read',
  params: idParams,
  answer: clientSchema,
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
