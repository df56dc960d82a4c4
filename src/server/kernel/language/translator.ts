/** A message of a catalog with its translations; a plural has one for each category of the language. */
export interface CatalogMessage {
  message: string
  plural?: string | undefined
  translations: readonly string[]
}

/**
 * Returns a text in another language, or the text itself if the catalog does not have it. A value is inserted in a text:
 * its parts are translated too.
 */
export type Translator = (text: string, isValue?: boolean) => string

/** A message with placeholders: the texts around them, and what becomes of them. */
interface Pattern {
  /** The texts before, between and after the placeholders. */
  literals: readonly string[]
  /** Names of the placeholders: '0', or 'n' for the count of a plural. */
  names: readonly string[]
  translate: (values: ReadonlyMap<string, string>) => string
  /** Placeholders in quotation marks: names that somebody wrote, which stay. */
  quoted: readonly string[]
  /** How much of the text is fixed: the most specific pattern is tried first. */
  weight: number
  /** Whether so little is fixed that any sentence could fit: only inserted values are compared with it. */
  isWeak: boolean
  /** Whether it has several lines: the others are compared with one line only. */
  hasLines: boolean
}

/** Returns the plural categories of a language, in the order of a catalog's forms. */
export function pluralCategories(language: string): Intl.LDMLPluralRule[] {
  const has = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories)
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((one) => has.has(one))
}

const PLACEHOLDER = /\{(\w+)\}/
/** A longer text is not compared: no message is. */
const LONGEST = 20_000
/** Separators of the parts of a value, largest parts first: before a link, between sentences, between items of a list. */
const SEPARATORS = [/( (?=https?:))/, /((?<=[.!?]) )/, /(; )/, /( · )/, /(, )/]
const LONGEST_LIST = 500
/** A label and its value. */
const LABELLED = /^([^:\n]{1,40}): (?!\/)(.+)$/
/** Words that all begin with a capital, as in the name of a company or person; in a message only the first one does. */
const NAME = /^\p{Lu}[\p{L}'’.-]*(?: (?:&|\p{Lu}[\p{L}'’.-]*))+$/u
/** A value in a value in a value. */
const DEEPEST = 3

/**
 * Returns the translator of a catalog. The source inserts its values into a text where it is written, so a
 * finished text is compared with the messages of the catalog: as a whole, by the texts around their
 * placeholders, then by paragraphs and by lines. Values are translated in the same way, and days are written in the
 * language.
 */
