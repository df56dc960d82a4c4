import { z } from 'zod'
import { addDays } from '../../kernel/dates.ts'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { HOME_SIZES, type HomeSize } from '../../trade/home-sizes.ts'

/** Work of moving out of a home: people, hours of that crew, and volume in cubic feet. */
export const homeWorkSchema = z.object({
  crew: z.number().int().min(1, 'Crew size must be at least 1.').max(100, 'Crew size must be at most 100.'),
  hours: z
    .number()
    .min(0.5, 'At least 0.5.')
    .max(168, 'At most 168.')
    .refine((value) => (value * 4) % 1 === 0, 'In quarters of an hour.'),
  cubicFeet: z.number().int().min(0, 'At least 0.').max(100_000, 'At most 100000.'),
})
export type HomeWork = z.output<typeof homeWorkSchema>

/** Work for each home size if the company has no table of its own: crew, person-hours and cubic feet. */
const STANDARD_WORK: Record<HomeSize, { crew: number; handHours: number; cubicFeet: number }> = {
  ST: { crew: 2, handHours: 6, cubicFeet: 300 },
  A1: { crew: 2, handHours: 8, cubicFeet: 450 },
  A2: { crew: 2, handHours: 12, cubicFeet: 750 },
  A3: { crew: 3, handHours: 18, cubicFeet: 1_050 },
  H1: { crew: 2, handHours: 10, cubicFeet: 600 },
  H2: { crew: 2, handHours: 15, cubicFeet: 900 },
  H3: { crew: 3, handHours: 24, cubicFeet: 1_300 },
  H4: { crew: 4, handHours: 36, cubicFeet: 1_800 },
}

/** Table of a company that has set none: crew and hours for each home size. */
export const STANDARD_HOME_WORK: Record<HomeSize, HomeWork> = Object.fromEntries(
  HOME_SIZES.map((size) => {
    const { crew, handHours, cubicFeet } = STANDARD_WORK[size]
    return [size, { crew, hours: Math.round((handHours / crew) * 4) / 4, cubicFeet }]
  }),
) as Record<HomeSize, HomeWork> // one row for each size

/** Returns the work of moving out of a home of a size, by the company's table or the standard one. */
export function homeWorkOf({ homeWork }: Pick<BookingSettings, 'homeWork'>, size: HomeSize): HomeWork {
  return (homeWork ?? STANDARD_HOME_WORK)[size]
}

/** Returns the crew for each home size. */
export function homeCrewsOf(booking: Pick<BookingSettings, 'homeWork'>): Record<HomeSize, number> {
  return Object.fromEntries(HOME_SIZES.map((size) => [size, homeWorkOf(booking, size).crew])) as Record<
    HomeSize,
    number
  > // one crew for each size
}

/** A percentage on or off the hourly rates. */
const percent = z
  .number()
  .min(-50, 'At least -50 %.')
  .max(200, 'At most 200 %.')
  .refine((value) => Math.round(value * 10) / 10 === value, 'At most one decimal.')
/** `MM-DD`. */
const dayOfYear = z.string().regex(/^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, 'Pick a valid date.')
const clock = z.string().regex(/^(?:[01]\d|2[0-3]):(?:00|15|30|45)$/, 'You must input a valid time.')

/** Days of the year with different hourly rates; a season whose end is before its start includes New Year. */
export const seasonSchema = z.object({
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  from: dayOfYear,
  to: dayOfYear,
  percent,
})
export type Season = z.output<typeof seasonSchema>

/** How the people on the sales-call list are notified of an inquiry from the public pages. */
export const INQUIRY_ALERTS = ['text', 'email', 'both', 'off'] as const
export type InquiryAlert = (typeof INQUIRY_ALERTS)[number]

/** Origin of a page: scheme, host and port, as a browser sends it. */
export const originSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(300, 'Maximum of 300 characters.')
  .regex(
    /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?$|^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/,
    'Has to look like https://www.example.com, without a path.',
  )

/** Percent of a deposit that a client gets back who cancels at least this many days before the move. */
export const refundStepSchema = z.object({
  daysBefore: z.number().int().min(0, 'At least 0.').max(365, 'At most 365.'),
  percent: z.number().int().min(0, 'At least 0 %.').max(100, 'At most 100 %.'),
})
export type RefundStep = z.output<typeof refundStepSchema>

/**
 * Returns the last day on which a client who cancels gets the whole deposit back, `YYYY-MM-DD`; null if there is none.
 */
export function lastDayOfFullRefund(steps: readonly RefundStep[], moveDay: string): string | null {
  const sorted = steps.toSorted((one, other) => other.daysBefore - one.daysBefore)
  const firstPart = sorted.findIndex(({ percent }) => percent < 100)
  const last = (firstPart < 0 ? sorted : sorted.slice(0, firstPart)).at(-1)
  return last ? addDays(moveDay, -last.daysBefore) : null
}

