import { formatDay, isDay } from '../../shared/kernel/dates.ts'
import { formatPhone } from '../../shared/kernel/phone.ts'
import { CallError } from './api.ts'

/** One field that two people changed, with both versions in readable form. */
export interface FieldConflict {
  /** The field's name in the API; a part of an object by its path ('variables.minimumTime'). */
  name: string
  label: string
  theirs: string
  mine: string
}

/** Labels for the values of a field, by its name in the API. */
export type ValueLabels = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Returns what a rejected save of a record contains: the version to save over, and the sent fields that
 * another person has changed, with their values as the screen shows them; null if it was rejected for another
 * reason.
 */
export function conflictOf(
  error: CallError,
  sent: object,
  labels: Readonly<Record<string, string>>,
  words: ValueLabels = {},
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

/** Returns whether a save was rejected because another person has stored a newer version. */
export function isVersionConflict(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.code === 'rest_conflict' &&
    typeof valueAt(error.details, 'version') === 'number'
  )
}

/** A save sends files by their ids; the record shows them as files. */
const SHOWN_AS: Readonly<Record<string, string>> = { fileIds: 'files', photoId: 'photo' }

/** Turns a name of the API into readable text: "Standard crew size". */
function plainName(name: string): string {
  const words = (name.split('.').at(-1) ?? name).replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a record without the fields of these names or paths. */
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

/** Labels for the values of one field. */
type FieldLabels = Readonly<Record<string, string>>

function wordsFor(name: string, words: ValueLabels): FieldLabels {
  return words[name] ?? words[name.split('.').at(-1) ?? name] ?? {}
}

/** Formats a value of a record for display; a list has one line for each row. */
function textOf(value: unknown, words: FieldLabels): string {
  const text = Array.isArray(value) ? value.map((row) => lineOf(row, words)).join('\n') : lineOf(value, words)
  return text.trim() === '' ? 'Empty' : text
}

function lineOf(value: unknown, words: FieldLabels): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return words[value] ?? plainText(value)
  if (!isObject(value)) return ''
  // A company variable is shown by its value, a row by all its values.
  if ('value' in value) return lineOf(value.value, words)
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([, part]) => lineOf(part, words))
    .filter((part) => part !== '')
    .join(' · ')
}

/** Returns text unchanged, except that days and phone numbers are formatted. */
function plainText(value: string): string {
  if (isDay(value)) return formatDay(value)
  return /^\d{10}$/.test(value) ? formatPhone(value) : value
}
