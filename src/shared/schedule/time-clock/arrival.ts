import { z } from 'zod'
import { formatTime, wallClockOf } from '../../kernel/dates.ts'
import { distanceMiles, driveMinutes, ROAD_FACTOR, type Point } from '../../kernel/places.ts'
import { clockPositionSchema } from './clock.ts'

/** The version of `POSITION_TEXT` that a person agrees to; raised with each change of its meaning. */
export const POSITION_TEXT_VERSION = 1
/** What a lead agrees to before their phone's position is shown. */
export const POSITION_TEXT =
  'While you are on the way and the page with your clock is open, your phone sends where it is about every 30 seconds. The client of that job, its crew and your office see it, and when you will arrive. Only the last position is kept. It is deleted when you arrive, and after 3 hours at the latest. You can stop at any time, on that page or in Settings, Account.'

/** Hours after which the last position of a phone that sends no more is deleted. */
export const POSITION_HOURS = 3
/** Hours after 'On my way' in which a crew can still be on the way: a forgotten 'Arrived' ends by itself. */
export const ON_THE_WAY_HOURS = 12
/** Milliseconds between two positions that a phone sends, and meters after which it sends one earlier. */
export const POSITION_EVERY_MS = 30_000
export const POSITION_METERS = 200
/** Milliseconds without a position after which it is shown as the last one. */
export const STALE_MS = 5 * 60_000
/** Milliseconds and miles between two questions to the map for one job. */
const DRIVE_EVERY_MS = 3 * 60_000
const DRIVE_MILES = 0.3
/** A crew that is this near is arriving. */
const ARRIVING_MILES = 0.25
/** Times of arrival are shown in steps of this. */
const STEP_MS = 5 * 60_000

/** Where a phone is on the way. */
export const sentPositionSchema = clockPositionSchema

/** A drive as the map answered it. */
export const driveSchema = z.object({
  /** Index of the place that it leads to. */
  stop: z.number(),
  from: z.object({ latitude: z.number(), longitude: z.number() }),
  /** UTC. */
  at: z.string(),
  miles: z.number(),
  minutes: z.number(),
  /** Whether it is calculated from the straight line, because no map answered. */
  isByDistance: z.boolean(),
})
export type Drive = z.output<typeof driveSchema>

/** A crew on the way, as the client of the job, its crew and the office see it. */
export const arrivalSchema = z.object({
  jobId: z.number(),
  /** UTC of the server when it answered. */
  now: z.string(),
  position: clockPositionSchema,
  /** Where the crew drives to; null if the place is not on the map. */
  destination: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** UTC, when the position was received. */
  at: z.string(),
  /** Miles by road that were left then; null if the place is not on the map. */
  milesLeft: z.number().nullable(),
  /** UTC; null if the place is not on the map. */
  arrivesAt: z.string().nullable(),
  /** Whether distance and time are calculated from the straight line, without roads and traffic. */
  isByDistance: z.boolean(),
})
export type Arrival = z.output<typeof arrivalSchema>

/** What a person has answered to `POSITION_TEXT`; null if they were not asked yet. */
export const positionConsentSchema = z
  .object({
    isGiven: z.boolean(),
    textVersion: z.number(),
    /** UTC. */
    at: z.string(),
  })
  .nullable()
export type PositionConsent = z.output<typeof positionConsentSchema>

/** Returns whether the map is to be asked for the drive again: at first, for another place, and when time and way have passed. */
export function isDriveDue(from: Point, stop: number, drive: Drive | null, now: number): boolean {
  if (drive === null || drive.stop !== stop) return true
  return now - Date.parse(drive.at) >= DRIVE_EVERY_MS && distanceMiles(from, drive.from) >= DRIVE_MILES
}

/**
 * Returns miles and minutes that are left from a position: those of the last drive by the share of its straight line that is
 * left, else an estimate by the straight line.
 */
export function leftOfDrive(
  from: Point,
  to: Point,
  drive: Drive | null,
): { miles: number; minutes: number; isByDistance: boolean } {
  const straight = distanceMiles(from, to)
  const whole = drive === null ? 0 : distanceMiles(drive.from, to)
  if (drive === null || whole < 0.01)
    return { miles: straight * ROAD_FACTOR, minutes: driveMinutes(from, to), isByDistance: true }
  const share = straight / whole
  return { miles: drive.miles * share, minutes: drive.minutes * share, isByDistance: drive.isByDistance }
}

/** A crew on the way in words. */
export interface ArrivalWords {
  /** When it arrives, or how long ago it was seen. */
  main: string
  /** How old that is, and how far the crew was; parts that are read one after the other. */
  details: string[]
}

/** Returns a crew on the way in words, such as 'Arrives about 9:40 AM' with 'Updated 2 minutes ago' and '3.2 miles left'. */
export function arrivalWords(arrival: Arrival, now: string, timezone: string): ArrivalWords {
  const age = Math.max(0, Date.parse(now) - Date.parse(arrival.at))
  const { milesLeft, arrivesAt, isByDistance } = arrival
  const miles = milesLeft === null ? null : milesText(milesLeft)
  if (age >= STALE_MS)
    return {
      main: `Crew last seen ${ageWords(age)}`,
      details: miles === null ? [] : [`${miles} away then`],
    }
  const updated = age < 60_000 ? 'Updated just now' : `Updated ${ageWords(age)}`
  if (arrivesAt === null || milesLeft === null) return { main: 'On the way', details: [updated] }
  if (milesLeft <= ARRIVING_MILES) return { main: 'Arriving now', details: [updated] }
  // A crew that is delayed in traffic arrives after the present, also if the estimate was for an earlier time.
  const time = Math.ceil(Math.max(Date.parse(arrivesAt), Date.parse(now)) / STEP_MS) * STEP_MS
  const clock = formatTime(wallClockOf(new Date(time).toISOString(), timezone).slice(11, 16))
  return {
    main: `Arrives about ${clock}`,
    details: [updated, `${miles} left`, ...(isByDistance ? ['Estimated by distance, without traffic'] : [])],
  }
}

function milesText(miles: number): string {
  const text = miles >= 10 ? String(Math.round(miles)) : miles.toFixed(1)
  return text === '1.0' ? '1 mile' : `${text} miles`
}

function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return minutes <= 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  return hours <= 1 ? '1 hour ago' : `${hours} hours ago`
}
