import type { FastifyInstance } from 'fastify'
import { planRoute, searchPlaces, MIN_SEARCH_LENGTH } from '../../../shared/company/places/places.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { pointOf } from '../../../shared/kernel/places.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'

/** Returns degrees rounded to about 7 miles, so that visitors from around share the answers that are kept. */
function tenth(degrees: number | undefined): number | undefined {
  return degrees === undefined ? undefined : Math.round(degrees * 10) / 10
}

/**
 * Registers address search for everyone, including the quote and booking pages, and drives for people who see
 * jobs.
 */
export function registerPlaces(app: FastifyInstance, kernel: Kernel): void {
  const limit = createRateLimit(kernel.pool, 'places-search')

  publicRoute(app, kernel, searchPlaces, async ({ actor, query, request }) => {
    if (query.search.length <= MIN_SEARCH_LENGTH) return []
    if (!actor) await limit(request.ip)
    const { latitude, longitude } = query
    const near = pointOf({ latitude: tenth(latitude), longitude: tenth(longitude) })
    return kernel.maps.searchPlaces(query.search, { limit: query.per_page, near })
  })
  route(app, kernel, planRoute, ({ body }) => kernel.maps.route(body.points))
}
