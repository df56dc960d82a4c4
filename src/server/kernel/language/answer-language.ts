import { z } from 'zod'
import { shownText, shownValue } from '../../../shared/kernel/wire.ts'

type Write = (text: string, isValue: boolean) => string
/** Returns a value of a schema with its shown texts written by `write`; a value without any is returned itself. */
type Walk = (value: unknown, write: Write) => unknown

/** The walks of schemas; null for a schema without shown texts. */
const walks = new WeakMap<z.ZodType, Walk | null>()

/** Returns an answer with the texts that its schema declares as `shownText` or `shownValue` written by `write`. */
export function writeShownTexts<Answer>(schema: z.ZodType, answer: Answer, write: Write): Answer {
  const walk = walkOf(schema)
  return walk ? (walk(answer, write) as Answer) : answer // a walk keeps the shape
}

/** Returns whether an answer of a schema can have shown texts. */
export function hasShownTexts(schema: z.ZodType): boolean {
  return walkOf(schema) !== null
}

function walkOf(schema: z.ZodType): Walk | null {
  const known = walks.get(schema)
  if (known !== undefined) return known
  const walk =
    schema === shownText ? walkText(false) : schema === shownValue ? walkText(true) : walkInto(schema)
  walks.set(schema, walk)
  return walk
}

const walkText =
  (isValue: boolean): Walk =>
  (value, write) =>
    typeof value === 'string' ? write(value, isValue) : value

function walkInto(schema: z.ZodType): Walk | null {
  if (schema instanceof z.ZodObject) return walkObject(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodArray) {
    const walk = walkOf(schema.element as z.ZodType)
    return walk && ((value, write) => (Array.isArray(value) ? value.map((one) => walk(one, write)) : value))
  }
  if (schema instanceof z.ZodRecord) {
    const walk = walkOf(schema.valueType as z.ZodType)
    return walk && ((value, write) => mapValues(value, () => walk, write))
  }
  if (schema instanceof z.ZodUnion) return walkUnion(schema.options as readonly z.ZodType[])
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodDefault
  )
    return walkOf(schema.unwrap() as z.ZodType)
  return null
}

function walkObject(shape: Record<string, z.ZodType>): Walk | null {
  const parts = new Map(
    Object.entries(shape).flatMap(([key, schema]) => {
      const walk = walkOf(schema)
      return walk ? [[key, walk] as const] : []
    }),
  )
  return parts.size === 0 ? null : (value, write) => mapValues(value, (key) => parts.get(key), write)
}

function walkUnion(options: readonly z.ZodType[]): Walk | null {
  if (!options.some((option) => walkOf(option))) return null
  return (value, write) => {
    const own = options.find((option) => option.safeParse(value).success)
    return own ? (walkOf(own)?.(value, write) ?? value) : value
  }
}

function mapValues(value: unknown, walkAt: (key: string) => Walk | null | undefined, write: Write): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, walkAt(key)?.(one, write) ?? one]),
  )
}
