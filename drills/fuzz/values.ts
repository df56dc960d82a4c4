import fc from 'fast-check'
import type { Schema } from './document.ts'
import type { Memory } from './memory.ts'
import type { Random } from './random.ts'
import { valueForField } from './words.ts'

/** Where a value comes from, and how complete it is. */
export interface ValueContext {
  random: Random
  memory: Memory
  /** Share of the optional fields that are set, 0 to 1. */
  fullness: number
  /** A stored record whose values are sent back, as a form does. */
  stored?: unknown
}

/** Fields that accept values which other responses name differently. */
const ALIASES: Record<string, readonly string[]> = {
  file: ['source_url'],
  to: ['phone', 'email'],
  token: ['pluginToken', 'token'],
  paymentIntentId: ['paymentIntentId', 'intentId'],
}

const TEXTS = ['two boxes', 'Piano', 'Ring twice', 'fragile: glass', 'n/a', 'A note.\nIn two lines.']

/** Returns a value that the schema accepts, as far as the schema tells. */
export function makeValue(schema: Schema, name: string, making: ValueContext, depth = 0): unknown {
  const { random } = making
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    const given = choices.filter(({ type }) => type !== 'null')
    const isNull = given.length < choices.length && random.chance(0.15)
    return isNull || given.length === 0 ? null : makeValue(random.pick(given), name, making, depth)
  }
  const types = [schema.type ?? []].flat()
  if (types.includes('null') && types.length > 1 && random.chance(0.15)) return null
  const type = types.find((one) => one !== 'null')
  if (type === 'object' || schema.properties) return makeObject(schema, making, depth)
  if (type === 'array') return makeList(schema, name, making, depth)
  return makeScalar(schema, type, name, making)
}

function makeObject(schema: Schema, making: ValueContext, depth: number): Record<string, unknown> {
  const { random } = making
  const made: Record<string, unknown> = {}
  const stored: Record<string, unknown> =
    typeof making.stored === 'object' && making.stored !== null ? { ...making.stored } : {}
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false
    if (!isRequired && !random.chance(depth > 3 ? making.fullness / 3 : making.fullness)) continue
    const before = stored[name]
    const isKept = before !== undefined && (name === 'version' || random.chance(0.7))
    const value = isKept ? before : makeValue(part, name, { ...making, stored: before }, depth + 1)
    if (value !== undefined) made[name] = value
  }
  const more = schema.additionalProperties
  if (typeof more === 'object' && Object.keys(more).length > 0 && depth < 6)
    for (const key of keysOf(schema, stored, random))
      made[key] = makeValue(more, key, { ...making, stored: stored[key] }, depth + 1)
  return made
}

function keysOf(schema: Schema, stored: Record<string, unknown>, random: Random): string[] {
  const named = schema.propertyNames?.enum?.map(String) ?? Object.keys(stored)
  return named.length > 0 ? [random.pick(named)] : []
}

function makeList(schema: Schema, name: string, making: ValueContext, depth: number): unknown[] {
  const { random } = making
  if (Array.isArray(making.stored) && random.chance(0.5)) return making.stored
  const least = schema.minItems ?? 0
  const count = Math.min(
    schema.maxItems ?? 3,
    random.whole(Math.max(least, random.chance(0.2) ? 0 : 1), least + 2),
  )
  return Array.from({ length: count }, () =>
    makeValue(schema.items ?? {}, name, { ...making, stored: undefined }, depth + 1),
  )
}

function makeScalar(schema: Schema, type: string | undefined, name: string, making: ValueContext): unknown {
  const { random, memory } = making
  const word = valueForField(name, random)
  const asTyped = type === 'string' && typeof word === 'number' ? String(word) : word
  if (asTyped !== undefined && fits(schema, type, asTyped) && random.chance(0.95)) return asTyped
  const names = ALIASES[name] ?? [name]
  const known = names
    .flatMap((one) => memory.values.get(one) ?? [])
    .filter((value) => fits(schema, type, value))
  if (known.length > 0 && random.chance(0.6)) return random.pick(known)
  const ids = /(?:^id|Ids?|^worker|^client|^job|^person|^vehicle|^other|^with|^account|^entity)$/.test(name)
    ? (memory.values.get('id') ?? []).filter((value) => fits(schema, type, value))
    : []
  if (ids.length > 0 && random.chance(0.7)) return random.pick(ids)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer' || type === 'number') return makeNumber(schema, type, random)
  if (schema.pattern !== undefined && schema.format !== 'email') return matching(schema.pattern, random)
  const text = random.pick(TEXTS)
  return text.padEnd(schema.minLength ?? 0, '.').slice(0, schema.maxLength ?? 500)
}

function makeNumber(schema: Schema, type: string, random: Random): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1)
  const most = Math.min(schema.maximum ?? Number.MAX_SAFE_INTEGER, Math.max(least, 100))
  const value = random.whole(Math.ceil(least), Math.max(Math.ceil(least), Math.floor(most)))
  return type === 'number' && random.chance(0.3) ? Math.min(most, value + 0.25) : value
}

function fits(schema: Schema, type: string | undefined, value: unknown): boolean {
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'integer' || type === 'number') {
    if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value))) return false
    if (value <= (schema.exclusiveMinimum ?? -Infinity)) return false
    return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity)
  }
  if (typeof value !== 'string') return type === undefined
  if (value.length > (schema.maxLength ?? Infinity) || value.length < (schema.minLength ?? 0)) return false
  return schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(value)
}

const matchers = new Map<string, fc.Arbitrary<string>>()

/** Returns a text that matches a pattern; a plain text for patterns that fast-check cannot read. */
function matching(pattern: string, random: Random): string {
  try {
    const arbitrary = matchers.get(pattern) ?? fc.stringMatching(new RegExp(pattern, 'u'))
    matchers.set(pattern, arbitrary)
    return fc.sample(arbitrary, { seed: random.whole(0, 2 ** 31 - 1), numRuns: 1 })[0] ?? ''
  } catch {
    return random.pick(TEXTS)
  }
}
