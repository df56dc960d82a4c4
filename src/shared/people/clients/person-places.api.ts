import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { text } from '../../kernel/wire.ts'

/** Largest number of people on one map. */
export const MAX_ON_MAP = 2000

/** A person whose address has coordinates. */
export const personPlaceSchema = z.object({
  id: z.number(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type PersonPlace = z.output<typeof personPlaceSchema>

const answer = z.object({
  places: z.array(personPlaceSchema),
  /** Whether there are more people than one map shows; the newest are returned then. */
  isCut: z.boolean(),
})
export type PersonPlaces = z.output<typeof answer>

const query = z.object({ search: text(100).optional() })

export const listClientPlaces = endpoint({
  name: 'listClientPlaces',
  tag: 'People',
  summary: `Where clients are, for a map: those that the search of the list finds, the newest ${MAX_ON_MAP} at most`,
  method: 'GET',
  path: '/wp/v2/client-places',
  access: 'clients.read',
  query,
  answer,
})

export const listWorkerPlaces = endpoint({
  name: 'listWorkerPlaces',
  tag: 'People',
  summary: `Where approved workers are, for a map: those that the search of the list finds, the newest ${MAX_ON_MAP} at most`,
  method: 'GET',
  path: '/wp/v2/worker-places',
  access: 'workers.read',
  query,
  answer,
})
