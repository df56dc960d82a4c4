import type { CallError } from './api.ts'

/** One field that two people changed, in both versions as people read them. */
export interface FieldConflict {
  /** The field's name on the wire; a part of an object by its path ('variables.minimumTime'). */
  name: string
  label: string
  theirs: string
  mine: string
}

/**
 * What a refused save of a record tells: the version to save over, and the sent fields that somebody else has changed;
 * null where it was refused for another reason.
 */
export function conflictOf(
  error: CallError,
  sent: object,
  labels: Readonly<Record<string, string>>,
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
      theirs: textOf(valueAt(current, SHOWN_AS[name] ?? name)),
      mine: name in SHOWN_AS ? 'The files that you chose' : textOf(valueAt(sent, name)),
    })),
  }
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

/** A value of a record as a person reads it; a list has a line for each of its rows. */
function textOf(value: unknown): string {
  const text = Array.isArray(value) ? value.map((row) => lineOf(row)).join('\n') : lineOf(value)
  return text.trim() === '' ? 'Empty' : text
}

function lineOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!isObject(value)) return ''
  // A company variable is read by its value, a row by all that it says.
  if ('value' in value) return lineOf(value.value)
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([, part]) => lineOf(part))
    .filter((part) => part !== '')
    .join(' · ')
}
