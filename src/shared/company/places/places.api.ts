import { z } from 'zod'
import { searchPlacesWire } from '../../kernel/calls.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { placeSchema } from '../../kernel/places.ts'
import { TEXT_LIMITS } from '../../kernel/wire.ts'

/** A complete point. */
export const pointSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

/** A driving route: miles, minutes, GeoJSON line (longitude first), instructions and the roads it follows. */
export const routeSchema = z.object({
  distanceMiles: z.number(),
  durationMinutes: z.number(),
  geometry: z.object({
    type: z.literal('LineString'),
    coordinates: z.array(z.tuple([z.number(), z.number()])),
  }),
  steps: z.array(
    z.object({ instruction: z.string(), distanceMiles: z.number(), durationMinutes: z.number() }),
  ),
  summary: z.string(),
  /** Whether it is calculated from straight lines, because there is no map. */
  isByDistance: z.boolean().optional(),
})
export type DriveRoute = z.output<typeof routeSchema>

/** An address search starts only with more characters than this. */
export const MIN_SEARCH_LENGTH = 1

export const searchPlaces = endpoint({
  ...searchPlacesWire,
  tag: 'Places',
  summary:
    'US places that a typed text may mean, the likeliest first, those near a point before others; none for a single character',
  query: z.object({
    search: z
      .string()
      .max(TEXT_LIMITS.other)
      .transform((text) => text.trim()),
    per_page: z.coerce
      .number()
      .int()
      .min(1)
      .default(5)
      .transform((value) => Math.min(value, 10)),
    /** A point near which places are likelier, such as the company's or the other address of a move. */
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
  }),
  answer: z.array(placeSchema),
})

export const planRoute = endpoint({
  name: 'planRoute',
  tag: 'Places',
  summary: 'The drive through 2 to 25 points in their order',
  method: 'POST',
  path: '/wp/v2/routes',
  access: 'places.read',
  link: 'read',
  body: z.object({ points: z.array(pointSchema).min(2).max(25) }),
  answer: routeSchema,
})
