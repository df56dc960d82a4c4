import { stateCode, type StateCode } from '../../../shared/kernel/places.ts'

/** One typed word and its position. */
interface Word {
  text: string
  start: number
  end: number
  /** Whether a comma or the beginning of the text precedes it. */
  isAfterComma: boolean
}

/**
 * One way to read a typed address: the street text as typed, the words of the city, the state and the ZIP
 * code.
 */
export interface ParsedAddress {
  street: string
  city: string
  state: StateCode | undefined
  zip: string | undefined
  /** The city begins after a comma or at the beginning, so its words are not part of the street. */
  isSeparate: boolean
}

const COUNTRY = /[\s,]+(?:usa|u\.s\.a\.?|u\.s\.|united states(?: of america)?)\s*$/i
const ZIP = /(?:^|[\s,])(\d{5})(?:-\d{4})?\s*$/
/** No US city name has more words. */
const MAX_CITY_WORDS = 5

/** Words that end a street, and so do not begin a city name unless a comma precedes them. */
const STREET_ENDS = new Set(
  (
    'aly alley ave avenue av blvd boulevard cir circle ct court dr drive hwy highway ln lane loop pkwy parkway pl ' +
    'place plz plaza rd road sq square st street ter terrace trl trail way n s e w ne nw se sw north south east west ' +
    'apt unit ste suite'
  ).split(' '),
)

/** Returns whether a word ends a street ('Ave', 'NW'). */
export function isStreetSuffix(word: string): boolean {
  return STREET_ENDS.has(word.toLowerCase().replace('.', ''))
}

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(/[^\s,]+/g)) {
    const before = text.slice(words.at(-1)?.end ?? 0, match.index)
    words.push({
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
      isAfterComma: words.length === 0 || before.includes(','),
    })
  }
  return words
}

/**
 * Returns how many words at the end name a state, with each possible state; 0 words is always possible, since
 * 'washington' may be a city.
 */
function statesAtEnd(words: readonly Word[]): { count: number; state: StateCode | undefined }[] {
  const found: { count: number; state: StateCode | undefined }[] = []
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const tail = words.slice(-count)
    const state = stateCode(tail.map((word) => word.text.replaceAll('.', '')).join(' '))
    if (state) found.push({ count, state })
  }
  return [...found, { count: 0, state: undefined }]
}

/**
 * Returns the normalized text of an address: NFC, single spaces, no country at the end, at most 200
 * characters.
 */
export function normalizeAddress(text: string): string {
  return text.normalize('NFC').slice(0, 200).replace(/\s+/g, ' ').replace(COUNTRY, '').trim()
}

/**
 * Returns every way to read a typed US address, most likely first: with a state at the end before without,
 * more words for the city before fewer. Whether the city exists is decided by the table.
 */
export function parseAddress(typed: string): ParsedAddress[] {
  const text = normalizeAddress(typed)
  const zip = ZIP.exec(text)?.[1]
  const rest = zip === undefined ? text : text.replace(ZIP, '').trim()
  const words = wordsOf(rest)
  const readings: ParsedAddress[] = []
  for (const { count, state } of statesAtEnd(words)) {
    const before = words.slice(0, words.length - count)
    for (let size = Math.min(MAX_CITY_WORDS, before.length); size >= 0; size--) {
      const cityWords = before.slice(before.length - size)
      // A comma would split the name of the city.
      if (cityWords.slice(1).some((word) => word.isAfterComma)) continue
      const street = before.slice(0, before.length - size)
      readings.push({
        street: rest.slice(0, street.at(-1)?.end ?? 0).trim(),
        city: cityWords.map((word) => word.text).join(' '),
        state,
        zip,
        isSeparate: cityWords[0]?.isAfterComma ?? false,
      })
    }
  }
  return readings
}
