import { z } from 'zod'

const part = z.object({ name: z.string().optional() }).optional().catch(undefined)

/** The parts of a Mapbox geocoding v6 response that are read; the others may change. */
export const featuresSchema = z.object({
  features: z.array(
    z.object({
      id: z.string().optional(),
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        mapbox_id: z.string().optional(),
        feature_type: z.string().optional(),
        name: z.string().default(''),
        full_address: z.string().optional(),
        place_formatted: z.string().optional(),
        context: z
          .object({
            country: z.object({ country_code: z.string().optional() }).optional(),
            region: z.object({ region_code: z.string().optional(), name: z.string().optional() }).optional(),
            postcode: part,
            district: part,
            place: part,
            locality: part,
            neighborhood: part,
            street: part,
            address: z
              .object({ address_number: z.string().optional(), street_name: z.string().optional() })
              .optional(),
          })
          .default({}),
      }),
    }),
  ),
})
export type Feature = z.output<typeof featuresSchema>['features'][number]

/** The parts of a Mapbox directions v5 response that are read; meters and seconds. */
export const directionsSchema = z.object({
  routes: z
    .array(
      z.object({
        distance: z.number().min(0),
        duration: z.number().min(0),
        geometry: z.string(),
        legs: z
          .array(
            z.object({
              summary: z.string().default(''),
              steps: z
                .array(
                  z.object({
                    distance: z.number(),
                    duration: z.number(),
                    maneuver: z.object({ instruction: z.string().default('') }),
                  }),
                )
                .default([]),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
})
