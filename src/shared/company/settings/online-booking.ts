import { z } from 'zod'
import { text, TEXT_LIMITS } from '../../kernel/wire.ts'
import { HOME_SIZES, type HomeSize } from '../../trade/home-sizes.ts'

/** What a move out of a home takes: people, hours of that crew, and what is moved in cubic feet. */
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

/** Hours of one pair of hands, and cubic feet, that a home of a size takes while the company has no table of its own. */
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

/** The table of a company that has set none: the crew that a home of each size takes, and its hours. */
export const STANDARD_HOME_WORK: Record<HomeSize, HomeWork> = Object.fromEntries(
  HOME_SIZES.map((size) => {
    const { crew, handHours, cubicFeet } = STANDARD_WORK[size]
    return [size, { crew, hours: Math.round((handHours / crew) * 4) / 4, cubicFeet }]
  }),
) as Record<HomeSize, HomeWork> // one row for each size

/** What a move out of a home of a size takes, by the company's table or else the standard one. */
export function homeWorkOf({ homeWork }: Pick<BookingSettings, 'homeWork'>, size: HomeSize): HomeWork {
  return (homeWork ?? STANDARD_HOME_WORK)[size]
}

/** The crew that a home of each size takes. */
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

/** Days of the year on which the hourly rates are others; an end before the start runs over New Year. */
export const seasonSchema = z.object({
  name: text(TEXT_LIMITS.name).pipe(z.string().min(1, 'Required.')),
  from: dayOfYear,
  to: dayOfYear,
  percent,
})
export type Season = z.output<typeof seasonSchema>

/** How the people on the sales-call list hear of an inquiry from the public pages. */
export const INQUIRY_ALERTS = ['text', 'email', 'both', 'off'] as const
export type InquiryAlert = (typeof INQUIRY_ALERTS)[number]

/** A page's origin: scheme, host and port, as a browser names it. */
export const originSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(300, 'Maximum of 300 characters.')
  .regex(
    /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d{1,5})?$|^https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?$/,
    'Has to look like https://www.example.com, without a path.',
  )

/** What a company sets of its quote plugin, instant price and public booking. */
export const bookingSettingsSchema = z.object({
  /** Pages that may show the quote plugin inside themselves. */
  origins: z.array(originSchema).max(20, 'At most 20.'),
  /** The color of buttons on what its clients see, `#rrggbb`; null: the product's own. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Pick a color.')
    .toLowerCase()
    .nullable(),
  /** Whether visitors see a computed price at all, and whether before they have given a phone number. */
  isPriceShown: z.boolean(),
  isPriceBeforeContact: z.boolean(),
  /** How far the hours may stay under or exceed what is likely, in percent. */
  percentBelow: z.number().int().min(0, 'At least 0.').max(50, 'At most 50.'),
  percentAbove: z.number().int().min(0, 'At least 0.').max(100, 'At most 100.'),
  /** Null: the standard table. */
  homeWork: z.record(z.enum(HOME_SIZES), homeWorkSchema).nullable(),
  /** Percent on the hourly rates, from Sunday to Saturday. */
  weekdayPercents: z.array(percent).length(7),
  seasons: z.array(seasonSchema).max(12, 'At most 12.'),
  /** 0 is Sunday. */
  closedWeekdays: z.array(z.number().int().min(0).max(6)).max(6, 'At least one day has to be open.'),
  /** People and trucks that work on one day; null: no limit. */
  crewLimit: z.number().int().min(1, 'At least 1.').max(1_000, 'At most 1000.').nullable(),
  truckLimit: z.number().int().min(1, 'At least 1.').max(1_000, 'At most 1000.').nullable(),
  /** Days between today and the first day that can be asked for, and the last. */
  noticeDays: z.number().int().min(0, 'At least 0.').max(60, 'At most 60.'),
  horizonDays: z.number().int().min(7, 'At least 7.').max(730, 'At most 730.'),
  /** Times at which a move may start, in company time. */
  firstStart: clock,
  lastStart: clock,
  inquiryAlert: z.enum(INQUIRY_ALERTS),
  /** Whether clients are asked for a rating after their move. */
  isReviewAsked: z.boolean(),
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
  noticeDays: 1,
  horizonDays: 365,
  firstStart: '08:00',
  lastStart: '17:00',
  inquiryAlert: 'email',
  isReviewAsked: true,
}

/** What a company stored over the defaults; what no longer fits its schema counts as not set. */
export function mergedBooking(stored: Record<string, unknown>): BookingSettings {
  const merged = bookingSettingsSchema.safeParse({ ...DEFAULT_BOOKING, ...stored })
  return merged.success ? merged.data : DEFAULT_BOOKING
}

/** What a save may send of it: each part by itself, whole. */
export const bookingSettingsInputSchema = bookingSettingsSchema
  .partial()
  .refine((sent) => !sent.firstStart || !sent.lastStart || sent.firstStart <= sent.lastStart, {
    path: ['lastStart'],
    error: 'The last start is before the first.',
  })

/** What everyone may know of it, to ask the right questions. */
export const bookingFaceSchema = z.object({
  isPriceShown: z.boolean(),
  isPriceBeforeContact: z.boolean(),
  firstStart: z.string(),
  lastStart: z.string(),
  noticeDays: z.number(),
  horizonDays: z.number(),
  accent: z.string().nullable(),
  /** Today in the company's time zone, `YYYY-MM-DD`. */
  today: z.string(),
  /** The time there as the page was made, `HH:mm`. */
  clock: z.string(),
  /** The wording of the product's terms that a new account accepts. */
  termsVersion: z.string(),
})
export type BookingFace = z.output<typeof bookingFaceSchema>
