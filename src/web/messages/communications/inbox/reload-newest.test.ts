import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../../shared/messages/communications/conversations.ts'
import { loadMore, withFirstPage } from './reload-newest.ts'

const row = (id: number, key: string, name = '') => ({ id, key, name }) as Conversation
const page = (rows: Conversation[], next: number | null) => ({ rows, next })
const list = (...pages: ReturnType<typeof page>[]) => ({
  pages,
  pageParams: pages.map((_, at) => pages[at - 1]?.next ?? null),
})
const shown = (data: ReturnType<typeof withFirstPage>) =>
  data.pages.flatMap(({ rows }) => rows).map(({ id, key }) => `${id} ${key}`)

const BEFORE = list(
  page([row(9, 'ann'), row(8, 'bob')], 8),
  page([row(7, 'cid'), row(6, 'dan')], 6),
  page([row(5, 'eve')], null),
)

describe('withFirstPage', () => {
  it('moves a person of an older page to the top and loses nobody at the end of the first page', () => {
    const after = withFirstPage(BEFORE, page([row(10, 'dan'), row(9, 'ann')], 9))
    expect(shown(after)).toEqual(['10 dan', '9 ann', '8 bob', '7 cid', '5 eve'])
    expect(after.pageParams).toEqual(BEFORE.pageParams)
    expect(after.pages.map(({ next }) => next)).toEqual([8, 6, null])
  })

  it('removes rows that left the part of the list which the page covers', () => {
    expect(shown(withFirstPage(BEFORE, page([row(9, 'ann'), row(7, 'cid')], 7)))).toEqual([
      '9 ann',
      '7 cid',
      '6 dan',
      '5 eve',
    ])
  })

  it('keeps only the page if nothing is older', () => {
    expect(shown(withFirstPage(BEFORE, page([row(6, 'dan')], null)))).toEqual(['6 dan'])
  })

  it('keeps the rows of older pages as they are, so that they are not rendered again', () => {
    const after = withFirstPage(BEFORE, page([row(9, 'ann', 'Ann'), row(8, 'bob')], 8))
    expect(after.pages[1]?.rows[0]).toBe(BEFORE.pages[1]?.rows[0])
    expect(after.pages[0]?.rows[0]?.name).toBe('Ann')
  })
})

describe('loadMore', () => {
  it('loads the next page although a live update reloads the list meanwhile', async () => {
    const client = new QueryClient()
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['list'],
      queryFn: async ({ pageParam, signal }) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        signal.throwIfAborted()
        return pageParam
      },
      initialPageParam: 0,
      getNextPageParam: (last) => last + 1,
    })
    const end = observer.subscribe(() => {})
    await observer.refetch()
    const loaded = loadMore(observer.getCurrentResult())
    await new Promise((resolve) => setTimeout(resolve, 5))
    await Promise.all([client.invalidateQueries({ queryKey: ['list'] }), loaded])
    expect(observer.getCurrentResult().data?.pages).toEqual([0, 1])
    end()
    client.clear()
  })
})
