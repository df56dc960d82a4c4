import type { FastifyInstance } from 'fastify'
import { planRoute, searchPlaces, SHORTEST_SEARCH } from '../../shared/places/places.api.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { publicRoute, route } from '../kernel/http/route.ts'

/** Address search for everyone, the quote and booking pages included, and drives for those who see jobs (spec 2 §5, §7). */
export function registerPlaces(app: FastifyInstance, kernel: Kernel): void {
  publicRoute(app, kernel, searchPlaces, async ({ query }) => {
    if (query.search.length <= SHORTEST_SEARCH) return []
    return kernel.maps.searchPlaces(query.search, { limit: query.per_page })
  })
  route(app, kernel, planRoute, ({ body }) => kernel.maps.route(body.points))
}
