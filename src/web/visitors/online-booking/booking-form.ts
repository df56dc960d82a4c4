import type { CompanySave } from '../../../shared/company/settings/company-save.ts'
import { HOME_SIZES, type HomeSize } from '../../../shared/trade/home-sizes.ts'
import {
  bookingSettingsSchema,
  STANDARD_HOME_WORK,
  type BookingSettings,
  type HomeWork,
  type InquiryAlert,
} from '../../../shared/company/settings/online-booking.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import type { Draft } from '../../kernel/draft.ts'

/** A number in a field, '' if it is empty. */
export type Figure = number | ''

export type TypedWork = Record<keyof HomeWork, Figure>

export interface TypedSeason {
  /** Identifies a row while rows are reordered; not stored. */
  key: string
  name: string
  /** `MM-DD`. */
  from: string
  to: string
  percent: Figure
}

export interface TypedRefundStep {
  /** Identifies a row; not stored. */
  key: string
  daysBefore: Figure
  percent: Figure
}

/** Values of the section 'Online booking'. */
export interface BookingValues {
  origins: readonly string[]
  /** As typed, '' for the default color. */
  accent: string
  isPriceShown: boolean
  isPriceBeforeContact: boolean
  percentBelow: Figure
  percentAbove: Figure
  /** Null if it is calculated from the standard crew. */
  homeWork: Record<HomeSize, TypedWork> | null
  weekdayPercents: readonly Figure[]
  seasons: readonly TypedSeason[]
  closedWeekdays: readonly number[]
  crewLimit: Figure
  truckLimit: Figure
  /** These two are changed in the section 'Vehicles'. */
  assignsTrucks: boolean
  truckTurnaroundMinutes: number
  noticeDays: Figure
  horizonDays: Figure
  firstStart: string
  lastStart: string
  inquiryAlert: InquiryAlert
  isReviewAsked: boolean
  refundSteps: readonly TypedRefundStep[]
}
export type BookingField = keyof BookingValues
export type SetBooking = <K extends BookingField>(name: K, value: BookingValues[K]) => void

/** Returns the form values of a company's stored settings. */
export function bookingOf(stored: BookingSettings): BookingValues {
  return {
    ...stored,
    accent: stored.accent ?? '',
    crewLimit: stored.crewLimit ?? '',
    truckLimit: stored.truckLimit ?? '',
    seasons: stored.seasons.map((season, at) => ({ ...season, key: `stored-${at}` })),
    refundSteps: stored.refundSteps.map((step, at) => ({ ...step, key: `stored-${at}` })),
  }
}

/** Whether a value is the stored one, also in lists and tables. */
export function isSameSetting(value: unknown, stored: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(stored)
}

/** Turns an empty field into NaN, which the schema rejects; 0 would be stored. */
function sent(figure: Figure): number {
  return figure === '' ? Number.NaN : figure
}

/**
 * Returns the settings for these values; empty fields become NaN, except for limits, where empty means none.
 */
export function settingsOf(values: BookingValues): BookingSettings {
  const { homeWork } = values
  const rows = HOME_SIZES.map((size) => {
    const { crew, hours, cubicFeet } = homeWork?.[size] ?? { crew: '', hours: '', cubicFeet: '' }
    return [size, { crew: sent(crew), hours: sent(hours), cubicFeet: sent(cubicFeet) }] as const
  })
  return {
    ...values,
    origins: [...values.origins],
    closedWeekdays: [...values.closedWeekdays],
    accent: values.accent.trim() === '' ? null : values.accent.trim(),
    percentBelow: sent(values.percentBelow),
    percentAbove: sent(values.percentAbove),
    // One row for each size.
    homeWork: homeWork && (Object.fromEntries(rows) as Record<HomeSize, HomeWork>),
    weekdayPercents: values.weekdayPercents.map(sent),
    seasons: values.seasons.map(({ key: _key, percent, ...season }) => ({
      ...season,
      percent: sent(percent),
    })),
    refundSteps: values.refundSteps.map(({ daysBefore, percent }) => ({
      daysBefore: sent(daysBefore),
      percent: sent(percent),
    })),
    crewLimit: values.crewLimit === '' ? null : values.crewLimit,
    truckLimit: values.truckLimit === '' ? null : values.truckLimit,
    noticeDays: sent(values.noticeDays),
    horizonDays: sent(values.horizonDays),
  }
}

/** Returns the request body for a draft: only changed parts, each complete. */
export function bookingInput(
  draft: Draft<BookingValues>,
  stored: BookingValues,
): NonNullable<CompanySave['booking']> {
  const all = settingsOf({ ...stored, ...draft })
  const changed = Object.entries(all).filter(([name]) => name in draft)
  return Object.fromEntries(changed)
}

/** Returns the errors of the input by field: `seasons.1.percent`, `homeWork.A2.crew`. */
export function bookingProblems(draft: Draft<BookingValues>, stored: BookingValues): FieldErrors {
  const all = settingsOf({ ...stored, ...draft })
  const checked = bookingSettingsSchema.safeParse(all)
  const problems: FieldErrors = {}
  for (const { path, message } of checked.error?.issues.toReversed() ?? []) {
    const name = path.join('.')
    if (String(path[0]) in draft) problems[name] = isEmpty(all, path) ? 'Required.' : message
  }
  const isTimeChanged = draft.firstStart !== undefined || draft.lastStart !== undefined
  if (isTimeChanged && all.lastStart < all.firstStart)
    problems['lastStart'] ??= 'The last start is before the first.'
  return problems
}

function isEmpty(values: unknown, path: readonly PropertyKey[]): boolean {
  let value = values
  // Each step of a path of the schema is a key of the object or list before it.
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null)?.[key]
  return Number.isNaN(value)
}

/** Returns the server's errors by field: `booking.origins.0` belongs to the first page. */
export function bookingRefusals(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [path.replace(/^booking\./, ''), message]),
  )
}

/** Returns the table to edit: the standard one if the company has no table of its own yet. */
export function editableHomeTable(homeWork: BookingValues['homeWork']): Record<HomeSize, TypedWork> {
  return homeWork ?? STANDARD_HOME_WORK
}
