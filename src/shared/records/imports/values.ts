import { isDay } from '../../kernel/dates.ts'
import { US_STATES } from '../../kernel/places.ts'
import type { DateOrder } from './import.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns a typed day as `YYYY-MM-DD`, or null if it is not one: 2026-03-31, 3/31/2026, 3/31/26, 31.3.2026,
 * Mar 31, 2026.
 */
export function parseDay(typed: string, order: DateOrder): string | null {
  // A time after the day is parsed separately.
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[\st])/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const marked = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})(?=$|[\s,])/.exec(text)
  if (marked) {
    const [, one, mark, two, year] = marked
    // In dates with dots the day always comes first.
    return order === 'dmy' || mark === '.' ? dayOf(year, two, one) : dayOf(year, one, two)
  }
  const worded =
    /^(?:[a-z]+,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/.exec(text) ??
    swapped(/^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?[\s,-]+(\d{4})/.exec(text))
  const month = MONTHS.indexOf((worded?.[1] ?? '').slice(0, 3)) + 1
  return worded && month > 0 ? dayOf(worded[3], String(month), worded[2]) : null
}

function swapped(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found && [found[0], found[2], found[1], found[3]]
}

function dayOf(year = '', month = '', day = ''): string | null {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/**
 * Returns a typed time of day as `HH:mm`, or null if there is none: 8:30, 08:30, 8am, 8:30 PM, also after a
 * day.
 */
export function parseTime(typed: string): string | null {
  const found =
    /(?:^|[\st])(\d{1,2})(?::(\d{2})(?::\d{2})?)?\s*([ap])\.?m\.?$|(?:^|[\st])(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(
      typed.trim().toLowerCase(),
    )
  if (!found) return null
  const [, half, halfMinutes = '00', mark, whole, minutes = '00'] = found
  const hours = half === undefined ? Number(whole) : (Number(half) % 12) + (mark === 'p' ? 12 : 0)
  if (half !== undefined && (Number(half) < 1 || Number(half) > 12)) return null
  const minute = half === undefined ? minutes : halfMinutes
  if (hours > 23 || Number(minute) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Returns a typed amount in dollars, or null: $1,234.50, 18, 18.5 / hr. */
export function parseDollars(typed: string): number | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?\s*(?:\/?\s*(?:hr|hour|h))?$/i.exec(typed.trim())
  return found ? Number(`${(found[1] ?? '').replaceAll(',', '')}${found[2] ?? ''}`) : null
}

/** Returns a state's two letters from its code or name in any case, or null. */
export function parseState(typed: string): string | null {
  const text = typed.trim().toLowerCase()
  const found = Object.entries(US_STATES).find(
    ([code, name]) => code.toLowerCase() === text || name.toLowerCase() === text,
  )
  return found?.[0] ?? null
}

/** Returns the choice with the typed value or label, ignoring case and punctuation; null if none matches. */
export function parseChoice<T extends string>(
  typed: string,
  labels: Record<T, string>,
  alsoCalled: Record<string, T> = {},
): T | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
  const wanted = plain(typed)
  // The keys of a table of labels are its values.
  const words = Object.keys(labels) as T[]
  const found = words.find((word) => plain(word) === wanted || plain(labels[word]) === wanted)
  return found ?? alsoCalled[wanted] ?? null
}

/**
 * Returns first and last name of a full name: 'Nguyen, Clara' and 'Clara Nguyen'; a single word is the last
 * name.
 */
export function splitName(whole: string): { firstName: string; lastName: string } {
  const text = whole.trim().replaceAll(/\s+/g, ' ')
  const [last, first] = text.split(/,\s*/, 2)
  if (first) return { firstName: first, lastName: last ?? '' }
  const at = text.lastIndexOf(' ')
  return at === -1
    ? { firstName: '', lastName: text }
    : { firstName: text.slice(0, at), lastName: text.slice(at + 1) }
}

/**
 * Returns an address in one line from its parts; a line that already contains city and ZIP is not changed.
 */
export function addressLine(parts: { address: string; city: string; state: string; zip: string }): string {
  const { address, city, state, zip } = parts
  const holds = (part: string) => part !== '' && address.toLowerCase().includes(part.toLowerCase())
  const tail = [holds(state) && holds(city) ? '' : state, holds(zip) ? '' : zip].filter((part) => part !== '')
  return [address, holds(city) ? '' : city, tail.join(' ')].filter((part) => part !== '').join(', ')
}
