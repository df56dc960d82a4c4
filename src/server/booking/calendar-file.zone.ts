import { wallClockOf } from '../../shared/kernel/dates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Far enough on both sides for a calendar to know which rule holds at the event, and when it last changed. */
const MARGIN_DAYS = 370

interface Change {
  /** The clock just before it, `YYYYMMDDTHHmmss`, as RFC 5545 has the beginning of an observance. */
  local: string
  fromMinutes: number
  toMinutes: number
}

/**
 * The VTIMEZONE of an IANA zone around a span of time, from the zone's own changes (RFC 5545 §3.6.5): one observance for each
 * change of the clock, or the one that always holds.
 */
export function zoneText(zone: string, from: Date, to: Date): string {
  const begin = from.getTime() - MARGIN_DAYS * DAY_MS
  const changes = changesOf(zone, begin, to.getTime() + MARGIN_DAYS * DAY_MS)
  const always = offsetMinutes(zone, begin)
  const observances =
    changes.length > 0 ? changes : [{ local: '19700101T000000', fromMinutes: always, toMinutes: always }]
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observances.flatMap((change) => {
      const kind = change.toMinutes > change.fromMinutes ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        `DTSTART:${change.local}`,
        `TZOFFSETFROM:${offsetText(change.fromMinutes)}`,
        `TZOFFSETTO:${offsetText(change.toMinutes)}`,
        `END:${kind}`,
      ]
    }),
    'END:VTIMEZONE',
  ].join('\r\n')
}

function changesOf(zone: string, begin: number, end: number): Change[] {
  const changes: Change[] = []
  for (let at = begin; at < end; at += DAY_MS) {
    const before = offsetMinutes(zone, at)
    const after = offsetMinutes(zone, at + DAY_MS)
    if (before === after) continue
    let [low, high] = [at, at + DAY_MS]
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000
      if (offsetMinutes(zone, middle) === before) low = middle
      else high = middle
    }
    // The moment of the change as the clock before it would show it.
    const local = new Date(high + before * 60_000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
    changes.push({ local, fromMinutes: before, toMinutes: after })
  }
  return changes
}

function offsetMinutes(zone: string, instant: number): number {
  const wall = wallClockOf(new Date(instant).toISOString(), zone)
  return Math.round((Date.parse(`${wall.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000) / 60_000)
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}
