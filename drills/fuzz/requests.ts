import type { Caller } from './callers.ts'
import type { Operation } from './document.ts'
import { recall, type Memory } from './memory.ts'
import { breakText, mutateBody } from './mutate.ts'
import { NUMBERS, TEXTS, probeId } from './nasty.ts'
import type { Random } from './random.ts'
import { makeValue, type ValueContext } from './values.ts'
import { multipart } from './uploads.ts'
import type { RawRequest } from './wire.ts'

/** A fuzzer request: what is sent, and what it was made from. */
export interface FuzzRequest {
  operation: Operation
  caller: Caller
  params: Record<string, string>
  /** The path with its parameters filled in, without the query. */
  url: string
  sent: RawRequest
}

function fill(path: string, params: Record<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? '1'))
}

function pathOf(operation: Operation, memory: Memory, random: Random, given: Record<string, string>) {
  const known = recall(memory, operation.path, random)
  const params: Record<string, string> = {}
  for (const { name, schema } of operation.params) {
    const made = /^(id|job|company|companyId|\w+Id)$/.test(name)
      ? String(random.whole(1, 300))
      : String(makeValue(schema, name, { random, memory, fullness: 1 }))
    const isCompany =
      name === 'company' ||
      name === 'companyId' ||
      /^\/wp\/v2\/(companies|manuals)\/\{id\}/.test(operation.path)
    params[name] =
      given[name] ??
      (isCompany && (name === 'id' || name === 'company' || name === 'companyId')
        ? '1'
        : (known?.[name] ?? made))
  }
  return params
}

function queryOf(operation: Operation, making: ValueContext): [string, string][] {
  const pairs: [string, string][] = []
  for (const { name, schema, isRequired } of operation.query) {
    if (!isRequired && !making.random.chance(0.25)) continue
    // In a body 'to' is a recipient, in a query a date.
    const value = makeValue(schema, name === 'to' ? 'until' : name, making)
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== null && item !== undefined && typeof item !== 'object')
        pairs.push([Array.isArray(value) && making.random.chance(0.5) ? `${name}[]` : name, String(item)])
  }
  return pairs
}

const address = (random: Random) =>
  `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`

