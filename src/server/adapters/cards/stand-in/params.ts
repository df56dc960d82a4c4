import { invalidParam } from './refusal.ts'

/** Parameters of a request by their names in the API: `amount`, `metadata[jobId]`, `expand[0]`. */
export type Params = ReadonlyMap<string, string>

const MAX_PARAMS = 200

/** Parses a form body or a query; rejects more than 200 parameters. */
export function readParams(text: string): Params {
  const entries = [...new URLSearchParams(text)]
  if (entries.length > MAX_PARAMS) throw invalidParam('', 'There are too many parameters.')
  return new Map(entries)
}

/** Rejects parameters that this call does not know, as the provider does. */
export function rejectUnknownParams(params: Params, known: readonly string[]): void {
  for (const name of params.keys()) {
    const [top = ''] = name.split('[', 1)
    if (!known.includes(top))
      throw invalidParam(
        name.slice(0, 100),
        `This call has no parameter '${name.slice(0, 100)}'.`,
        'parameter_unknown',
      )
  }
}

/** Returns a required text. */
export function requireText(params: Params, name: string): string {
  const value = params.get(name)
  if (value === undefined || value === '')
    throw invalidParam(name, `The parameter ${name} is missing.`, 'parameter_missing')
  return value
}

/** Returns a text, or null if it is absent or empty. */
export function readText(params: Params, name: string): string | null {
  return params.get(name) || null
}

/** Returns a whole number of cents, or undefined if it is absent; rejects anything else. */
export function readAmount(params: Params, name: string): number | undefined {
  const value = params.get(name)
  if (value === undefined) return undefined
  if (!/^\d{1,12}$/.test(value))
    throw invalidParam(name, `${name} has to be a whole number.`, 'parameter_invalid_integer')
  return Number(value)
}

/** Returns a boolean; false if it is absent. */
export function readFlag(params: Params, name: string): boolean {
  const value = params.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') throw invalidParam(name, `${name} has to be true or false.`)
  return value === 'true'
}

/** Returns one of the values, the first if it is absent. */
export function readOneOf<T extends string>(params: Params, name: string, words: readonly [T, ...T[]]): T {
  const value = params.get(name)
  if (value === undefined) return words[0]
  const word = words.find((one) => one === value)
  if (word === undefined) throw invalidParam(name, `${name} has to be one of ${words.join(', ')}.`)
  return word
}

/** Returns the members of a list: `name[0]`, `name[1]` or `name[]`. */
export function readList(params: Params, name: string): string[] {
  return [...params].filter(([one]) => one.startsWith(`${name}[`)).map(([, value]) => value)
}

const MAX_METADATA = 50

/**
 * Returns the texts of `metadata[…]` by name, at most 50 of at most 500 characters; empty ones are left out.
 */
export function readMetadata(params: Params): Record<string, string> {
  const entries = [...params].flatMap(([name, value]) => {
    const [, key] = /^metadata\[([^\]]+)\]$/.exec(name) ?? []
    return key === undefined || value === '' ? [] : [[key, value] as const]
  })
  if (entries.length > MAX_METADATA) throw invalidParam('metadata', 'metadata has at most 50 entries.')
  for (const [key, value] of entries)
    if (key.length > 40 || value.length > 500)
      throw invalidParam(
        `metadata[${key.slice(0, 40)}]`,
        'metadata has names of 40 and texts of 500 characters at most.',
      )
  return Object.fromEntries(entries)
}