/** Company settings of the quote plugin, instant price and public booking. */
export const bookingSettingsSchema = z.object({
  /** Origins that may embed the quote plugin. */
  origins: z.array(originSchema).max(20, 'At most 20.'),
  /** Color of buttons on the client's pages, `#rrggbb`; null for the product's own. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Pick a color.')
    .toLowerCase()
    .nullable(),
  /**
   * Whether visitors see a calculated price at all, and whether they see it before they give a phone number.
   */
  isPriceShown: z.boolean(),
  isPriceBeforeContact: z.boolean(),
  /** How far the hours may be below or above the likely ones, in percent. */
  percentBelow: z.number().int().min(0, 'At least 0.').max(50, 'At most 50.'),
  percentAbove: z.number().int().min(0, 'At least 0.').max(100, 'At most 100.'),
  /** Null for the standard table. */
  homeWork: z.record(z.enum(HOME_SIZES), homeWorkSchema).nullable(),
  /** Percent added to the hourly rates, from Sunday to Saturday. */
  weekdayPercents: z.array(percent).length(7),
  seasons: z.array(seasonSchema).max(12, 'At most 12.'),
  /** 0 is Sunday. */
  closedWeekdays: z.array(z.number().int().min(0).max(6)).max(6, 'At least one day has to be open.'),
  /** People and trucks that work on one day; null for no limit. */
  crewLimit: z.number().int().min(1, 'At least 1.').max(1_000, 'At most 1000.').nullable(),
  truckLimit: z.number().int().min(1, 'At least 1.').max(1_000, 'At most 1000.').nullable(),
  /** Whether trucks are assigned to jobs; free trucks then limit the days instead of `truckLimit`. */
  assignsTrucks: z.boolean(),
  /** Minutes after a job in which its trucks are not free for another one. */
  truckTurnaroundMinutes: z.number().int().min(0, 'At least 0.').max(1_440, 'At most 1440.'),
  /** Days from today to the first day that can be requested, and to the last. */
  noticeDays: z.number().int().min(0, 'At least 0.').max(60, 'At most 60.'),
  horizonDays: z.number().int().min(7, 'At least 7.').max(730, 'At most 730.'),
  /** Times at which a move may start, in the company's time zone. */
  firstStart: clock,
  lastStart: clock,
  inquiryAlert: z.enum(INQUIRY_ALERTS),
  /** Whether clients are asked for a review after their move. */
  isReviewAsked: z.boolean(),
  /** What is refunded of a deposit when the client cancels; nothing if no step applies. */
  refundSteps: z
    .array(refundStepSchema)
    .max(6, 'At most 6.')
    .refine(
      (steps) => new Set(steps.map(({ daysBefore }) => daysBefore)).size === steps.length,
      'Each number of days only once.',
    )
    .refine(
      (steps) =>
        steps
          .toSorted((one, other) => other.daysBefore - one.daysBefore)
          .every(({ percent }, at, all) => percent <= (all[at - 1]?.percent ?? 100)),
      'Nearer to the move, no more can be refunded than earlier.',
    ),
})
export type BookingSettings = z.output<typeof bookingSettingsSchema>

export const DEFAULT_BOOKING: BookingSettings = {
  origins: [],
  accent: null,
  isPriceShown: true,
  isPriceBeforeContact: true,
  percentBelow: 10,
  percentAbove: 25,
  homeWork: null,
  weekdayPercents: [0, 0, 0, 0, 0, 0, 0],
  seasons: [],
  closedWeekdays: [],
  crewLimit: null,
  truckLimit: null,
  assignsTrucks: false,
  truckTurnaroundMinutes: 30,
  noticeDays: 1,
  horizonDays: 365,
  firstStart: '08:00',
  lastStart: '17:00',
  inquiryAlert: 'email',
  isReviewAsked: true,
  refundSteps: [{ daysBefore: 7, percent: 100 }],
}

/**
 * Returns the defaults overridden by what a company stored; stored values that no longer fit the schema are
 * ignored.
 */
export function withDefaultBooking(stored: Record<string, unknown>): BookingSettings {
  const merged = bookingSettingsSchema.safeParse({ ...DEFAULT_BOOKING, ...stored })
  return merged.success ? merged.data : DEFAULT_BOOKING
}

/** What a save may contain: any of the settings, each one complete. */
export const bookingSettingsInputSchema = bookingSettingsSchema
  .partial()
  .refine((sent) => !sent.firstStart || !sent.lastStart || sent.firstStart <= sent.lastStart, {
    path: ['lastStart'],
    error: 'The last start is before the first.',
  })

/** Public part of the settings, used to ask the right questions. */
export const publicBookingSchema = z.object({
  isPriceShown: z.boolean(),
  isPriceBeforeContact: z.boolean(),
  firstStart: z.string(),
  lastStart: z.string(),
  /** Whether a move is paid for in part to book it. */
  takesDeposit: z.boolean(),
  noticeDays: z.number(),
  horizonDays: z.number(),
  accent: z.string().nullable(),
  /** Today in the company's time zone, `YYYY-MM-DD`. */
  today: z.string(),
  /** Time in that time zone when the page was rendered, `HH:mm`. */
  clock: z.string(),
  /** The position of the company, near which addresses are searched first; null if it is not known. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Version of the product's terms that a new account accepts. */
  termsVersion: z.string(),
})
export type PublicBookingSettings = z.output<typeof publicBookingSchema>
