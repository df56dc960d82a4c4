import { invalidValue } from './nasty.ts'
import type { Random } from './random.ts'

type ValuePath = { holder: Record<string, unknown> | unknown[]; key: string | number }

/** Changes a body in one to three places: values, fields, shapes. */
export function mutateBody(body: unknown, random: Random): unknown {
  if (random.chance(0.06)) return invalidValue(random)
  let copy: unknown = structuredClone(body)
  for (let count = random.whole(1, 3); count > 0; count -= 1) copy = mutateOnce(copy, random)
  return copy
}

function mutateOnce(body: unknown, random: Random): unknown {
  const places = placesOf(body)
  if (places.length === 0)
    return random.chance(0.5) ? { [random.pick(ADDED)]: invalidValue(random) } : invalidValue(random)
  const { holder, key } = random.pick(places)
  const kind = random.next()
  if (Array.isArray(holder)) {
    const at = Number(key)
    if (kind < 0.5) holder[at] = invalidValue(random)
    else if (kind < 0.7) holder.splice(at, 1)
    else if (kind < 0.9) holder.push(structuredClone(holder[at]))
    else for (let more = 0; more < 1_000; more += 1) holder.push(holder[at])
  } else if (kind < 0.6) holder[key] = invalidValue(random)
  else if (kind < 0.75) delete holder[key]
  else if (kind < 0.9) holder[random.pick(ADDED)] = invalidValue(random)
  else holder[key] = [holder[key]]
  return body
}

/**
 * Unexpected fields: some would raise a caller's permissions, others have a special meaning in JavaScript.
 */
const ADDED = [
  'id',
  'company_id',
  'companyId',
  'fk_companies',
  'role',
  'roles',
  'approval',
  'viewFinancials',
  'isSales',
  'addedBy',
  'version',
  'userId',
  'amount',
  'total',
  'paid',
  'status',
  'deleted_at',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  'a.b',
  '$where',
  '\u0000',
  'x'.repeat(300),
]

function placesOf(value: unknown, depth = 0): ValuePath[] {
  if (typeof value !== 'object' || value === null || depth > 8) return []
  // Array keys are integers and object keys are strings; both index their holder.
  const holder = value as Record<string, unknown> | unknown[]
  const keys = Array.isArray(holder) ? Array.from(holder.slice(0, 10).keys()) : Object.keys(holder)
  return keys.flatMap((key) => [
    { holder, key },
    ...placesOf(Array.isArray(holder) ? holder[Number(key)] : holder[key], depth + 1),
  ])
}

/**
 * Breaks the text of a JSON body: cut off, duplicate keys, prototype keys, numbers beyond doubles, other
 * encodings.
 */
export function breakText(text: string, random: Random): string | Buffer {
  const broken: readonly (() => string | Buffer)[] = [
    () => text.slice(0, random.whole(0, text.length)),
    () => `${text}${text}`,
    () => text.replace('{', '{"__proto__":{"role":"administrator"},'),
    () => text.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
    () => text.replace(/^\{("[^"]+"):/, '{$1:null,$1:'),
    () => text.replace(/:\d+/, ':1e999'),
    () => text.replace(/:\d+/, ':NaN'),
    () => text.replace(/:\d+/, ':00012'),
    () => text.replace(/:\d+/, `:${'9'.repeat(400)}`),
    () => text.replace(/:"[^"]*"/, String.raw`:"\ud800"`),
    () => text.replace(/:"[^"]*"/, String.raw`:"\u0000"`),
    () => `\ufeff${text}`,
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0, 0x80])]),
    () => text.replaceAll('"', "'"),
    () => `${text.slice(0, -1)},}`,
    () => '['.repeat(20_000),
    () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    () => '',
    () => ' ',
    () => 'null',
    () => '"text"',
    () => `[${text}]`,
    () => `{"x":"${'y'.repeat(1_100_000)}"}`,
  ]
  return random.pick(broken)()
}
