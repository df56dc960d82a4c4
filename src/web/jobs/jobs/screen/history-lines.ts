import type { HistoryEntry } from '../../../../shared/jobs/jobs/job.rows.ts'
import { isSame } from './changes.ts'
import { fieldLabel, isRecord, valueText } from './words.ts'

/** One line of the history; `before` is null if there was no previous value. */
export interface HistoryLine {
  label: string
  before: string | null
  after: string | null
}

const PARTS = [
  'address',
  'address2',
  'locationType',
  'locationSize',
  'numRooms',
  'numStairFlights',
  'elevator',
  'longCarry',
  'parking',
  'addressPending',
  'activities',
]

/** Fields derived from others, which would only repeat them. */
const DERIVED = ['isLocal', 'distanceMiles', 'isDateDirty', 'timeOfScheduling']

/** Fields that record an event instead of a changed value. */
const EVENTS = [
  'document',
  'agreement',
  'signature',
  'signUp',
  'overlap',
  'vehicle',
  'timeOff',
  'damage',
  'infraction',
  'pay',
  'payment',
  'refund',
  'chargeback',
  'cost',
  'tips',
  'managerRequest',
  'dispute',
  'startedAt',
  'rates',
  'newText',
]

/** The server replaces long values with this text after their retention period. */
const NO_LONGER_KEPT = 'No longer kept'

/** Returns the changes of an entry as lines with labels and formatted values; locations by part. */
export function historyLines(entry: HistoryEntry): HistoryLine[] {
  return entry.changes.flatMap((change): HistoryLine[] => {
    if (DERIVED.includes(change.field)) return []
    // A long value of an old entry (docs/decisions/0037).
    if (change.after === NO_LONGER_KEPT)
      return [{ label: fieldLabel(change.field), before: null, after: NO_LONGER_KEPT }]
    if (change.field === 'locations') return locationLines(change.before, change.after)
    const after = valueText(change.field, change.after)
    // A member who joined or left the crew has no previous value.
    const isEvent = EVENTS.includes(change.field) || (change.field === 'crew' && change.before === null)
    const before = entry.action === 'created' || isEvent ? null : valueText(change.field, change.before)
    return [{ label: fieldLabel(change.field), before, after }]
  })
}

function locationLines(before: unknown, after: unknown): HistoryLine[] {
  const old = Array.isArray(before) ? before : []
  const now = Array.isArray(after) ? after : []
  const lines: HistoryLine[] = []
  for (let index = 0; index < Math.max(old.length, now.length); index += 1) {
    const [one, other]: [unknown, unknown] = [old[index], now[index]]
    const place = (value: unknown) => valueText('address', isRecord(value) ? value['address'] : '')
    if (!isRecord(one))
      lines.push({ label: `Location ${index + 1} added`, before: null, after: place(other) })
    if (!isRecord(other))
      lines.push({ label: `Location ${index + 1} removed`, before: place(one), after: null })
    for (const part of PARTS) {
      const [was, is] = [isRecord(one) ? one[part] : null, isRecord(other) ? other[part] : null]
      const isNewPlace = !isRecord(one) && part === 'address'
      if (!isRecord(other) || isNewPlace || isSame(emptyAsNull(was), emptyAsNull(is))) continue
      lines.push({
        label: fieldLabel(part, index),
        before: isRecord(one) ? valueText(part, was) : null,
        after: valueText(part, is),
      })
    }
  }
  return lines
}

function emptyAsNull(value: unknown): unknown {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? null : value
}
