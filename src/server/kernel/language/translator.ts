/** A message of a catalog with its translations; a plural has one for each category of the language. */
export interface CatalogMessage {
  message: string
  plural?: string | undefined
  translations: readonly string[]
}

/** Returns a text in another language, or the text itself if the catalog does not have it. */
export type Translator = (text: string) => string

/** A message with placeholders: the texts around them, and what becomes of them. */
interface Pattern {
  /** The texts before, between and after the placeholders. */
  literals: readonly string[]
  /** Names of the placeholders: '0', or 'n' for the count of a plural. */
  names: readonly string[]
  translate: (values: ReadonlyMap<string, string>) => string
  /** How much of the text is fixed: the most specific pattern is tried first. */
  weight: number
  /** Whether so little is fixed that any sentence could fit: only inserted values are compared with it. */
  isWeak: boolean
}

/** Returns the plural categories of a language, in the order of a catalog's forms. */
export function pluralCategories(language: string): Intl.LDMLPluralRule[] {
  const has = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((one) => has.has(one))
}

const PLACEHOLDER = /\{(\w+)\}/
/** A longer text is not compared: no message is. */
const LONGEST = 20_000
/** A value in a value in a value. */
const DEEPEST = 3

/**
 * Returns the translator of a catalog. The source inserts its values into a text where it is written, so a
 * finished text is compared with the messages of the catalog: as a whole, by the texts around their
 * placeholders, then line by line. Values are translated in the same way, and days are written in the
 * language.
 */
export function createTranslator(language: string, messages: Iterable<CatalogMessage>): Translator {
  const whole = new Map<string, string>()
  const patterns: Pattern[] = []
  const rules = new Intl.PluralRules(language)
  const categories = pluralCategories(language)
  const days = dayWriter(language)

  for (const { message, plural, translations } of messages) {
    const form = (count: number) =>
      translations[categories.indexOf(rules.select(count))] || (translations.at(-1) ?? '')
    const add = (english: string, formOf: (values: ReadonlyMap<string, string>) => string) => {
      const [first = '', ...rest] = english.split(PLACEHOLDER)
      const names = rest.filter((_, index) => index % 2 === 0)
      const literals = [first, ...rest.filter((_, index) => index % 2 === 1)]
      if (names.length === 0) whole.set(english, formOf(new Map()))
      else if (literals.some((one) => /\p{L}/u.test(one)))
        patterns.push({
          literals,
          names,
          translate: (values) => fill(formOf(values), values),
          ...weigh(literals, names),
        })
    }
    // Messages with elements are texts of pages, which are translated when they are built.
    if (translations.every((one) => one === '') || /<\d/.test(message)) continue
    if (plural === undefined) add(message, () => translations[0] ?? '')
    else {
      add(message, () => form(1))
      add(plural, (values) => form(Number((values.get('n') ?? '2').replaceAll(',', ''))))
    }
  }
  patterns.sort((one, other) => other.weight - one.weight)

  function find(text: string, depth: number): string | undefined {
    const exact = whole.get(text)
    if (exact !== undefined) return exact
    for (const pattern of patterns) {
      if (pattern.isWeak && depth === 0) continue
      const values = valuesIn(text, pattern)
      if (values)
        return pattern.translate(new Map([...values].map(([name, one]) => [name, value(one, depth + 1)])))
    }
    return undefined
  }

  function value(text: string, depth: number): string {
    if (depth > DEEPEST || !/\p{L}/u.test(text)) return text
    return find(text, depth) ?? days(text)
  }

  return (text) => {
    if (text.length > LONGEST || !/\p{L}/u.test(text)) return text
    return find(text, 0) ?? text.replaceAll(/[^\n]+/g, (line) => find(line, 0) ?? line)
  }
}

/** Fewer fixed characters than this after a placeholder fit into many sentences: ' of ', ' to '. */
const FEW = 7

function weigh(literals: readonly string[], names: readonly string[]): Pick<Pattern, 'weight' | 'isWeak'> {
  const weight = literals.join('').length
  return { weight, isWeak: weight < FEW && !names.includes('n') && !/\p{L}/u.test(literals[0] ?? '') }
}

/**
 * Returns what a text has at the placeholders of a pattern; null if it does not fit. Each value is as short
 * as possible, so that the time grows with the length of the text alone.
 */
function valuesIn(text: string, { literals, names }: Pattern): Map<string, string> | null {
  const [first = ''] = literals
  const last = literals.at(-1) ?? ''
  if (!text.startsWith(first) || !text.endsWith(last)) return null
  const values = new Map<string, string>()
  let at = first.length
  const end = text.length - last.length
  for (const [index, name] of names.entries()) {
    const next = literals[index + 1] ?? ''
    const isLast = index === names.length - 1
    const stop = isLast ? end : next === '' ? at : text.indexOf(next, at)
    if (stop < at || stop > end) return null
    const value = text.slice(at, stop)
    if (name === 'n' && !/^[\d,]+$/.test(value)) return null
    values.set(name, value)
    at = stop + next.length
  }
  return values
}

function fill(translation: string, values: ReadonlyMap<string, string>): string {
  return translation.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values.get(name) ?? placeholder)
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY_IN_WORDS = new RegExp(
  String.raw`\b(${WEEKDAYS.join('|')}), (${MONTHS.join('|')}) (\d{1,2})(?:, (\d{4}))?\b`,
  'g',
)

/** Returns a function that writes the days of a text, such as 'Sat, Dec 12' (kernel/dates.ts), in a language. */
function dayWriter(language: string): (text: string) => string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  const short = new Intl.DateTimeFormat(language, parts)
  const long = new Intl.DateTimeFormat(language, { ...parts, year: 'numeric' })
  return (text) =>
    text.replaceAll(DAY_IN_WORDS, (whole, weekday: string, month: string, day: string, year?: string) => {
      // Without its year a day is written like that of any year in which it has this weekday.
      const years =
        year === undefined ? Array.from({ length: 28 }, (_, index) => 2000 + index) : [Number(year)]
      const date = years
        .map((one) => new Date(Date.UTC(one, MONTHS.indexOf(month), Number(day))))
        .find((one) => one.getUTCDay() === WEEKDAYS.indexOf(weekday))
      return date ? (year === undefined ? short : long).format(date) : whole
    })
}
