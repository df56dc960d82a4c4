import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again for what is shown under a key, because there is news. A first answer that is still on its way
 * may be older than the news, and asking meanwhile would only wait for the same answer: it is awaited, then
 * asked again.
 */
export async function renew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  })
  // Each is the answer that is on its way, not another question.
  await Promise.allSettled(first.map((query) => query.fetch()))
  await client.invalidateQueries({ queryKey })
}
