/**
 * Returns a value as canonical JSON: keys sorted by code unit, no spaces, absent keys left out. Throws a
 * TypeError for a value that JSON cannot represent exactly.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON number`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`A ${typeof value} is no JSON`)
  const parts = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`)
  return `{${parts.join(',')}}`
}

/**
 * Returns whether two contents are equal, ignoring the order of keys and the difference between absent and
 * null.
 */
export function isSameContent(one: unknown, other: unknown): boolean {
  return canonicalJson(withoutNulls(one)) === canonicalJson(withoutNulls(other))
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item))
  if (typeof value !== 'object' || value === null) return value ?? null
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== null && item !== undefined)
      .map(([key, item]) => [key, withoutNulls(item)]),
  )
}

/**
 * Fields in which two readings of one document may differ: author and number of a line, and the days of the
 * move.
 */
const NOT_COMPARED: ReadonlySet<string> = new Set([
  'id',
  'dirty',
  'isDirty',
  'automatic',
  'lineItemDate',
  'moveDate',
])

/**
 * Returns whether a document still matches what was agreed to. Only the fields that the record has are
 * compared, so that a record of an earlier version stays valid when documents contain more
 * (docs/decisions/0026).
 */
export function matchesAgreedContent(agreed: unknown, now: unknown): boolean {
  if (Array.isArray(agreed))
    return (
      Array.isArray(now) &&
      now.length === agreed.length &&
      agreed.every((item, index) => matchesAgreedContent(item, now[index]))
    )
  if (typeof agreed !== 'object' || agreed === null) return isSameContent(agreed, now)
  if (typeof now !== 'object' || now === null || Array.isArray(now)) return false
  const fields = new Map(Object.entries(now))
  return Object.entries(agreed).every(
    ([name, value]) => NOT_COMPARED.has(name) || matchesAgreedContent(value, fields.get(name)),
  )
}
