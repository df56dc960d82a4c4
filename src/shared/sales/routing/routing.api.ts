import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { idParams, idSchema, versionSchema } from '../../kernel/wire.ts'
import { routeSchema, routesSchema } from './routing.ts'

const tag = 'Leads'
const personSchema = z.object({ id: z.number(), name: z.string() })

const routingSchema = z.object({
  routes: z.array(
    routeSchema.extend({
      /** Who gets its next lead; null if everybody is away or has as many as they take. */
      next: personSchema.nullable(),
    }),
  ),
  people: z.array(personSchema.extend({ openLeads: z.number(), isAway: z.boolean() })),
  version: z.number(),
})
export type Routing = z.output<typeof routingSchema>

export const getRouting = endpoint({
  name: 'getRouting',
  tag,
  summary: 'The rules that give new leads to people, in their order, with who gets the next one',
  method: 'GET',
  path: '/wp/v2/companies/:id/lead-routing',
  access: 'companies.write',
  params: idParams,
  answer: routingSchema,
})

export const saveRouting = endpoint({
  name: 'saveRouting',
  tag,
  summary: 'Replaces the rules that give new leads to people; the first one that applies to a lead decides',
  method: 'POST',
  path: '/wp/v2/companies/:id/lead-routing',
  access: 'companies.write',
  params: idParams,
  body: z.object({ routes: routesSchema, version: versionSchema }),
  answer: routingSchema,
})

const ownerSchema = z.object({ owner: personSchema.nullable(), people: z.array(personSchema) })

export const getLeadOwner = endpoint({
  name: 'getLeadOwner',
  tag,
  summary: 'Who takes care of a job as a lead, and who else could',
  method: 'GET',
  path: '/wp/v2/jobs/:id/owner',
  access: 'pipeline.read',
  params: idParams,
  answer: ownerSchema,
})

export const setLeadOwner = endpoint({
  name: 'setLeadOwner',
  tag,
  summary:
    "Gives a lead to a person of the office, or to nobody: the client's conversation and open tasks go with it. The history of the job says who did",
  method: 'POST',
  path: '/wp/v2/jobs/:id/owner',
  access: 'pipeline.read',
  params: idParams,
  body: z.object({ ownerId: idSchema.nullable() }),
  answer: ownerSchema,
})
