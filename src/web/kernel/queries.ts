import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { call, callList, isUnanswered, type CallInput } from './api.ts'
import { KEEPS_KEY } from './keeps-key.ts'
import { noteKept } from './kept-at.ts'

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
    queryFn: (context) => readAnswer(endpoint, input, context),
  })
}

/**
 * Makes a call, and returns the newest answer that this phone has if the server cannot be reached: the shown one, or
 * the one that it has kept. Throws a CallError.
 */
export function readAnswer<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(endpoint: Endpoint<P, Q, B, A>, input: CallInput<P, Q, B>, context: QueryContext): Promise<z.output<A>> {
  const work = (options: { signal: AbortSignal }) => call(endpoint, input, options)
  return endpoint.isKept === true ? callKept(callKey(endpoint, input), work, context) : work(context)
}

type QueryContext = Pick<QueryFunctionContext, 'client' | 'signal'>

/** Milliseconds after which an answer of this phone is shown in place of one that does not come. */
const KEPT_AFTER_MS = 6_000

/** Makes a call, and returns the newest answer that this phone has of it if the server cannot be reached. */
async function callKept<A>(
  queryKey: QueryKey,
  work: (options: { signal: AbortSignal }) => Promise<A>,
  { client, signal }: QueryContext,
): Promise<A> {
  if (localStorage.getItem(KEEPS_KEY) === null) return work({ signal })
  const { keepAnswer, readKeptAnswer } = await import('./kept-answers.ts')
  const kept = await readKeptAnswer(queryKey).catch(() => undefined)
  const late = new AbortController()
  signal.addEventListener('abort', () => late.abort(signal.reason), { once: true })
  const timer = kept && setTimeout(() => late.abort(new Error('No answer in time')), KEPT_AFTER_MS)
  try {
    const answer = await work({ signal: late.signal })
    noteKept(queryKey, null)
    void keepAnswer(queryKey, answer).catch(() => undefined)
    return answer
  } catch (error) {
    if (kept === undefined || signal.aborted || !(late.signal.aborted || isUnanswered(error))) throw error
    noteKept(queryKey, kept.at)
    return client.getQueryData<A>(queryKey) ?? (kept.answer as A) // it was the answer of the same call
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Takes the answer of a change as that of a query, in place of any that is on its way, and keeps it on this phone.
 * Without it, a phone whose network fails right after the change would show what was before.
 */
export async function takeAnswer(client: QueryClient, queryKey: QueryKey, answer: unknown): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, (shown: unknown) => shown && answer)
  if (localStorage.getItem(KEEPS_KEY) === null) return
  const { keepAnswer } = await import('./kept-answers.ts')
  await keepAnswer(queryKey, answer).catch(() => undefined)
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
