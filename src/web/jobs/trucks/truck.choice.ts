import type { CompanyVariables } from '../../../shared/company/settings/company.variables.ts'
import { lineName } from '../../../shared/jobs/estimates/item-label.ts'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'
import { TRUCK_SIZES, type TruckSize } from '../../../shared/jobs/documents/truck-sizes.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, formatCents, type Cents } from '../../../shared/kernel/money.ts'

/** The choice of a truck; days are `YYYY-MM-DD`, '' for none. */
export interface TruckChoice {
  readonly size: TruckSize | null
  readonly pickUpDate: string
  readonly returnDate: string
}

/** The truck fields that a save of the tab may send. */
export interface TruckInput {
  size?: TruckSize | null
  pickUpDate?: string | null
  returnDate?: string | null
  isRequested?: boolean
}

/** Returns a size in feet of the API as one of the four, else null. */
function sizeOf(feet: number | null): TruckSize | null {
  return TRUCK_SIZES.find((size) => size === feet) ?? null
}

/** Returns the stored truck as a choice. */
export function storedChoice(truck: Truck): TruckChoice {
  return {
    size: sizeOf(truck.size),
    pickUpDate: truck.pickUpDate ?? '',
    returnDate: truck.returnDate ?? '',
  }
}

/**
 * Returns the initial choice of the tab: what is stored, else the recommended size for the day of the move,
 * so that users are not asked for known facts. `jobDate` is the job's local date and time.
 */
export function openingChoice(truck: Truck, jobDate: string): TruckChoice {
  const stored = storedChoice(truck)
  if (stored.size !== null || stored.pickUpDate !== '' || stored.returnDate !== '') return stored
  const day = jobDayOf(jobDate) ?? ''
  const size = truck.recommended.basis === 'none' ? null : sizeOf(truck.recommended.size)
  return { size, pickUpDate: day, returnDate: day }
}

/** Returns whether two choices are equal. */
export function isSameChoice(one: TruckChoice, other: TruckChoice): boolean {
  return one.size === other.size && one.pickUpDate === other.pickUpDate && one.returnDate === other.returnDate
}

/** Returns the part of the edited choice that is not stored yet. */
export function unsavedChoice(typed: Partial<TruckChoice>, stored: TruckChoice): Partial<TruckChoice> {
  const before: Record<string, unknown> = { ...stored }
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => before[key] !== value))
}

/** Returns both versions of a choice if another person stored another value for the same part, else null. */
export function choiceConflict(
  typed: Partial<TruckChoice>,
  before: TruckChoice,
  now: TruckChoice,
): { theirs: string; mine: string } | null {
  const mine = { ...now, ...typed }
  const isContested = (['size', 'pickUpDate', 'returnDate'] as const).some(
    (key) => key in typed && now[key] !== before[key] && now[key] !== mine[key],
  )
  return isContested ? { theirs: choiceText(now), mine: choiceText(mine) } : null
}

function choiceText({ size, pickUpDate, returnDate }: TruckChoice): string {
  return [
    size === null ? 'No truck chosen' : `${size} ft`,
    pickUpDate === '' ? '' : `pick-up ${formatDay(pickUpDate)}`,
    returnDate === '' ? '' : `return ${formatDay(returnDate)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

/** Returns the request body for a choice. */
export function choiceInput(choice: TruckChoice): TruckInput {
  return {
    size: choice.size,
    pickUpDate: choice.pickUpDate || null,
    returnDate: choice.returnDate || null,
  }
}

/** Returns the errors of a choice by field; a request needs a chosen truck. */
export function choiceProblems(choice: TruckChoice, isAsking: boolean): FieldErrors {
  const problems: FieldErrors = {}
  if (isAsking && choice.size === null) problems['size'] = 'Choose a truck.'
  if (choice.pickUpDate !== '' && choice.returnDate !== '' && choice.returnDate < choice.pickUpDate)
    problems['returnDate'] = 'The truck is returned before it is picked up.'
  return problems
}

/** Returns the server's errors under the paths of the form. */
export function truckErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith('truck.'))
      .map(([path, message]) => [path.slice('truck.'.length), message]),
  )
}

/** What a truck of each size is suited for; the recommendation by rooms uses the same steps. */
export const TRUCK_SIZE_HINTS: Record<TruckSize, string> = {
  10: 'A studio or 1 room',
  15: '2 rooms',
  20: '3 to 4 rooms',
  26: '5 rooms and more',
}

/** Returns the reason for the recommended size, or null if none is recommended. */
export function recommendation({ recommended }: Truck): { badge: string; why: string } | null {
  const { basis, trucks, cubicFeet, rooms } = recommended
  if (basis === 'none') return null
  const badge = trucks > 1 ? `${trucks} trucks recommended` : 'Recommended'
  if (basis === 'rooms') return { badge, why: `for ${rooms} ${rooms === 1 ? 'room' : 'rooms'}` }
  return { badge, why: `for ${cubicFeet.toLocaleString('en-US')} cubic ft on the cube sheet` }
}

/** The price of a truck on one job in dollars: flat, and per mile; null if the estimate has no such line. */
export interface TruckRates {
  flatRate: number | null
  perMile: number | null
}

/** The rates in the estimate, and whether a line of the truck was edited or removed. */
export interface ShownTruckRates extends TruckRates {
  isEdited: boolean
}

/** A line of the price, in cents. */
export interface TruckLine {
  readonly label: string
  readonly detail: string
  readonly amount: Cents
}

/** Returns the price as lines, from the truck's lines in the estimate. */
export function truckLines(truck: Truck, variables: CompanyVariables | undefined): TruckLine[] {
  return truck.lines.map((line) => ({
    label: lineName(line, variables ?? null),
    detail: `${formatCents(centsFromDollars(line.rate))} × ${formatUnits(line.item, line.units)}`,
    amount: centsFromDollars(line.total),
  }))
}