/** Returns a request that the described schemas accept, with ids from earlier responses. */
export function validRequest(
  operation: Operation,
  caller: Caller,
  memory: Memory,
  random: Random,
  given: Record<string, string> = {},
): FuzzRequest {
  const params = pathOf(operation, memory, random, given)
  const url = fill(operation.path, params)
  const stored =
    memory.bodies.get(url) ?? memory.bodies.get(fill(operation.path.replace(/\/[^/{]*$/, ''), params))
  const making: ValueContext = { random, memory, fullness: random.pick([0, 0.15, 0.5, 1]), stored }
  const query = queryOf(operation, making)
  const text = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')
  const headers: RawRequest['headers'] = { 'x-forwarded-for': address(random) }
  const refresh = (memory.values.get('refreshToken') ?? memory.values.get('refresh_token'))?.at(-1)
  // The one call whose bearer is another token.
  const bearer =
    operation.path === '/wp/v2/token/refresh' && typeof refresh === 'string' ? refresh : caller.token
  if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`
  if (operation.method === 'POST') headers['idempotency-key'] = `fuzz-${random.whole(0, 2 ** 48)}`
  const sent: RawRequest = { method: operation.method, path: text ? `${url}?${text}` : url, headers }
  if (operation.isUpload) {
    const { type, body } = multipart(random, false)
    headers['content-type'] = type
    sent.body = body
  } else if (operation.body) {
    headers['content-type'] = 'application/json'
    sent.body = JSON.stringify(makeValue(operation.body, '', making) ?? {})
  }
  return { operation, caller, params, url, sent }
}

/** Returns the request with one or two of its parts mutated. */
export function mutateRequest(shot: FuzzRequest, random: Random): FuzzRequest {
  const { operation, sent } = shot
  const spoilt: RawRequest = { ...sent, headers: { ...sent.headers } }
  const kind = random.next()
  if (operation.isUpload && kind < 0.6) {
    const { type, body } = multipart(random, true)
    spoilt.headers['content-type'] = type
    spoilt.body = body
  } else if (typeof spoilt.body === 'string' && kind < 0.62) {
    const text = JSON.stringify(mutateBody(JSON.parse(spoilt.body), random))
    spoilt.body = text ?? ''
  } else if (typeof spoilt.body === 'string' && kind < 0.72) spoilt.body = breakText(spoilt.body, random)
  else if (kind < 0.85) spoilPath(spoilt, operation, shot, random)
  else if (kind < 0.95) spoilHeaders(spoilt, random)
  else spoilt.method = random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE'])
  if (spoilt.method === 'GET' || spoilt.method === 'HEAD') delete spoilt.body
  // Node does not frame the bodies of these methods by itself, and an unframed body would be read as the next
  // request.
  if (spoilt.body !== undefined) spoilt.headers['content-length'] = String(Buffer.byteLength(spoilt.body))
  return { ...shot, sent: spoilt }
}

function spoilPath(sent: RawRequest, operation: Operation, shot: FuzzRequest, random: Random): void {
  const [path = '', query = ''] = sent.path.split('?')
  if (operation.params.length > 0 && random.chance(0.6)) {
    const { name } = random.pick(operation.params)
    const raw = random.chance(0.8)
      ? probeId(random)
      : encodeURIComponent(random.pick(TEXTS).toWellFormed().slice(0, 300))
    const marker = '\u0001'
    const marked = fill(operation.path, { ...shot.params, [name]: marker })
    sent.path = `${marked.replace(encodeURIComponent(marker), raw)}${query ? `?${query}` : ''}`
    return
  }
  const names = [
    ...operation.query.map((one) => one.name),
    'page',
    'per_page',
    'search',
    'order',
    '_embed',
    '__proto__',
    'constructor',
    'unknown',
  ]
  const value = () =>
    encodeURIComponent(
      String(random.chance(0.5) ? random.pick(NUMBERS) : random.pick(TEXTS).toWellFormed()).slice(0, 2_000),
    )
  const name = random.pick(names)
  const more = random.pick([
    () => `${name}=${value()}`,
    () => `${name}=${value()}&${name}=${value()}`,
    () => `${name}[]=${value()}&${name}[a][b]=1`,
    () => `${name}[__proto__]=1&${name}.a=2`,
    () => `${name}=%`,
    () => `${name}=%ff%fe&%zz=1`,
    () => `${name}`,
    () => `=&&&==${name}`,
    () => Array.from({ length: 500 }, () => `${name}=1`).join('&'),
    () => `${name}=${'a'.repeat(6_000)}`,
    () => `${name}=+%2B%20;${name}=1`,
  ])()
  sent.path = `${path}?${query ? `${query}&` : ''}${more}`
}

function spoilHeaders(sent: RawRequest, random: Random): void {
  const changes: readonly [string, string | string[]][] = [
    [
      'content-type',
      random.pick([
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/json; charset=utf-16',
        'application/json;',
        'json',
        'APPLICATION/JSON',
        'application/merge-patch+json',
        'a/b'.repeat(500),
      ]),
    ],
    ['content-encoding', random.pick(['gzip', 'deflate', 'br', 'x'])],
    ['idempotency-key', random.pick(['', ' ', 'same', 'same', 'x'.repeat(300), 'é', "';--", '../..'])],
    [
      'authorization',
      random.pick([
        '',
        'Bearer',
        'Bearer ',
        'Bearer a.b.c',
        'Basic YTpi',
        `Bearer ${'x'.repeat(6_000)}`,
        'bearer null',
        'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      ]),
    ],
    ['range', random.pick(['bytes=0-1', 'bytes=-1', 'bytes=99999999999-', 'lines=1'])],
    ['if-none-match', '*'],
    ['if-modified-since', 'yesterday'],
    ['accept', random.pick(['text/html', 'application/xml', '*/*;q=0', 'x'])],
    ['accept-language', 'x'.repeat(3_000)],
    ['accept-encoding', 'gzip;q=NaN, *;q=0'],
    ['origin', random.pick(['null', 'https://evil.example', 'http://'])],
    ['host', random.pick(['evil.example', 'localhost:1', 'a'.repeat(300)])],
    [
      'x-forwarded-for',
      random.pick(['not an address', '::1', "1.1.1.1' or 1=1", 'a'.repeat(1_000), '1.1.1.1, , ,', '']),
    ],
    ['x-forwarded-host', 'evil.example'],
    ['x-forwarded-proto', random.pick(['https', 'javascript'])],
    ['x-http-method-override', 'DELETE'],
    ['user-agent', random.pick(['', '\u00ff\u00fe', '<script>', 'x'.repeat(5_000)])],
    ['cookie', random.pick(['__proto__=1', 'a='.repeat(2_000)])],
    ['expect', '100-continue'],
    ['x-huge', 'x'.repeat(7_000)],
  ]
  const [name, value] = random.pick(changes)
  sent.headers[name] = value
}
