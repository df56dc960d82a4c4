import { call } from '../kernel/caller.ts'
import { fillPath, type AttackContext, type AttackResult } from './scene.ts'

/** A slower call has let a sleep into its SQL or a pattern into its search. */
const LONGEST_MS = 4_000

const SQL = [
  "'",
  "''",
  '"',
  "' or '1'='1",
  "'; select pg_sleep(5); --",
  "' || pg_sleep(5) || '",
  '1; drop table jobs',
  '1) or 1=1 --',
  'id desc, (select pg_sleep(5))',
  'jobDate;select pg_sleep(5)',
  'case when true then id end',
  '%',
  '_'.repeat(90),
  '%'.repeat(90),
  '\\',
  "\\' or 1=1 --",
  'a\u0000b',
  '\ud83d',
  '{"a":1}',
  '{1,2}',
  '$1',
  "E'\\x27'",
  '0x27',
  '-1',
  '1e999',
  '9223372036854775808',
  'NaN',
  ' '.repeat(90),
  `${'a'.repeat(49)} ${'b'.repeat(49)}`,
  'a'.repeat(5_000),
]

/**
 * Sends SQL in every parameter of every reading call and in the keys of objects that are stored as a whole.
 */
export async function attackQueries(scene: AttackContext): Promise<AttackResult[]> {
  const { url } = scene
  const admin = await scene.as('admin')
  const { paths } = (await (await fetch(`${url}/wp/v2/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
  } // the product's own description
  const holes: string[] = []
  let tries = 0
  for (const [path, { get }] of Object.entries(paths)) {
    const names = (get?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    for (const name of new Set([...names, 'search', 'order', 'orderby']))
      for (const text of names.includes(name) ? SQL : SQL.slice(0, 2)) {
        const at = `${fillPath(path, 1)}?${name}=${encodeURIComponent(text.toWellFormed())}`
        await look('GET', at, undefined)
      }
  }
  const keyed: [string, (key: string) => unknown][] = [
    ['/wp/v2/companies/1', (key) => ({ variables: { [key]: { value: 1 } } })],
    ['/wp/v2/companies/1', (key) => ({ booking: { [key]: key } })],
    ['/wp/v2/jobs/1', (key) => ({ version: 1, documents: { [key]: { variables: { [key]: key } } } })],
    ['/wp/v2/users/me', (key) => ({ addressDetails: { [key]: key } })],
    ['/wp/v2/worker-area/filter', (key) => ({ filter: { [key]: key }, [key]: key })],
    ['/wp/v2/imports', (key) => ({ kind: 'clients', file: '/files/1', mapping: { [key]: key } })],
  ]
  for (const [at, body] of keyed)
    for (const text of [...SQL, '__proto__', 'constructor', 'toString', 'a,b', '{a}', '$.a', 'a.b.c'])
      await look('POST', at, body(text.toWellFormed()))
  const { rows } = await scene.database.query<{ n: string }>('select count(*) as n from jobs')
  if (Number(rows[0]?.n) < 100) holes.push('jobs are gone')
  return [
    { what: 'SQL and endless texts in every parameter and key', tries, came: '400 or nothing found', holes },
  ]

  async function look(method: string, at: string, body: unknown): Promise<void> {
    tries += 1
    const startedAt = Date.now()
    const answer = await call(admin, method, at, body).catch(() => null)
    const ms = Date.now() - startedAt
    if (!answer) holes.push(`${method} ${at.slice(0, 120)}: no answer`)
    else if (answer.status >= 500) holes.push(`${method} ${at.slice(0, 120)}: ${answer.status}`)
    else if (
      /syntax error|SQLSTATE|relation "/.test(
        JSON.stringify(answer.body).replaceAll(JSON.stringify(at), ''),
      ) &&
      !at.includes('pg_')
    )
      holes.push(`${method} ${at.slice(0, 120)} tells of the database`)
    if (ms > LONGEST_MS) {
      // Repeated, so that a pause of the machine does not count.
      const again = Date.now()
      await call(admin, method, at, body).catch(() => null)
      if (Date.now() - again > LONGEST_MS) holes.push(`${method} ${at.slice(0, 120)} takes ${ms} ms`)
    }
  }
}
