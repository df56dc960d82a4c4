import { types, type CustomTypesConfig } from 'pg'

type TextParser = (text: string) => unknown

const oids = {
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  int8Array: 1016,
  dateArray: 1182,
  timestampArray: 1115,
  timestamptzArray: 1185,
  numericArray: 1231,
} as const

/**
 * Parses a bigint of the database as a number. Throws above 2^53 − 1 instead of returning a neighboring
 * value.
 */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

/** Parses an instant as PostgreSQL prints it; returns ISO 8601 in UTC with milliseconds. */
export function parseInstant(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  // 'infinity', years BC, and the like keep PostgreSQL's format.
  if (!parts) return text
  return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}

const asPrinted: TextParser = (text) => text

const parsers = new Map<number, TextParser>([
  [oids.int8, parseInt8],
  [oids.numeric, asPrinted],
  [oids.date, asPrinted],
  [oids.timestamp, asPrinted],
  [oids.timestamptz, parseInstant],
  [oids.int8Array, parseList(parseInt8)],
  [oids.numericArray, parseList(asPrinted)],
  [oids.dateArray, parseList(asPrinted)],
  [oids.timestampArray, parseList(asPrinted)],
  [oids.timestamptzArray, parseList(parseInstant)],
])

/**
 * Formats of values read from the database, the same in all our pools: bigint as a number, numeric, date, and
 * local timestamp as PostgreSQL prints them, instants as ISO 8601. Passed to each pool instead of set for the
 * whole process, so that libraries with their own pools keep the parsers they expect.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    const own = format === 'binary' ? undefined : parsers.get(oid)
    return own ?? types.getTypeParser(oid, format)
  },
}

function parseList(parse: TextParser): TextParser {
  return (text) => {
    // Lists of these types need no quotes, and none of ours is nested.
    const inner = text.slice(1, -1).replaceAll('"', '')
    if (inner === '') return []
    return inner.split(',').map((item) => (item === 'NULL' ? null : parse(item)))
  }
}
