import { CLIENT_STATUS_NAMES } from './client-status.ts'

export const JOB_STATUSES = [
  'inquiring',
  'scheduled',
  'completed',
  'canceled',
  'spam',
  'missed',
  'refused_price',
] as const
export type JobStatus = (typeof JOB_STATUSES)[number]
/** Labels of a status for staff and for clients; the API returns the status itself. */
export const JOB_STATUS_NAMES: Record<JobStatus, { staff: string; client: string }> = {
  inquiring: { staff: 'Inquiring', client: CLIENT_STATUS_NAMES.inquiring },
  scheduled: { staff: 'Scheduled', client: CLIENT_STATUS_NAMES.scheduled },
  completed: { staff: 'Completed', client: CLIENT_STATUS_NAMES.completed },
  canceled: { staff: 'Canceled', client: CLIENT_STATUS_NAMES.canceled },
  spam: { staff: 'Spam', client: CLIENT_STATUS_NAMES.spam },
  missed: { staff: 'Missed', client: CLIENT_STATUS_NAMES.missed },
  refused_price: { staff: 'Refused Price', client: CLIENT_STATUS_NAMES.refused_price },
}

export const JOB_TYPES = [
  'moving_labor',
  'intrastate_local',
  'intrastate_long',
  'interstate',
  'international',
  'junk_removal',
] as const
export type JobType = (typeof JOB_TYPES)[number]
/** Labels of a job type for staff and for clients; the API returns the type itself. */
export const JOB_TYPE_NAMES: Record<JobType, { staff: string; client: string }> = {
  moving_labor: { staff: 'Moving Labor', client: 'Moving help' },
  intrastate_local: { staff: 'Intrastate Local', client: 'Local move' },
  intrastate_long: { staff: 'Intrastate Long', client: 'Long-distance move' },
  interstate: { staff: 'Interstate', client: 'Interstate move' },
  international: { staff: 'International', client: 'International move' },
  junk_removal: { staff: 'Junk Removal', client: 'Junk removal' },
}

export const JOB_SOURCES = ['craigslist', 'mailer', 'sem', 'referral', 'yelp', 'facebook', 'other'] as const
export type JobSource = (typeof JOB_SOURCES)[number]
export const JOB_SOURCE_LABELS: Record<JobSource, string> = {
  craigslist: 'Craigslist',
  mailer: 'Mailer',
  sem: 'Search-engine marketing',
  referral: 'Referral',
  yelp: 'Yelp',
  facebook: 'Facebook',
  other: 'Other',
}

/** Returns the label of a source, also for a job without one. */
export function sourceLabel(source: JobSource | 'notSet' | null): string {
  return source === null || source === 'notSet' ? 'Not set' : JOB_SOURCE_LABELS[source]
}

export const ACTIVITY_TYPES = ['load', 'unload', 'pack', 'estimate', 'labor'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]
export const ACTIVITY_TYPE_LABELS: Record<ActivityType, string> = {
  load: 'Load',
  unload: 'Unload',
  pack: 'Pack',
  estimate: 'Estimate',
  labor: 'Labor',
}

export const LOCATION_TYPES = [
  'Apartment',
  'Condo',
  'House',
  'Office',
  'Storage',
  'Storefront',
  'Townhome',
  'Warehouse',
] as const

/** Kinds of homes; houses are usually entered without stairs. */
export const HOUSES: readonly string[] = ['House', 'Townhome'] as const
export const FLATS: readonly string[] = ['Apartment', 'Condo'] as const

/** How the kinds of locations are shown: as they are stored, or translated. */
export const LOCATION_TYPE_CHOICES: readonly { value: (typeof LOCATION_TYPES)[number]; label: string }[] = [
  { value: 'Apartment', label: 'Apartment' },
  { value: 'Condo', label: 'Condo' },
  { value: 'House', label: 'House' },
  { value: 'Office', label: 'Office' },
  { value: 'Storage', label: 'Storage' },
  { value: 'Storefront', label: 'Storefront' },
  { value: 'Townhome', label: 'Townhome' },
  { value: 'Warehouse', label: 'Warehouse' },
]

/** Returns how the kind of a location is shown; nothing for none. */
export function locationTypeText(type: string | null | undefined): string {
  return LOCATION_TYPE_CHOICES.find(({ value }) => value === type)?.label ?? ''
}

/** Where the truck can park at a location. */
export const PARKINGS = ['driveway', 'street', 'dock', 'permit'] as const
export type Parking = (typeof PARKINGS)[number]
export const PARKING_LABELS: Record<Parking, string> = {
  driveway: 'Driveway',
  street: 'Street',
  dock: 'Loading dock',
  permit: 'Permit needed',
}

export const CONTACT_METHODS = ['text', 'call', 'email'] as const

/** A `jobDate` of the API that means no date. */
export const NO_JOB_DATE = '0000-00-00 00:00:00'

/**
 * Returns a job's local time, null if none; every `jobDate` of the API must be read through this function.
 */
export function parseJobDate(wire: string | null | undefined): string | null {
  return !wire || wire.startsWith('0000-00-00') ? null : wire
}

/** Returns the day of a `jobDate` of the API, `YYYY-MM-DD`; null if none. */
export function jobDayOf(wire: string | null | undefined): string | null {
  return parseJobDate(wire)?.slice(0, 10) ?? null
}
export const MAX_CREW_SIZE = 100
export const MAX_LOCATIONS = 20
export const MAX_ACTIVITIES = 20
