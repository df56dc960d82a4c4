import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { refetchAfterUpdate } from './live-refetch.ts'

let client = new QueryClient()
afterEach(() => {
  client.clear()
  client = new QueryClient()
})

/** Shows a list; each request to the server waits until the test answers it. */
function show() {
  const questions: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['inbox', 'all'],
    queryFn: () => {
      const question = Promise.withResolvers<string>()
      questions.push(question)
      return question.promise
    },
    retry: false,
  })
  observer.subscribe(() => undefined)
  return { questions, shown: () => observer.getCurrentResult() }
}

test('reloads what is shown', async () => {
  const { questions, shown } = show()
  questions[0]?.resolve('old')
  await expect.poll(() => shown().data).toBe('old')
  const done = refetchAfterUpdate(client, ['inbox'])
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve('new')
  await done
  expect(shown().data).toBe('new')
})

test('keeps news that arrive before the first response', async () => {
  const { questions, shown } = show()
  const done = refetchAfterUpdate(client, ['inbox'])
  expect(questions).toHaveLength(1)
  questions[0]?.resolve('old')
  await expect.poll(() => questions.length).toBe(2)
  expect(shown().data).toBe('old')
  questions[1]?.resolve('new')
  await done
  expect(shown().data).toBe('new')
})

test('reloads after a first response that failed', async () => {
  const { questions, shown } = show()
  const done = refetchAfterUpdate(client, ['inbox'])
  questions[0]?.reject(new Error('The server did not answer.'))
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve('new')
  await done
  expect(shown()).toMatchObject({ status: 'success', data: 'new' })
})
