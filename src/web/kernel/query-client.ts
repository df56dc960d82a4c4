import {
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/**
 * A query client that shows no response older than the change it was told of. The library's own lets a
 * reload join a first response that is still on its way, which may have been read before the change; here
 * such data is loaded once more.
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
