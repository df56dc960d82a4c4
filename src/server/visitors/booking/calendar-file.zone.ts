import { wallClockOf } from '../../../shared/kernel/dates.ts'

const HOUR_MS = 3_600_000
/** Far enough on both sides for a calendar to know which rule holds at the event, and when it last changed. */
const MARGIN_MS = 370 * 24 * HOUR_MS
/** No zone of today changes its clock twice within such a time. */
const STEP_MS = 7 * 24 * HOUR_MS

interface Change {
  /** The clock just before it, `YYYYMMDDTHHmmss`, as RFC 5545 has the beginning of an observance. */
  local: string
  fromMinutes: number
  toMinutes: number
}

/**
 * The VTIMEZONE of an IANA zone around the start and the end of an event, from the zone's own changes (RFC 5545 §3.6.5): one
 * observance for each change of the clock, or the one that always holds. An event that lasts for years needs none of those
 * in between, which would take minutes to find.
 */
export function zoneText(zone: string, from: Date, to: Date): string {
  const [start, end] = [from.getTime(), to.getTime()]
  const spans =
    end - start > 3 * MARGIN_MS ? [[start, start] as const, [end, end] as const] : [[start, end] as const]
  const changes = spans.flatMap(([first, last]) => changesOf(zone, first - MARGIN_MS, last + MARGIN_MS))
  const always = offsetMinutes(zone, start - MARGIN_MS)
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
  for (let at = begin; at < end; at += STEP_MS) {
    const before = offsetMinutes(zone, at)
    const after = offsetMinutes(zone, at + STEP_MS)
    if (before === after) continue
    let [low, high] = [at, at + STEP_MS]
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
