import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reloads what is shown under a key after a live update. A first response that is still on its way may be
 * older than the update, and a request now would only wait for that response; it is awaited first, then the
 * data is loaded again.
 */
export async function refetchAfterUpdate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  // Each call joins the running request and starts no new one.
  await Promise.allSettled(first.map((query) => query.fetch()))
  await client.invalidateQueries({ queryKey })
}
