import { wallClockOf } from '../../../shared/kernel/dates.ts'

const HOUR_MS = 3_600_000
/** Enough on both sides for a calendar to know which rule applies at the event and when it last changed. */
const MARGIN_MS = 370 * 24 * HOUR_MS
/** No current zone changes its clock twice within this time. */
const STEP_MS = 7 * 24 * HOUR_MS

interface Change {
  /** Local time just before the change, `YYYYMMDDTHHmmss`, as RFC 5545 defines the start of an observance. */
  local: string
  fromMinutes: number
  toMinutes: number
}

/**
 * Returns the VTIMEZONE of an IANA zone around the start and end of an event, derived from the zone's own
 * changes (RFC 5545 §3.6.5): one observance per clock change, or a single one that always applies. For an
 * event that lasts for years the changes in between are omitted; finding them would take minutes.
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
    // Time of the change on the clock before it.
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
