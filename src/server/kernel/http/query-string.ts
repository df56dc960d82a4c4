import { parse } from 'node:querystring'

/**
 * Parses a query string: a repeated parameter is a list, with or without `[]`, and an empty one counts as
 * absent.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  for (const [rawName, raw] of Object.entries(parse(text, '&', '=', { maxKeys: 200 }))) {
    const name = rawName.replace(/\[\]$/, '')
    const items = (Array.isArray(raw) ? raw : [raw ?? '']).filter((item) => item !== '')
    if (items.length === 0) continue
    const before = values.get(name)
    const all = before === undefined ? items : [...(Array.isArray(before) ? before : [before]), ...items]
    values.set(name, all.length === 1 && !rawName.endsWith('[]') ? (all[0] ?? '') : all)
  }
  return Object.fromEntries(values)
}
