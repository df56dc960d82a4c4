import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { call, callList, type CallInput } from './api.ts'

// A query key is the path of its endpoint with the parameters filled in, then what is sent: ['', 'wp', 'v2', 'ads',
// '7', 'jobs', { query: { page: 2 } }]. So the start of a key matches every query below that path.

type Params<P extends z.ZodType> = unknown extends z.input<P> ? [] : [params: z.input<P>]

/** Returns the start of the keys of an endpoint and of every endpoint below its path. */
export function keyBelow<P extends z.ZodType>({ path }: Endpoint<P>, ...[params]: Params<P>): QueryKey {
  return segments(path, params)
}

function segments(path: string, params: unknown): QueryKey {
  const values = (params ?? {}) as Record<string, unknown> // an endpoint's parameters are a record
  return path.split('/').map((part) => (part.startsWith(':') ? String(values[part.slice(1)]) : part))
}

/** Returns the key of an endpoint's query; without `query` and `body`, it matches all queries of the path. */
export function callKey<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  { path }: Endpoint<P, Q, B>,
  input: CallInput<P, Q, B>,
): QueryKey {
  const { params, ...sent } = input
  return [...segments(path, params), sent]
}

/** Returns the query of an endpoint's response. */
export function callQuery<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  input: CallInput<P, Q, B>,
) {
  return queryOptions({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/** Returns the query of a page of a list with its totals; the previous page stays until the next one is loaded. */
export function listQuery<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Row extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, z.ZodArray<Row>>, input: CallInput<P, Q, B>) {
  return queryOptions({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => callList(endpoint, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Returns the infinite query of a list, to which pages are added. */
export function pagesQuery<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Row extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, z.ZodArray<Row>>, input: CallInput<P, Q, B>) {
  return infiniteQueryOptions({
    queryKey: callKey(endpoint, input),
    queryFn: ({ pageParam, signal }) =>
      callList(endpoint, { ...input, query: { ...input.query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
  })
}

/** Returns a function that reloads all shown data whose keys start with one of these. */
export function useRefetch(...keys: readonly QueryKey[]): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}