export function createTranslator(language: string, messages: Iterable<CatalogMessage>): Translator {
  const whole = new Map<string, string>()
  const patterns: Pattern[] = []
  const rules = new Intl.PluralRules(language)
  const categories = pluralCategories(language)
  const list = new Intl.ListFormat(language)
  const days = dayWriter(language)

  for (const { message, plural, translations } of messages) {
    const form = (count: number) =>
      translations[categories.indexOf(rules.select(count))] || (translations.at(-1) ?? '')
    const add = (english: string, formOf: (values: ReadonlyMap<string, string>) => string) => {
      const [first = '', ...rest] = english.split(PLACEHOLDER)
      const names = rest.filter((_, index) => index % 2 === 0)
      const literals = [first, ...rest.filter((_, index) => index % 2 === 1)]
      // A template whose placeholders are filled later is found as it is.
      whole.set(english, formOf(new Map()))
      if (names.length > 0 && literals.some((one) => /\p{L}/u.test(withoutPaths(one))))
        patterns.push({
          literals,
          names,
          translate: (values) => fill(formOf(values), values),
          quoted: names.filter(
            (_, index) => literals[index]?.endsWith('“') && literals[index + 1]?.startsWith('”'),
          ),
          hasLines: literals.some((one) => one.includes('\n')),
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
  const letterOf = ({ literals: [first = ''] }: Pattern) => first.charAt(0)
  const byLetter = new Map(
    [...new Set(['', ...patterns.map(letterOf)])].map((letter) => [
      letter,
      patterns.filter((one) => letterOf(one) === '' || letterOf(one) === letter),
    ]),
  )

  function find(text: string, depth: number): string | undefined {
    const exact = whole.get(text)
    if (exact !== undefined) return exact
    // 'Call Us Movers' is no call to somebody.
    if (depth > 0 && NAME.test(text)) return undefined
    const isLong = text.includes('\n')
    const label = labelOf(text)
    for (const pattern of patternsFor(text.charAt(0))) {
      // 'To book the move: $50.00' is the label with its value rather than 'To {0}'.
      if (pattern.weight < label.length) return undefined
      if (isLong && !pattern.hasLines) continue
      if (pattern.isWeak && (depth === 0 || !mayBeWeak(text))) continue
      const values = valuesIn(text, pattern)
      if (values)
        return pattern.translate(
          new Map(
            [...values].map(([name, one]) => [
              name,
              pattern.quoted.includes(name) ? one : value(one, depth + 1),
            ]),
          ),
        )
    }
    return undefined
  }

  /** Returns the label of the catalog before the colon of a text; empty if there is none. */
  function labelOf(text: string): string {
    const [, label = ''] = LABELLED.exec(text) ?? []
    return whole.has(label) ? label : ''
  }

  /** Returns the patterns that a text with this first letter may fit. */
  const patternsFor = (letter: string) => byLetter.get(letter) ?? byLetter.get('') ?? []

  function value(text: string, depth: number): string {
    if (depth > DEEPEST || !/\p{L}/u.test(text)) return text
    return (
      find(text, depth) ??
      inBrackets(text, depth) ??
      uncapitalized(text) ??
      joined(text) ??
      byLine(text, depth)
    )
  }

  /** Translates a message in brackets at the end of a value; what somebody wrote before it stays. */
  function inBrackets(text: string, depth: number): string | undefined {
    const [, before = '', inner = ''] = /^([^\n]+) \(([^()\n]+)\)$/.exec(text) ?? []
    const found = inner === '' ? undefined : find(inner, depth)
    return found === undefined ? undefined : `${before} (${found})`
  }

  /** Translates a label that stands within a sentence, and so begins with a small letter. */
  function uncapitalized(text: string): string | undefined {
    if (!/^\p{Ll}/u.test(text)) return undefined
    const found =
      whole.get(text.charAt(0).toUpperCase() + text.slice(1)) ??
      whole.get(text.replaceAll(/(?<![\p{L}’'])\p{Ll}/gu, (letter) => letter.toUpperCase()))
    return found && found.charAt(0).toLowerCase() + found.slice(1)
  }

  /** Translates labels with 'and' between them; undefined if one of them is no message. */
  function joined(text: string): string | undefined {
    const parts = text.split(' and ').map((part) => whole.get(part))
    return parts.length > 1 && parts.every((part) => part !== undefined) ? list.format(parts) : undefined
  }

  /** Translates the sentences and the parts of lists in a value, whose separators from `from` on it may have. */
  function byPart(text: string, depth: number, from = 0): string {
    const at = SEPARATORS.findIndex((one, index) => index >= from && one.test(text))
    const separator = SEPARATORS[at]
    if (!separator || text.length > LONGEST_LIST) return labelled(text, depth) ?? text
    return text
      .split(separator)
      .map((part, index) => (index % 2 === 1 ? part : (partOf(part, depth) ?? byPart(part, depth, at + 1))))
      .join('')
  }

  /** Translates a part that is a message, with its full stop or without it, or that begins with a label. */
  function partOf(part: string, depth: number): string | undefined {
    const found = labelled(part, depth) ?? find(part, depth) ?? uncapitalized(part)
    if (found !== undefined || !part.endsWith('.')) return found
    // What somebody wrote ends in a full stop as well: no pattern with little fixed fits it.
    const sentence = part.slice(0, -1)
    const plain = NAME.test(sentence) ? whole.get(sentence) : find(sentence, 0)
    return plain === undefined ? undefined : `${plain}.`
  }

  /** Translates a label before a colon with its value, or after a code; undefined if the catalog lacks the label. */
  function labelled(text: string, depth: number): string | undefined {
    const [, label = '', own = ''] = LABELLED.exec(text) ?? []
    const found = whole.get(label)
    if (found !== undefined) return `${found}: ${value(own, depth + 1)}`
    const [, code = '', name = ''] = /^([A-Z]{1,3}|\d{1,6} ×|\d{1,2}) (.+)$/.exec(text) ?? []
    const named = depth > 0 ? whole.get(name) : undefined
    return named === undefined ? undefined : `${code} ${named}`
  }

  /** Translates each paragraph or line of a longer text; of another text the days, and the parts of a value. */
  function byLine(text: string, depth: number): string {
    if (!text.includes('\n')) return depth > 0 ? byPart(days(text), depth) : (labelled(text, 0) ?? days(text))
    const parts = text.includes('\n\n') ? /(\n{2,})/ : /(\n)/
    return text
      .split(parts)
      .map((part, index) => (index % 2 === 1 ? part : (find(part, depth) ?? byLine(part, depth))))
      .join('')
  }

  return (text, isValue = false) => {
    if (text.length > LONGEST || !/\p{L}/u.test(text)) return text
    return isValue ? value(text, 1) : (find(text, 0) ?? byLine(text, 0))
  }
}

/** Returns a fixed part of a message without paths of addresses, such as '/job/', which are not translated. */
const withoutPaths = (literal: string) => literal.replaceAll(/\/[\w/?=&#-]*$/g, '')

/** Whether a value may be a message with few fixed characters: a short phrase, not a sentence that somebody wrote. */
const mayBeWeak = (text: string) => text.length <= 30 && !/[.!?\n]/.test(text)

/** Fewer fixed characters than this after a placeholder fit into many sentences: ' of ', ' to '. */
const FEW = 7

function weigh(literals: readonly string[], names: readonly string[]): Pick<Pattern, 'weight' | 'isWeak'> {
  const weight = literals.map(withoutPaths).join('').length
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
    if (name === 'n' && !/^[\d,]+(?:\.\d+)?$/.test(value)) return null
    // 'Q{0} {1}' is 'Q3 2026', not the beginning of 'Quinn Adams'.
    if (/\p{L}$/u.test(literals[index] ?? '') && /^\p{L}/u.test(value)) return null
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
