import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client whose reloads show the newest data. If the first response of a query is still on its way, the
 * library waits for it instead of asking again, although it may have been read before the change. Here the data
 * is then loaded once more.
 */
export class FreshQueryClient extends QueryClient {
  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined)
    const again = async () => {
      await Promise.allSettled(first.map(async ({ promise }) => promise))
      await super.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) }, options)
    }
    await Promise.all([super.invalidateQueries(filters, options), first.length > 0 && again()])
  }
}
