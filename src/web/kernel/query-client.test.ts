import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { FreshQueryClient } from './query-client.ts'

let client = new FreshQueryClient()
afterEach(() => {
  client.clear()
  client = new FreshQueryClient()
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
  const done = client.invalidateQueries({ queryKey: ['inbox'] })
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve('new')
  await done
  expect(shown().data).toBe('new')
})

test('loads again what changed before the first response arrived', async () => {
  const { questions, shown } = show()
  const done = client.invalidateQueries({ queryKey: ['inbox'] })
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
  const done = client.invalidateQueries({ queryKey: ['inbox'] })
  questions[0]?.reject(new Error('The server did not answer.'))
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve('new')
  await done
  expect(shown()).toMatchObject({ status: 'success', data: 'new' })
})
