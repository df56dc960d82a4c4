/**
 * Returns a copy of values with one value replaced, such as `locations.0.address`; everything outside the
 * path keeps its identity, so that only the part of the screen that shows it is rendered again.
 */
export function setIn<T>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  if (Array.isArray(values)) {
    const index = Number(key)
    const copy: unknown[] = [...values]
    copy[index] = rest.length === 0 ? value : setIn(copy[index], rest.join('.'), value)
    return copy as T // The same list with one item replaced.
  }
  if (typeof values !== 'object' || values === null) return values
  const inner: unknown = Reflect.get(values, key)
  return { ...values, [key]: rest.length === 0 ? value : setIn(inner, rest.join('.'), value) }
}
