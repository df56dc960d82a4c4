import type { LineInput } from '../../shared/documents/document.ts'
import { shownEstimateSchema } from '../../shared/documents/shown.ts'
import type { ShownJob } from './slot.ts'

/** The estimate of a job with the lines of its truck: the flat rate, and the rate per mile for the miles (DECISIONS C12). */
export function withTruck(job: Pick<ShownJob, 'documents' | 'truck' | 'jobDate'>): {
  dirty: true
  lineItems: LineInput[]
} {
  const shown = shownEstimateSchema.safeParse(job.documents['estimate']?.variables)
  const lines: LineInput[] = shown.success ? shown.data.lineItems : []
  const { truck } = job
  const day = truck?.pickUpDate ?? (job.jobDate.startsWith('0000') ? null : job.jobDate.slice(0, 10))
  const added: LineInput[] = truck
    ? [
        { item: 'truckFlatRate', lineItemDate: day, rate: truck.flatRate, units: 1 },
        ...(truck.miles > 0
          ? [{ item: 'truckByDistance', lineItemDate: day, rate: truck.perMile, units: truck.miles }]
          : []),
      ]
    : []
  return { dirty: true, lineItems: [...lines.map(({ id: _id, ...line }) => line), ...added] }
}
