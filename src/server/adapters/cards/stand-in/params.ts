import { refuseParam } from './refusal.ts'

/** Parameters of a request by their names on the wire: `amount`, `metadata[jobId]`, `expand[0]`. */
export type Params = ReadonlyMap<string, string>

const MOST_PARAMS = 200

/** Reads what a form or a query says; refuses more than 200 parameters. */
export function readParams(text: string): Params {
  const entries = [...new URLSearchParams(text)]
  if (entries.length > MOST_PARAMS) throw refuseParam('', 'There are too many parameters.')
  return new Map(entries)
}

/** Refuses parameters that this call does not know, as the provider does. */
export function refuseUnknown(params: Params, known: readonly string[]): void {
  for (const name of params.keys()) {
    const [top = ''] = name.split('[', 1)
    if (!known.includes(top))
      throw refuseParam(
        name.slice(0, 100),
        `This call has no parameter '${name.slice(0, 100)}'.`,
        'parameter_unknown',
      )
  }
}

/** A text that has to be there. */
export function requireText(params: Params, name: string): string {
  const value = params.get(name)
  if (value === undefined || value === '')
    throw refuseParam(name, `The parameter ${name} is missing.`, 'parameter_missing')
  return value
}

/** A text, or null where it is absent or empty. */
export function textOf(params: Params, name: string): string | null {
  return params.get(name) || null
}

/** A whole number of cents or undefined where it is absent; refuses anything else. */
export function amountOf(params: Params, name: string): number | undefined {
  const value = params.get(name)
  if (value === undefined) return undefined
  if (!/^\d{1,12}$/.test(value))
    throw refuseParam(name, `${name} has to be a whole number.`, 'parameter_invalid_integer')
  return Number(value)
}

/** True, false, or false where it is absent. */
export function flagOf(params: Params, name: string): boolean {
  const value = params.get(name) ?? 'false'
  if (value !== 'true' && value !== 'false') throw refuseParam(name, `${name} has to be true or false.`)
  return value === 'true'
}

/** One of the words, the first where it is absent. */
export function oneOf<T extends string>(params: Params, name: string, words: readonly [T, ...T[]]): T {
  const value = params.get(name)
  if (value === undefined) return words[0]
  const word = words.find((one) => one === value)
  if (word === undefined) throw refuseParam(name, `${name} has to be one of ${words.join(', ')}.`)
  return word
}

/** The members of a list: `name[0]`, `name[1]` or `name[]`. */
export function listOf(params: Params, name: string): string[] {
  return [...params].filter(([one]) => one.startsWith(`${name}[`)).map(([, value]) => value)
}

const MOST_METADATA = 50

/** The texts by name of `metadata[…]`, at most 50 of at most 500 characters; an empty one is left out. */
export function metadataOf(params: Params): Record<string, string> {
  const entries = [...params].flatMap(([name, value]) => {
    const [, key] = /^metadata\[([^\]]+)\]$/.exec(name) ?? []
    return key === undefined || value === '' ? [] : [[key, value] as const]
  })
  if (entries.length > MOST_METADATA) throw refuseParam('metadata', 'metadata has at most 50 entries.')
  for (const [key, value] of entries)
    if (key.length > 40 || value.length > 500)
      throw refuseParam(
        `metadata[${key.slice(0, 40)}]`,
        'metadata has names of 40 and texts of 500 characters at most.',
      )
  return Object.fromEntries(entries)
}
