import { formatDay, formatInstant, formatJobDate, isDay } from '../../kernel/dates.ts'
import { cents, centsFromDollars, formatCents } from '../../kernel/money.ts'
import { formatPhone } from '../../kernel/phone.ts'
import {
  fieldLabel,
  isDollarField,
  isPersonField,
  isHiddenField,
  isSecretField,
  valueLabel,
} from './audit.words.ts'

/** One changed value as readable text; null if there is no value. */
export interface AuditChange {
  label: string
  before: string | null
  after: string | null
}

/** What the text of an entry depends on. */
export interface AuditReader {
  timeZone: string
  /** Returns the name of a person of the company. */
  nameOf: (userId: number) => string
}

/** Largest number of characters shown of a long text. */
const LONGEST = 300
/** Largest number of fields listed for a new or removed record. */
const MAX_FIELDS = 40
/** Numbers above this are not treated as an amount of money. */
const MAX_DOLLARS = 1e12
const HIDDEN = '(hidden)'

type Row = Readonly<Record<string, unknown>>

/**
 * Returns the changes of an entry, field by field; unchanged fields and empty fields of a new record are left
 * out.
 */
export function changesOf(before: Row | null, after: Row | null, reader: AuditReader): AuditChange[] {
  const columns = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return columns
    .filter((column) => !isHiddenField(column))
    .flatMap((column) => changeOf(column, before?.[column], after?.[column], reader))
    .slice(0, MAX_FIELDS)
}

function changeOf(column: string, before: unknown, after: unknown, reader: AuditReader): AuditChange[] {
  if (isRow(before) || isRow(after)) return partsOf(column, before, after, reader)
  const change = {
    label: fieldLabel(column),
    before: valueText(column, before, reader),
    after: valueText(column, after, reader),
  }
  if (change.before === null && change.after === null) return []
  // A changed secret reads the same before and after but is still listed.
  return change.before === change.after && !isSecretField(column) ? [] : [change]
}

/** Returns the differences inside an object: rates by name, numbers of a state by state. */
function partsOf(column: string, before: unknown, after: unknown, reader: AuditReader): AuditChange[] {
  const [old, now] = [isRow(before) ? before : {}, isRow(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) => {
    if (JSON.stringify(old[key]) === JSON.stringify(now[key])) return []
    const isSecret = isSecretField(column) || isSecretField(key)
    const tell = (value: unknown) => (isSecret && value !== undefined ? HIDDEN : partText(value, reader))
    return [
      { label: `${fieldLabel(column)}: ${fieldLabel(key)}`, before: tell(old[key]), after: tell(now[key]) },
    ]
  })
}

function partText(value: unknown, reader: AuditReader): string | null {
  // A company's rate, with its unit if it has one.
  if (isRow(value) && typeof value['value'] === 'number')
    return [String(value['value']), value['unitsLabel']].filter((part) => typeof part === 'string').join(' ')
  return valueText('', value, reader)
}

/**
 * Returns a value as readable text: money, days and times formatted, people by name; null if there is no
 * value.
 */
export function valueText(column: string, value: unknown, reader: AuditReader): string | null {
  if (value === null || value === undefined || value === '') return null
  if (isSecretField(column)) return HIDDEN
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberText(column, value, reader)
  if (typeof value === 'string') return cut(stringText(column, value, reader.timeZone))
  if (Array.isArray(value)) return value.length === 0 ? null : cut(listText(column, value, reader))
  const parts = Object.entries(value)
    .filter(([key]) => !isHiddenField(key))
    .flatMap(([key, part]) => {
      const shownValue = valueText(key, part, reader)
      return shownValue === null ? [] : [`${fieldLabel(key)}: ${shownValue}`]
    })
  return parts.length === 0 ? null : cut(parts.join('; '))
}

function numberText(column: string, value: number, reader: AuditReader): string {
  if (isPersonField(column)) return reader.nameOf(value)
  // People can type anything into these fields, so a number can have any value.
  if (column.endsWith('_cents') && Number.isSafeInteger(value)) return formatCents(cents(value))
  if (isDollarField(column) && Math.abs(value) < MAX_DOLLARS) return formatCents(centsFromDollars(value))
  return column.endsWith('_id') ? `#${value}` : String(value)
}

function stringText(column: string, value: string, timeZone: string): string {
  if (isDay(value)) return formatDay(value)
  // A text can resemble a time without being one, or begin with one.
  if (isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))) {
    if (/^.{10}T[\d:.]+(?:Z|[+-]\d\d(?::?\d\d)?)$/.test(value)) return formatInstant(value, timeZone)
    if (/^.{10}[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/.test(value)) return formatJobDate(value.replace('T', ' '))
  }
  if (/phone|^to$|^from$/.test(column)) return formatPhone(value)
  return valueLabel(column, value)
}

function listText(column: string, list: readonly unknown[], reader: AuditReader): string {
  const shownValue = list.map((item) =>
    isRow(item) && typeof item['address'] === 'string' && item['address'] !== ''
      ? item['address']
      : (valueText(column, item, reader) ?? ''),
  )
  return shownValue.filter((item) => item !== '').join(isRow(list[0]) ? ' | ' : ', ')
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
