import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { renew } from './renew.ts'

let client = new QueryClient()
afterEach(() => {
  client.clear()
  client = new QueryClient()
})

/** A list that is shown; each question to the server waits until it is answered. */
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

test('what is shown is asked for again', async () => {
  const { questions, shown } = show()
  questions[0]?.resolve('old')
  await expect.poll(() => shown().data).toBe('old')
  const done = renew(client, ['inbox'])
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve('new')
  await done
  expect(shown().data).toBe('new')
})

test('news that come before the first answer are not lost', async () => {
  const { questions, shown } = show()
  const done = renew(client, ['inbox'])
  expect(questions).toHaveLength(1)
  questions[0]?.resolve('old')
  await expect.poll(() => questions.length).toBe(2)
  expect(shown().data).toBe('old')
  questions[1]?.resolve('new')
  await done
  expect(shown().data).toBe('new')
})

test('after a first answer that failed it is asked again', async () => {
  const { questions, shown } = show()
  const done = renew(client, ['inbox'])
  questions[0]?.reject(new Error('The server did not answer.'))
  await expect.poll(() => questions.length).toBe(2)
  questions[1]?.resolve('new')
  await done
  expect(shown()).toMatchObject({ status: 'success', data: 'new' })
})
