import { describe, expect, it } from 'vitest'
import {
  mergeLines,
  parseSentLines,
  type EditedEstimate,
} from '../../../shared/jobs/estimates/edited-lines.ts'
import type { LineBasis } from '../../../shared/jobs/estimates/line-basis.ts'
import { NO_JOB_DATE } from '../../../shared/trade/job.choices.ts'
import type { EstimateLine, JobDocument, Truck } from '../../../shared/jobs/jobs/job.parts.ts'
import { truckRatesOf, withTruckRates } from './truck-rates.ts'

function line(
  basis: LineBasis | null,
  item: string,
  rate: number,
  units: number,
  isDirty = false,
): EstimateLine {
  return { id: 0, item, basis, rate, units, total: rate * units, lineItemDate: null, label: null, isDirty }
}

const LABOR = line('labor', 'hourlyRateTwo', 80, 3)
const FLAT = line('truckFlat', 'truckFlatRate', 80, 1)
const MILES = line('truckMiles', 'truckByDistance', 1, 20)
const AUTOMATIC = [LABOR, FLAT, MILES]

/**
 * Creates a job as the server returns it with these written lines, and a function that returns what the
 * server stores of a save.
 */
function createJob(written: EditedEstimate | null, automatic: readonly EstimateLine[] = AUTOMATIC) {
  const lineItems = mergeLines(automatic, written)
  const estimate: JobDocument = {
    name: 'estimate',
    title: 'Estimate',
    variables: { dirty: written !== null, lineItems },
    agreement: [],
    agreed: false,
    required: true,
    mayAgree: false,
    blockedBy: null,
    mayWrite: true,
    hasPdf: true,
  }
  const truck: Truck = {
    size: null,
    pickUpDate: null,
    returnDate: null,
    isRequested: false,
    requestedAt: null,
    recommended: { size: 10, trucks: 1, basis: 'none', cubicFeet: 0, rooms: 0 },
    flatRate: 80,
    perMile: 1,
    miles: 20,
    lines: lineItems.filter(({ item }) => item.startsWith('truck')),
    automatic: automatic.filter(({ item }) => item.startsWith('truck')),
    total: 0,
    isInEstimate: true,
    mayWrite: true,
  }
  const job = { documents: { estimate }, truck, jobDate: NO_JOB_DATE }
  const keep = (rates: Parameters<typeof withTruckRates>[1]) =>
    parseSentLines(withTruckRates(job, rates).lineItems, { shown: lineItems, automatic, before: written })
  return { job, keep }
}

const rated = (flatRate: number | null, perMile: number | null) =>
  createJob(createJob(null).keep({ flatRate, perMile }))

describe('truck rates', () => {
  it('are automatic unless edited', () => {
    expect(truckRatesOf(createJob(null).job)).toEqual({ flatRate: 80, perMile: 1, isEdited: false })
  })

  it.each([
    [99, 1],
    [80, 2],
    [99, 2],
  ])('can be edited to $%s flat and $%s per mile, and reset to automatic', (flatRate, perMile) => {
    const changed = rated(flatRate, perMile)
    expect(truckRatesOf(changed.job)).toEqual({ flatRate, perMile, isEdited: true })
    expect(changed.job.truck.lines.map(({ basis, rate, units }) => [basis, rate, units])).toEqual([
      ['truckFlat', flatRate, 1],
      ['truckMiles', perMile, 20],
    ])
    expect(changed.keep(null)).toBeNull()
  })

  it("count as edited at the company's current rate if the job keeps another one", () => {
    const changed = rated(99, 1)
    const job = { ...changed.job, truck: { ...changed.job.truck, flatRate: 99 } }
    expect(truckRatesOf(job).isEdited).toBe(true)
  })

  it('count as edited if a truck line was removed, and restore it on reset', () => {
    const removed = createJob({ lineItems: [LABOR, MILES], removed: ['truckFlat'] })
    expect(truckRatesOf(removed.job)).toEqual({ flatRate: null, perMile: 1, isEdited: true })
    expect(removed.keep(null)).toBeNull()
    // An empty field does not restore a line.
    expect(removed.keep({ flatRate: null, perMile: 2 })?.removed).toEqual(['truckFlat'])
  })

  it('count as edited if only the units were', () => {
    const job = createJob({ lineItems: [LABOR, { ...FLAT, units: 2, isDirty: true }, MILES], removed: [] })
    expect(truckRatesOf(job.job)).toEqual({ flatRate: 80, perMile: 1, isEdited: true })
  })

  it('stay automatic when saved unchanged or empty', () => {
    const { keep } = createJob(null)
    expect(keep({ flatRate: 80, perMile: 1 })).toBeNull()
    expect(keep({ flatRate: null, perMile: null })).toBeNull()
  })

  it('leave other lines unchanged', () => {
    const lines = [{ ...LABOR, rate: 75, isDirty: true }, FLAT, MILES, line(null, 'truckByTime', 40, 2, true)]
    const kept = createJob({ lineItems: lines, removed: [] }).keep({ flatRate: 99, perMile: 1 })
    expect(kept?.lineItems).toMatchObject([
      { basis: 'labor', rate: 75, isDirty: true },
      { basis: null, item: 'truckByTime', rate: 40, units: 2 },
      { basis: 'truckFlat', rate: 99, isDirty: true },
      { basis: 'truckMiles', rate: 1, isDirty: false },
    ])
  })

  it('have no automatic lines to reset to on a job booked before trucks were charged', () => {
    const { job } = createJob({ lineItems: [line(null, 'truckFlatRate', 99, 1, true)] }, [])
    expect(truckRatesOf(job).isEdited).toBe(false)
  })
})
