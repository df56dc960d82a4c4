import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { getJob, listJobHistory, listJobs } from '../../shared/jobs/jobs/job.api.ts'
import { quoteCharge } from '../../shared/money/payments/payments.api.ts'
import { callKey, callQuery, keyBelow, listQuery, pagesQuery } from './queries.ts'

describe('a query key', () => {
  test('is the path with its parameters, then what is sent', () => {
    expect(callKey(listJobHistory, { params: { id: 7 }, query: { page: 2 } })).toEqual([
      '',
      'wp',
      'v2',
      'jobs',
      '7',
      'history',
      { query: { page: 2 } },
    ])
    const body = { productId: 7, productType: 'jobs', for: 'due' } as const
    expect(callKey(quoteCharge, { body }).at(-1)).toEqual({ body })
  })

  test('is the same for a number and the text of it', () => {
    expect(callKey(getJob, { params: { id: 7 } })).toEqual(callKey(getJob, { params: { id: '7' } }))
  })
})

describe('the queries that a key matches', () => {
  const client = new QueryClient()
  const cached = {
    list: listQuery(listJobs, { query: { page: 2 } }).queryKey,
    one: callQuery(getJob, { params: { id: 7 } }).queryKey,
    other: callQuery(getJob, { params: { id: 70 } }).queryKey,
    history: pagesQuery(listJobHistory, { params: { id: 7 }, query: { per_page: 20 } }).queryKey,
  }
  for (const [name, queryKey] of Object.entries(cached)) client.setQueryData<unknown>(queryKey, name)
  const matched = (queryKey: readonly unknown[]) =>
    client.getQueriesData({ queryKey }).map(([, name]) => name)

  test('are all of an endpoint whatever is sent, and no others, without query and body', () => {
    expect(matched(callKey(listJobs, {}))).toEqual(['list'])
    expect(matched(callKey(getJob, { params: { id: 7 } }))).toEqual(['one'])
  })

  test('are those of the endpoint and of every endpoint below its path', () => {
    expect(matched(keyBelow(getJob, { id: 7 }))).toEqual(['one', 'history'])
    expect(matched(keyBelow(listJobs))).toEqual(['list', 'one', 'other', 'history'])
  })
})
