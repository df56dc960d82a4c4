import type { LineInput } from '../../../shared/jobs/documents/document.inputs.ts'
import { shownEstimateSchema } from '../../../shared/jobs/documents/shown.ts'
import { isTruckBasis, type LineBasis } from '../../../shared/jobs/estimates/line-basis.ts'
import { jobDayOf } from '../../../shared/trade/job.choices.ts'
import { draftOf, linesOf } from './draft-lines.ts'
import type { ShownJob } from './slot.ts'

/** The truck's rates on one job, in dollars; null if the estimate has no such line. */
interface TruckRates {
  flatRate: number | null
  perMile: number | null
}

type TruckJob = Pick<ShownJob, 'documents' | 'truck' | 'jobDate'>

/**
 * Returns the truck rates of a job's estimate, and whether one of its automatic truck lines is edited or
 * removed.
 */
export function truckRatesOf(job: Pick<TruckJob, 'documents' | 'truck'>): TruckRates & { isEdited: boolean } {
  const lines = linesIn(job)
  const lineOf = (basis: LineBasis | null) => lines.find((line) => line.basis === basis)
  return {
    flatRate: lineOf('truckFlat')?.rate ?? null,
    perMile: lineOf('truckMiles')?.rate ?? null,
    isEdited: job.truck?.automatic.some(({ basis }) => lineOf(basis)?.isDirty !== false) ?? false,
  }
}

/**
 * Returns a job's estimate with these truck rates, or with its automatic truck lines; other lines are
 * unchanged.
 */
export function withTruckRates(
  job: TruckJob,
  rates: TruckRates | null,
): { dirty: true; lineItems: LineInput[] } {
  const lines = linesIn(job)
  const automatic = job.truck?.automatic ?? []
  const rateLine = (basis: LineBasis, item: string, units: number, rate: number | null): LineInput[] => {
    const own = lines.find((line) => line.basis === basis)
    const workedOut = automatic.find((line) => line.basis === basis)
    if (rate === null || rate === workedOut?.rate)
      // A removed line stays removed while its field is empty.
      return workedOut && (own || rate !== null) ? linesOf(draftOf([workedOut])) : []
    const lineItemDate = own ? own.lineItemDate : jobDayOf(job.jobDate)
    return [{ basis, item, lineItemDate, rate, units: own?.units ?? units, isDirty: true }]
  }
  const others = lines.filter(({ basis }) => basis === null || !isTruckBasis(basis))
  const ofTruck = rates
    ? [
        ...rateLine('truckFlat', 'truckFlatRate', 1, rates.flatRate),
        ...rateLine('truckMiles', 'truckByDistance', job.truck?.miles ?? 0, rates.perMile),
      ]
    : linesOf(draftOf(automatic))
  return {
    dirty: true,
    lineItems: [...linesOf(draftOf(others)), ...ofTruck].filter(({ units }) => units > 0),
  }
}

function linesIn({ documents }: Pick<ShownJob, 'documents'>) {
  const shown = shownEstimateSchema.safeParse(documents['estimate']?.variables)
  return shown.success ? shown.data.lineItems : []
}
