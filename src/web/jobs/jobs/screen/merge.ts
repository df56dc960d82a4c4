import { isSame } from './changes.ts'
import {
  formToFields,
  jobToForm,
  locationToInput,
  type JobForm,
  type LocationForm,
  type ScreenJob,
} from './form.ts'

export type Side = 'theirs' | 'mine'
/** The chosen side of each conflict, by its key. */
export type Choices = Readonly<Record<string, Side>>

/** Maximum number of merges with other saves before a save fails. */
export const MAX_MERGES = 4

/** A unit that either side changed since the form was opened, with both values. */
export interface MergeUnit {
  key: string
  /** The field that determines its label and format. */
  field: string
  /** Index of its location, from 0; null for a field of the job itself. */
  location: number | null
  base: unknown
  theirs: unknown
  mine: unknown
  /** The side that is applied automatically; null if both changed it differently and the user must choose. */
  side: Side | null
}

/** Both sides of a job that two people changed at the same time. */
export interface MergePlan {
  base: JobForm
  theirs: ScreenJob
  mine: JobForm
  units: MergeUnit[]
  /** Whether locations are merged by part; otherwise the list is one unit. */
  isByPart: boolean
}

type SimpleField = Exclude<keyof JobForm, 'date' | 'time' | 'locations'>
const SIMPLE_FIELDS: readonly SimpleField[] = [
  'client',
  'isBillingContact',
  'billingContact',
  'jobStatus',
  'jobType',
  'jobSource',
  'homeSize',
  'crewSize',
  'useTruck',
  'minimumTime',
  'packingHours',
  'notes',
  'cargo',
  'contactPerson',
]

const PLACE_KEYS = [
  'address',
  'chosen',
  'city',
  'zip',
  'addressState',
  'addressCountry',
  'latitude',
  'longitude',
  'addressPending',
] as const
const DETAIL_KEYS = [
  'address2',
  'locationType',
  'locationSize',
  'numRooms',
  'numStairFlights',
  'elevator',
  'longCarry',
  'parking',
  'activities',
] as const
const PART_KEYS = ['address', ...DETAIL_KEYS] as const
type PartKey = (typeof PART_KEYS)[number]

/**
 * Compares a form with a job that another person has saved since, relative to their common base: changes of
 * one side are applied automatically, different changes of both wait for a choice.
 */
export function planMerge(base: JobForm, theirs: ScreenJob, mine: JobForm): MergePlan {
  const theirForm = jobToForm(theirs)
  const sides = { base: formToFields(base), theirs: formToFields(theirForm), mine: formToFields(mine) }
  const units: MergeUnit[] = []
  const add = (unit: Omit<MergeUnit, 'side'>) => {
    const theyDid = !isSame(identity(unit.base), identity(unit.theirs))
    const iDid = !isSame(identity(unit.base), identity(unit.mine))
    if (!theyDid && !iDid) return
    const isAgreed = isSame(identity(unit.theirs), identity(unit.mine))
    const side = !iDid || isAgreed ? 'theirs' : theyDid ? null : 'mine'
    units.push({ ...unit, side })
  }
  add({
    key: 'jobDate',
    field: 'jobDate',
    location: null,
    base: sides.base.jobDate,
    theirs: sides.theirs.jobDate,
    mine: sides.mine.jobDate,
  })
  for (const field of SIMPLE_FIELDS) {
    const isPerson = field === 'client' || field === 'billingContact'
    const from = (form: JobForm, fields: typeof sides.mine) => (isPerson ? form[field] : fields[field])
    add({
      key: field,
      field,
      location: null,
      base: from(base, sides.base),
      theirs: from(theirForm, sides.theirs),
      mine: from(mine, sides.mine),
    })
  }
  const isByPart = isAligned(base.locations, theirForm.locations) && isAligned(base.locations, mine.locations)
  if (!isByPart) {
    add({
      key: 'locations',
      field: 'locations',
      location: null,
      base: sides.base.locations,
      theirs: sides.theirs.locations,
      mine: sides.mine.locations,
    })
    return { base, theirs, mine, units, isByPart }
  }
  for (const [index, location] of base.locations.entries()) {
    for (const part of PART_KEYS) {
      add({
        key: `locations.${index}.${part}`,
        field: part,
        location: index,
        base: partOf(location, part),
        theirs: partOf(theirForm.locations[index], part),
        mine: partOf(mine.locations[index], part),
      })
    }
  }
  return { base, theirs, mine, units, isByPart }
}

/** Returns what identifies a value: a person is the same person even if their data has changed. */
function identity(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'firstName' in value && 'id' in value
    ? value.id
    : value
}

function partOf(location: LocationForm | undefined, part: PartKey): unknown {
  if (!location) return null
  const input = locationToInput(location)
  return input[part]
}

/**
 * Returns whether a side's list still starts with the base's locations in order, so that it can be merged by
 * part.
 */
function isAligned(base: readonly LocationForm[], side: readonly LocationForm[]): boolean {
  if (side.length < base.length) return false
  return base.every((location, index) => {
    const address = side[index]?.address ?? ''
    return address === location.address || address === '' || !base.some((other) => other.address === address)
  })
}

/** Returns the units that need a choice. */
export function openConflicts(plan: MergePlan): MergeUnit[] {
  return plan.units.filter((unit) => unit.side === null)
}

/** Returns the form after a merge: their job, with my values where only I changed them or mine was chosen. */
export function applyMerge(plan: MergePlan, choices: Choices): JobForm {
  const { mine } = plan
  const merged = jobToForm(plan.theirs)
  for (const unit of plan.units) {
    if ((unit.side ?? choices[unit.key]) !== 'mine') continue
    if (unit.key === 'jobDate') Object.assign(merged, { date: mine.date, time: mine.time })
    else if (unit.key === 'locations') merged.locations = mine.locations
    else if (unit.location === null) takeField(merged, mine, unit.key)
    else takePart(merged.locations[unit.location], mine.locations[unit.location], unit.field)
  }
  if (plan.isByPart) {
    const count = plan.base.locations.length
    const known = merged.locations.slice(count).map((location) => locationToInput(location))
    const added = mine.locations
      .slice(count)
      .filter((location) => !known.some((other) => isSame(other, locationToInput(location))))
    merged.locations = [...merged.locations, ...added]
  }
  return merged
}

function takeField(merged: JobForm, mine: JobForm, key: string): void {
  const field = SIMPLE_FIELDS.find((name) => name === key)
  if (field) Object.assign(merged, { [field]: mine[field] })
}

function takePart(merged: LocationForm | undefined, mine: LocationForm | undefined, field: string): void {
  if (!merged || !mine) return
  const keys = field === 'address' ? PLACE_KEYS : DETAIL_KEYS.filter((key) => key === field)
  for (const key of keys) Object.assign(merged, { [key]: mine[key] })
}

/** Returns the form after a merge in which mine is chosen for every conflict. */
export function keepMine(plan: MergePlan): JobForm {
  return applyMerge(plan, Object.fromEntries(openConflicts(plan).map((unit) => [unit.key, 'mine'])))
}
