import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://movers.test' })
})
afterAll(() => t.close())

/** This path is prescribed; its fixed part is not a number, while `{id}` always is. */
const FIXED_PATH = '/wp/v2/jobs/moving-inquiry/{companyId}'

describe('the generated OpenAPI document', () => {
  it("passes the recommended rules of Redocly's linter", async () => {
    const { body } = await t.call(null, 'GET', '/wp/v2/openapi.json')
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({
      source: JSON.stringify(body),
      absoluteRef: '/openapi.json',
      config,
    })
    const found = problems
      .filter(({ ruleId, message }) => ruleId !== 'no-ambiguous-paths' || !message.includes(FIXED_PATH))
      .map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
    expect(found).toEqual([])
  }, 60_000)

  it('states which requests need no sign-in, accept an idempotency key, and return lists', async () => {
    const { paths, servers } = (await t.call(null, 'GET', '/wp/v2/openapi.json')).body
    expect(servers).toEqual([{ url: 'https://movers.test' }])
    expect(paths['/wp/v2/token'].post.security).toEqual([])
    const { get, post } = paths['/wp/v2/jobs']
    expect(get.security).toEqual([{ bearer: [] }])
    expect(Object.keys(get.responses['200'].headers)).toEqual(['x-wp-total', 'x-wp-totalpages'])
    expect(post.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(get.responses['4XX']).toEqual({ $ref: '#/components/responses/Failure' })
  })

  it('states the content of every error response', async () => {
    const { components } = (await t.call(null, 'GET', '/wp/v2/openapi.json')).body
    const { data } = components.schemas.Failure.properties
    expect(Object.keys(data.properties)).toEqual(['status', 'reason', 'fields'])
    const { body } = await t.call(
      await t.makePerson(await t.makeCompany('Peak'), 'manager'),
      'GET',
      '/wp/v2/jobs/1',
    )
    expect(body.data).toEqual({ status: 404, reason: 'job_not_found' })
  })
})
