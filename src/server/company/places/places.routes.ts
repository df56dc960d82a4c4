import type { FastifyInstance } from 'fastify'
import { planRoute, searchPlaces, SHORTEST_SEARCH } from '../../../shared/company/places/places.api.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { publicRoute, route } from '../../kernel/http/route.ts'
import { createRateLimit } from '../../kernel/http/counted.ts'

/**
 * Registers address search for everyone, including the quote and booking pages, and drives for people who see
 * jobs.
 */
export function registerPlaces(app: FastifyInstance, kernel: Kernel): void {
  const limit = createRateLimit(kernel.pool, 'places-search')

  publicRoute(app, kernel, searchPlaces, async ({ actor, query, request }) => {
    if (query.search.length <= SHORTEST_SEARCH) return []
    if (!actor) await limit(request.ip)
    return kernel.maps.searchPlaces(query.search, { limit: query.per_page })
  })
  route(app, kernel, planRoute, ({ body }) => kernel.maps.route(body.points))
}
