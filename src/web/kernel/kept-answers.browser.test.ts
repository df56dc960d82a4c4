import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getFinish } from '../../shared/money/payments/finish.api.ts'
import { keepAnswer, keepJobs, readKeptAnswer } from './kept-answers.ts'
import { KEEPS_KEY } from './keeps-key.ts'
import { wipePhone } from './phone-store.ts'
import { callKey, callQuery, takeAnswer } from './queries.ts'

const query = callQuery(getFinish, { params: { id: 5 } })
const key = callKey(getFinish, { params: { id: 5 } })

beforeEach(async () => {
  await wipePhone()
  localStorage.clear()
  localStorage.setItem('session', JSON.stringify({ token: 't', refreshToken: 'r', userData: { id: 7 } }))
  localStorage.setItem(KEEPS_KEY, 'true')
  await keepJobs([5])
  // The server cannot be reached.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => vi.unstubAllGlobals())

describe('an answer that this phone has kept', () => {
  it('is given when the server cannot be reached', async () => {
    await keepAnswer(key, 'due')
    expect(await new QueryClient().fetchQuery(query)).toBe('due')
  })

  it('never takes the place of a newer one that is shown', async () => {
    await keepAnswer(key, 'due')
    const client = new QueryClient()
    client.setQueryData<unknown>(key, 'paid')
    expect(await client.fetchQuery(query)).toBe('paid')
  })

  it('is replaced by what a change has answered, also for the next visit', async () => {
    await keepAnswer(key, 'due')
    const client = new QueryClient()
    await takeAnswer(client, key, 'paid')
    expect(client.getQueryData(key)).toBeUndefined()
    expect(await client.fetchQuery(query)).toBe('paid')
    await takeAnswer(client, key, 'refunded')
    expect(client.getQueryData(key)).toBe('refunded')
    expect((await readKeptAnswer(key))?.answer).toBe('refunded')
  })

  it('is not replaced by an answer from before the change that comes after it', async () => {
    const client = new QueryClient()
    client.setQueryData<unknown>(key, 'due')
    let answer = (_text: string) => {}
    const late = new Promise<string>((resolve) => (answer = resolve))
    const onItsWay = client.fetchQuery<unknown>({ queryKey: key, queryFn: () => late }).catch(() => undefined)
    await takeAnswer(client, key, 'paid')
    answer('due')
    await onItsWay
    expect(client.getQueryData(key)).toBe('paid')
  })
})
