import type { CompanyVariables } from '../../../shared/company/settings/company.ts'
import { lineName } from '../../../shared/jobs/estimates/item-label.ts'
import { formatUnits } from '../../../shared/jobs/estimates/units.ts'
import { TRUCK_SIZES, type TruckSize } from '../../../shared/jobs/documents/truck-sizes.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import type { Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { centsFromDollars, formatCents, type Cents } from '../../../shared/kernel/money.ts'

/** What is chosen of a truck; days `YYYY-MM-DD`, '' for none. */
export interface TruckChoice {
  readonly size: TruckSize | null
  readonly pickUpDate: string
  readonly returnDate: string
}

/** What a save of the tab may say of the truck. */
export interface TruckInput {
  size?: TruckSize | null
  pickUpDate?: string | null
  returnDate?: string | null
  isRequested?: boolean
}

/** A wire size in feet as one of the four, else null. */
function sizeOf(feet: number | null): TruckSize | null {
  return TRUCK_SIZES.find((size) => size === feet) ?? null
}

/** What is stored of the truck, as a choice. */
export function storedChoice(truck: Truck): TruckChoice {
  return {
    size: sizeOf(truck.size),
    pickUpDate: truck.pickUpDate ?? '',
    returnDate: truck.returnDate ?? '',
  }
}

/**
 * The choice that the tab opens with: what is stored, else the recommended size for the day of the move, so
 * that nobody is asked for what is known. `jobDate` is the job's wall clock.
 */
export function openingChoice(truck: Truck, jobDate: string): TruckChoice {
  const stored = storedChoice(truck)
  if (stored.size !== null || stored.pickUpDate !== '' || stored.returnDate !== '') return stored
  const day = jobDayOf(jobDate) ?? ''
  const size = truck.recommended.basis === 'none' ? null : sizeOf(truck.recommended.size)
  return { size, pickUpDate: day, returnDate: day }
}

/** Whether two choices are the same. */
export function isSameChoice(one: TruckChoice, other: TruckChoice): boolean {
  return one.size === other.size && one.pickUpDate === other.pickUpDate && one.returnDate === other.returnDate
}

/** What of the typed choice is not stored yet. */
export function stillTyped(typed: Partial<TruckChoice>, stored: TruckChoice): Partial<TruckChoice> {
  const before: Record<string, unknown> = { ...stored }
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => before[key] !== value))
}

/** Both versions of a choice of which somebody else stored the same part otherwise; null where nobody did. */
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

/** A choice as a save sends it. */
export function choiceInput(choice: TruckChoice): TruckInput {
  return {
    size: choice.size,
    pickUpDate: choice.pickUpDate || null,
    returnDate: choice.returnDate || null,
  }
}

/** What is wrong with a choice, by field; who asks for a truck has chosen one. */
export function choiceProblems(choice: TruckChoice, isAsking: boolean): FieldErrors {
  const problems: FieldErrors = {}
  if (isAsking && choice.size === null) problems['size'] = 'Choose a truck.'
  if (choice.pickUpDate !== '' && choice.returnDate !== '' && choice.returnDate < choice.pickUpDate)
    problems['returnDate'] = 'The truck is returned before it is picked up.'
  return problems
}

/** A server's field errors under the form's own paths. */
export function truckErrors(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith('truck.'))
      .map(([path, message]) => [path.slice('truck.'.length), message]),
  )
}

/** What a truck of each size is good for; the recommendation by rooms goes by the same steps. */
export const TRUCK_FITS: Record<TruckSize, string> = {
  10: 'A studio or 1 room',
  15: '2 rooms',
  20: '3 to 4 rooms',
  26: '5 rooms and more',
}

/** What speaks for the recommended size, in words; null where nothing is recommended. */
export function recommendation({ recommended }: Truck): { badge: string; why: string } | null {
  const { basis, trucks, cubicFeet, rooms } = recommended
  if (basis === 'none') return null
  const badge = trucks > 1 ? `${trucks} trucks recommended` : 'Recommended'
  if (basis === 'rooms') return { badge, why: `for ${rooms} ${rooms === 1 ? 'room' : 'rooms'}` }
  return { badge, why: `for ${cubicFeet.toLocaleString('en-US')} cubic ft on the cube sheet` }
}

/** What a truck costs on one job, in dollars: once, and for each mile; null where the estimate has no such line. */
export interface TruckRates {
  flatRate: number | null
  perMile: number | null
}

/** The rates as the estimate has them, and whether somebody edited or removed a line of the truck. */
export interface ShownTruckRates extends TruckRates {
  isEdited: boolean
}

/** A line of the price, in cents. */
export interface TruckLine {
  readonly label: string
  readonly detail: string
  readonly amount: Cents
}

/** How the price comes about, by the lines of the truck in the estimate. */
export function truckLines(truck: Truck, variables: CompanyVariables | undefined): TruckLine[] {
  return truck.lines.map((line) => ({
    label: lineName(line, variables ?? null),
    detail: `${formatCents(centsFromDollars(line.rate))} × ${formatUnits(line.item, line.units)}`,
    amount: centsFromDollars(line.total),
  }))
}
