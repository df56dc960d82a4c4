import type { PresetRule } from '../../../shared/sales/follow-ups/presets.ts'

export const MINUTE_MS = 60_000

/** Where leads of the simulation live. */
export const ZONES = [
  { state: 'CO', zone: 'America/Denver' },
  { state: 'CA', zone: 'America/Los_Angeles' },
  { state: 'NY', zone: 'America/New_York' },
] as const

/** A lead of the simulation: when it arrives, and what stops it when. */
export interface LeadOfTest {
  job: number
  client: number
  phone: string
  email: string
  zone: string
  at: number
  stop: string
  stopAt: number
}

/** Hours ahead of UTC, negative, on the days of the simulation, none of which changes the clocks. */
const OFFSETS: Readonly<Record<string, number>> = {
  'America/Denver': -7,
  'America/Los_Angeles': -8,
  'America/New_York': -5,
}

const hourIn = (at: number, zone: string) => new Date(at + (OFFSETS[zone] ?? 0) * 3_600_000).getUTCHours()

/** Whether service messages may be sent at an instant, by the clock of their recipient. */
export function mayRing(at: number, zone: string): boolean {
  const hour = hourIn(at, zone)
  return hour >= 8 && hour < 21
}

const isOpen = (at: number) => {
  const hour = hourIn(at, 'America/Denver')
  return hour >= 8 && hour < 18
}

const until = (at: number, is: (at: number) => boolean) => {
  let found = at
  while (!is(found)) found += MINUTE_MS
  return found
}

/** Returns the end of a wait by walking through it minute by minute. */
function waited(from: number, { amount, unit }: PresetRule['steps'][number]['wait']): number {
  if (unit === 'days') return until(from + amount * 24 * 60 * MINUTE_MS, isOpen)
  let at = until(from, isOpen)
  for (let left = amount * (unit === 'hours' ? 60 : 1); left > 0; left -= 1) {
    at += MINUTE_MS
    at = until(at, isOpen)
  }
  return at
}

/** Returns the messages of a rule to a lead as plain rules say, without the code of the product. */
export function expectedMessages(
  { steps }: Pick<PresetRule, 'steps'>,
  lead: LeadOfTest,
): { channel: string; at: number }[] {
  // An answer before the lead arrived belongs to the time before.
  const stopAt = lead.stopAt < lead.at ? Infinity : lead.stopAt
  const sent: { channel: string; at: number }[] = []
  let at = lead.at
  for (const { action, wait } of steps) {
    at = waited(at, wait)
    if (at > stopAt) break
    if (action !== 'text' && action !== 'mail') continue
    const rings = until(at, (minute) => mayRing(minute, lead.zone))
    if (rings <= stopAt) sent.push({ channel: action, at: rings })
  }
  return sent
}
