import { z } from 'zod'
import { CLOCK_KINDS, CLOCK_STATES } from './clock-steps.ts'
import { idSchema, shownText, text, TEXT_LIMITS } from '../../kernel/wire.ts'

/** The most events of one call: what a phone collects on the longest day, for a whole crew. */
export const MAX_CLOCK_EVENTS = 500

const instant = z.iso.datetime()

/** Where the phone was when the event was recorded. */
export const clockPositionSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Meters. */
  accuracy: z.number().min(0).max(100_000),
})
export type ClockPosition = z.output<typeof clockPositionSchema>

/** An event as a phone records it, also without a network. */
export const clockEventInputSchema = z.object({
  /** Made on the phone; the same event sent twice counts once. */
  id: z.uuid(),
  workerId: idSchema,
  kind: z.enum(CLOCK_KINDS),
  /** UTC by the clock of the phone. */
  deviceTime: instant,
  /** Index of the place that is done, for `stopDone`. */
  stop: z.number().int().min(0).max(100).nullish(),
  position: clockPositionSchema.nullish(),
})
export type ClockEventInput = z.output<typeof clockEventInputSchema>

/** A later change of the clock: another event in place of one, one that was forgotten, or one that did not happen. */
export const clockCorrectionInputSchema = z.object({
  id: z.uuid(),
  workerId: idSchema,
  /** The event that was wrong; null adds a forgotten one. */
  corrects: z.uuid().nullable(),
  /** Null takes the event away. */
  event: z
    .object({ kind: z.enum(CLOCK_KINDS), at: instant, stop: z.number().int().min(0).max(100).nullish() })
    .nullable(),
  reason: text(TEXT_LIMITS.other).refine((value) => value !== '', 'Say why the time is corrected.'),
})
export type ClockCorrectionInput = z.output<typeof clockCorrectionInputSchema>

/** An event of the clock as it was kept. */
export const clockEventSchema = z.object({
  id: z.string(),
  workerId: z.number(),
  kind: z.enum(CLOCK_KINDS),
  /** UTC: the time of the phone, corrected by how far its clock was off when it was sent. */
  at: z.string(),
  /** UTC by the clock of the phone; null for a correction. */
  deviceTime: z.string().nullable(),
  /** UTC, when the server kept it. */
  receivedAt: z.string(),
  stop: z.number().nullable(),
  /** Who recorded it; null for an erased person. */
  byId: z.number().nullable(),
  /** Why it does not count, in words; null if it counts. */
  problem: shownText.nullable(),
  /** The event that it takes the place of, and why. */
  corrects: z.string().nullable(),
  reason: z.string(),
  /** Whether a later correction took it away or its place. */
  isReplaced: z.boolean(),
})
export type ClockEvent = z.output<typeof clockEventSchema>

/** The clock of one member on one job. */
export const memberClockSchema = z.object({
  workerId: z.number(),
  state: z.enum(CLOCK_STATES),
  /** UTC, since when; null while off. */
  since: z.string().nullable(),
  /** Hours on the job without breaks, so far. */
  hours: z.number(),
  breakHours: z.number(),
  /** What this viewer may record next for this member; empty if nothing. */
  next: z.array(z.enum(CLOCK_KINDS)),
})
export type MemberClock = z.output<typeof memberClockSchema>

/** The clock of a job as this viewer may see it. */
export const jobClockSchema = z.object({
  jobId: z.number(),
  /** UTC of the server when it answered. */
  now: z.string(),
  members: z.array(memberClockSchema),
  events: z.array(clockEventSchema),
  /** Number of places, and those that are done. */
  stops: z.number(),
  doneStops: z.array(z.number()),
  /** Whether the viewer records for the whole crew: its lead, and managers. */
  mayRecordForCrew: z.boolean(),
  mayCorrect: z.boolean(),
})
export type JobClock = z.output<typeof jobClockSchema>
