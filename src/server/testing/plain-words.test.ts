import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERRORS } from '../../shared/kernel/errors.ts'
import { ROWS } from './access.rows.ts'
import { createAccessFixture, type AccessFixture } from './access.world.ts'
import { createTestApp, type TestAnswer, type TestApp } from './app.ts'
import { declaredEndpoints } from './endpoints.ts'
import { errorProblems, messageProblem } from './plain-words.ts'

describe('a message to people', () => {
  it.each(Object.entries(ERRORS))('of %s is in plain language', (_code, { text }) => {
    expect(messageProblem(text)).toBeNull()
  })

  it.each([
    'Invalid input: expected string, received undefined',
    'Too small: expected string to have >=8 characters',
    'Invalid option: expected one of "US"|"CA"',
    'You are not allowed to change hourlyRate.',
    'You are not allowed to change documents.billOfLading.',
    'locations.0.address is missing.',
    'Send application/json.',
    'The status is not_staffed.',
    'None',
    'You owe $-0.00',
    'Required. Required.',
  ])('must not be "%s"', (message) => {
    expect(messageProblem(message)).not.toBeNull()
  })

  it.each([
    'Required.',
    'Invalid input data',
    'Maximum of 2,000 characters.',
    'A line comes to at most $1,000,000.',
    'Max File Size Exceeded 20 MB',
    "You can't change the hourly rate.",
    'Enter 9:00 AM or 9.30.',
    'Write to office@peak.example.com.',
  ])('may be "%s"', (message) => {
    expect(messageProblem(message)).toBeNull()
  })
})

/** The parts of an OpenAPI JSON schema that are needed to create wrong values. */
interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Operation {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const ABSENT = Symbol('absent')
const WRONG = [ABSENT, null, '', 'x', '\u0000', 2.5, -1, 1e15, true, [], {}, 'x'.repeat(25_000)]

/** Returns a body in which every value at the given depth, or the deepest one above it, is wrong. */
function wrongBody(schema: Schema, wrong: unknown, depth: number): unknown {
  const object = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].find(
    ({ properties, items }) => properties ?? items,
  )
  if (depth === 0 || !object) return wrong
  if (object.items) return [wrongBody(object.items, wrong, depth - 1)]
  const entries = Object.entries(object.properties ?? {}).map(
    ([name, value]) => [name, wrongBody(value, wrong, depth - 1)] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== ABSENT))
}

let t: TestApp
let world: AccessFixture
let operations: Map<string, Operation>
beforeAll(async () => {
  t = await createTestApp()
  world = await createAccessFixture(t, 'Zqamover')
  const { paths } = (await t.call(null, 'GET', '/wp/v2/openapi.json')).body
  const all = Object.values<Record<string, Operation>>(paths).flatMap((methods) => Object.values(methods))
  operations = new Map(all.map((operation) => [operation.operationId, operation]))
})
afterAll(() => t.close())

const endpoints = (await declaredEndpoints()).map((endpoint) => [endpoint.name, endpoint] as const)

describe('wrong input is rejected in plain language by', () => {
  it.each(endpoints)('%s', async (name, endpoint) => {
    await t.owner.query('delete from rate_limits')
    const who = await t.makePerson(world.company, 'administrator')
    const params = (await ROWS[name]?.at?.(world)) ?? {}
    const fill = (values: Record<string, string | number>) =>
      endpoint.path.replaceAll(/:(\w+)/g, (_all, key: string) => encodeURIComponent(values[key] ?? 'x'))
    const { parameters = [], requestBody } = operations.get(name) ?? {}
    const queries = parameters.filter((one) => one.in === 'query').map((one) => one.name)
    const schema = requestBody?.content['application/json']?.schema
    const problems = new Set<string>()
    const note = ({ status, body }: TestAnswer, sent: unknown) => {
      if (status >= 500 && !(String(body.code) in ERRORS && status !== 500))
        problems.add(`${status}: ${JSON.stringify(sent)}`)
      else if (status >= 400) for (const problem of errorProblems(body)) problems.add(problem)
    }
    for (const value of ['x', '0', '-1', '9'.repeat(20)]) {
      const path = fill(Object.fromEntries(Object.keys(params).map((key) => [key, value])))
      note(await t.call(who, endpoint.method, path, schema && {}), path)
    }
    for (const value of ['', 'x', '-1', '2.5', '9'.repeat(20)]) {
      const query = new URLSearchParams(Object.fromEntries(queries.map((key) => [key, value])))
      if (queries.length > 0)
        note(await t.call(who, endpoint.method, `${fill(params)}?${query.toString()}`, schema && {}), value)
    }
    // The deeper bodies of a flat schema are the same.
    const bodies = (schema ? WRONG : []).flatMap((wrong) =>
      [0, 1, 2, 4].map((depth) => wrongBody(schema ?? {}, wrong, depth)),
    )
    const sent = new Set<string>()
    for (const body of bodies) {
      if (body === ABSENT || typeof body !== 'object' || body === null) continue
      const text = JSON.stringify(body)
      if (sent.has(text)) continue
      sent.add(text)
      note(await t.call(who, endpoint.method, fill(params), body), body)
    }
    expect([...problems]).toEqual([])
  })
})
