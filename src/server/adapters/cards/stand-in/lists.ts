import { readAmount, readText, type Params } from './params.ts'
import type { Json } from './records.ts'
import { notFound, invalidParam } from './refusal.ts'

const MAX_ROWS = 100

/** Returns a page of rows as the provider lists them, newest first; `rows` are oldest first. */
export function listPage<T extends { id: string }>(
  url: string,
  rows: readonly T[],
  params: Params,
  toJson: (row: T) => Json,
): Json {
  const limit = readAmount(params, 'limit') ?? 10
  if (limit < 1 || limit > MAX_ROWS) throw invalidParam('limit', 'limit has to be 1 to 100.')
  const newest = rows.toReversed()
  const at = (name: string): number | null => {
    const id = readText(params, name)
    if (id === null) return null
    const index = newest.findIndex((row) => row.id === id)
    if (index === -1) throw notFound('object', id, name)
    return index
  }
  const [after, before] = [at('starting_after'), at('ending_before')]
  const from = after === null ? (before === null ? 0 : Math.max(0, before - limit)) : after + 1
  const to = Math.min(from + limit, before ?? newest.length)
  const hasMore = before === null ? to < newest.length : from > 0
  return { object: 'list', url, has_more: hasMore, data: newest.slice(from, to).map(toJson) }
}
