import { expect, it } from 'vitest'
import type { VehicleFile } from '../../../../shared/company/fleet/vehicle.ts'
import { vehicleFormProblems, vehicleInput, vehicleValues } from './vehicle-form.ts'
import { vehicleEvents } from './vehicle-events.ts'
import { measure, modelText, outageText, plateText } from './vehicle-words.ts'

const vehicle: VehicleFile = {
  id: 1,
  version: 3,
  name: 'Truck 1',
  make: 'Ford',
  model: 'F350',
  year: 2019,
  plate: 'ABC-1',
  plateState: 'CO',
  vin: null,
  sizeFeet: 26,
  capacityCubicFeet: 1700,
  capacityPounds: null,
  grossWeightPounds: null,
  licenseClass: null,
  isRented: false,
  fuel: 'diesel',
  odometer: 80_500,
  purchasedOn: '2019-05-01',
  photo: null,
  notes: '',
  retiredOn: null,
  status: 'in_service',
  outage: null,
  annualDue: null,
  hasFailed: false,
  openDamages: 0,
  actions: [],
  outages: [{ id: 1, since: '2026-02-01', until: '2026-02-03', reason: 'Brakes' }],
  inspections: [
    {
      id: 1,
      date: '2026-03-01',
      kind: 'annual',
      inspector: 'Fleet',
      result: 'fail',
      defects: 'Horn',
      nextDue: null,
      files: [],
    },
  ],
  damages: [
    {
      id: 1,
      date: '2026-01-05',
      place: 'Left mirror',
      description: 'Glass',
      cost: null,
      jobId: null,
      repairedOn: '2026-02-02',
      files: [],
    },
  ],
  services: [{ id: 1, date: '2026-02-02', odometer: null, what: 'Oil', cost: null, files: [] }],
}

it('lists the events of a vehicle, newest first', () => {
  expect(vehicleEvents(vehicle).map(({ day, title, text }) => [day, title, text])).toEqual([
    ['2026-03-01', 'Annual DOT inspection: Fail', 'Horn'],
    ['2026-02-03', 'Back in service', ''],
    ['2026-02-02', 'Repaired: Left mirror', ''],
    ['2026-02-02', 'Maintenance', 'Oil'],
    ['2026-02-01', 'Out of service', 'Brakes'],
    ['2026-01-05', 'Damage: Left mirror', 'Glass'],
    ['2019-05-01', 'Purchased', ''],
  ])
})

it('describes a vehicle without unknown values', () => {
  expect(modelText(vehicle)).toBe('2019 Ford F350')
  expect(modelText({ year: null, make: '', model: 'F350' })).toBe('F350')
  expect(plateText(vehicle)).toBe('CO ABC-1')
  expect(plateText({ plate: '', plateState: 'CO' })).toBe('')
  expect(measure(80_500, 'mi')).toBe('80,500 mi')
  expect(measure(null, 'mi')).toBe('')
  expect(outageText({ since: '2026-02-01', until: null, reason: 'Brakes' })).toBe('Since 02/01/2026: Brakes')
})

it('sends a stored vehicle unchanged, and reports what the server would reject', () => {
  const values = vehicleValues(vehicle)
  expect(vehicleFormProblems(values)).toEqual({})
  expect(vehicleInput(values)).toMatchObject({
    vin: null,
    capacityPounds: null,
    fuel: 'diesel',
    photoId: null,
  })
  expect(vehicleFormProblems({ ...vehicleValues(null), year: 1776, vin: 'a' })).toEqual({
    name: 'Required.',
    year: 'At least 1900.',
    vin: 'Only letters and digits, 5 to 17 of them.',
  })
})
