import { formatDay, isDay } from '../../shared/kernel/dates.ts'
import { formatPhone } from '../../shared/kernel/phone.ts'
import { CallError } from './api.ts'

/** One field that two people changed, in both versions as people read them. */
export interface FieldConflict {
  /** The field's name on the wire; a part of an object by its path ('variables.minimumTime'). */
  name: string
  label: string
  theirs: string
  mine: string
}

/** What people read for the values of a field, by its name on the wire. */
export type ValueWords = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * What a refused save of a record tells: the version to save over, and the sent fields that somebody else has changed, with
 * their values in the words of the screen; null where it was refused for another reason.
 */
export function conflictOf(
  error: CallError,
  sent: object,
  labels: Readonly<Record<string, string>>,
  words: ValueWords = {},
): { version: number; conflicts: FieldConflict[] } | null {
  if (error.code !== 'record_version_conflict') return null
  const { current, fields } = error.details
  const version = valueAt(current, 'version')
  if (!Array.isArray(fields) || typeof version !== 'number') return null
  const names = fields.filter((name): name is string => typeof name === 'string')
  return {
    version,
    conflicts: names.map((name) => ({
      name,
      label: labels[name] ?? labels[name.split('.').at(-1) ?? name] ?? plainName(name),
      theirs: textOf(valueAt(current, SHOWN_AS[name] ?? name), wordsFor(name, words)),
      mine:
        name in SHOWN_AS ? 'The files that you chose' : textOf(valueAt(sent, name), wordsFor(name, words)),
    })),
  }
}

/** Whether a save was refused because somebody else has stored another version meanwhile. */
export function isOvertaken(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.code === 'rest_conflict' &&
    typeof valueAt(error.details, 'version') === 'number'
  )
}

/** Files go by their numbers in a save, and are shown as files in the record. */
const SHOWN_AS: Readonly<Record<string, string>> = { fileIds: 'files', photoId: 'photo' }

/** A name on the wire as a person may read it: "Standard crew size". */
function plainName(name: string): string {
  const words = (name.split('.').at(-1) ?? name).replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A record without the fields of these names or paths. */
export function withoutFields<T extends object>(record: T, names: readonly string[]): T {
  const left = Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
    if (names.includes(key)) return []
    const below = names.filter((name) => name.startsWith(`${key}.`)).map((name) => name.slice(key.length + 1))
    if (below.length === 0 || !isObject(value)) return [[key, value] as const]
    const inner = withoutFields(value, below)
    return Object.keys(inner).length === 0 ? [] : [[key, inner] as const]
  })
  // A record with some of its optional fields left out.
  return Object.fromEntries(left) as T
}

function valueAt(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (isObject(inner) ? Reflect.get(inner, key) : undefined), record)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Words for the values of one field. */
type Words = Readonly<Record<string, string>>

function wordsFor(name: string, words: ValueWords): Words {
  return words[name] ?? words[name.split('.').at(-1) ?? name] ?? {}
}

/** A value of a record as a person reads it; a list has a line for each of its rows. */
function textOf(value: unknown, words: Words): string {
  const text = Array.isArray(value) ? value.map((row) => lineOf(row, words)).join('\n') : lineOf(value, words)
  return text.trim() === '' ? 'Empty' : text
}

function lineOf(value: unknown, words: Words): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return words[value] ?? plainText(value)
  if (!isObject(value)) return ''
  // A company variable is read by its value, a row by all that it says.
  if ('value' in value) return lineOf(value.value, words)
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([, part]) => lineOf(part, words))
    .filter((part) => part !== '')
    .join(' · ')
}

/** Text as it is, but days and phone numbers as the screen has them. */
function plainText(value: string): string {
  if (isDay(value)) return formatDay(value)
  return /^\d{10}$/.test(value) ? formatPhone(value) : value
}
