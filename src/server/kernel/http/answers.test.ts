import Fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { configureSchemas } from './answers.ts'
import { handleFailures } from './failures.ts'

const app = Fastify()
afterAll(() => app.close())

it('an object with any length in place of a text is rejected at its field', async () => {
  configureSchemas(app, true)
  handleFailures(app, { API_RATE_LIMIT: 0 })
  const body = z.object({ name: z.string().min(1).max(9), size: z.array(z.string()).max(3) })
  app.post('/', { schema: { body } }, async () => ({ good: true }))
  for (const length of [{ toString: 1 }, { valueOf: {}, toString: [] }, 5, null]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/',
      payload: { name: { length }, size: { length } },
    })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(Object.keys(answer.json<{ data: { fields: object } }>().data.fields)).toEqual(['name', 'size'])
  }
})
