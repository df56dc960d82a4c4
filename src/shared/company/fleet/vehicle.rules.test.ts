import { describe, expect, it } from 'vitest'
import {
  annualDue,
  currentOutage,
  doOverlap,
  vehicleActions,
  vehicleStatus,
  vehicleWarnings,
  yearAfter,
} from './vehicle.rules.ts'

const today = '2026-06-15'
const spell = (since: string, until: string | null) => ({ since, until })

describe('vehicle service', () => {
  it.each([
    [null, 'in_service'],
    [spell('2026-06-15', null), 'out_of_service'],
    [spell('2026-06-01', '2026-06-16'), 'out_of_service'],
    [spell('2026-06-01', '2026-06-15'), 'in_service'],
    [spell('2026-06-16', null), 'in_service'],
  ])('with outage %o a vehicle is %s', (outage, status) => {
    expect(vehicleStatus({ retiredOn: null, outage }, today)).toBe(status)
    expect(vehicleStatus({ retiredOn: '2026-01-01', outage }, today)).toBe('retired')
  })

  it('shows the current outage, or else the next one', () => {
    const past = spell('2026-01-01', '2026-02-01')
    const running = spell('2026-06-01', '2026-06-20')
    const next = spell('2026-07-01', null)
    expect(currentOutage([next, past, running], today)).toBe(running)
    expect(currentOutage([next, past], today)).toBe(next)
    expect(currentOutage([past], today)).toBeNull()
  })

  it.each([
    [spell('2026-01-01', '2026-02-01'), spell('2026-02-01', null), false],
    [spell('2026-01-01', '2026-02-02'), spell('2026-02-01', null), true],
    [spell('2026-01-01', null), spell('2027-01-01', null), true],
    [spell('2026-03-01', null), spell('2026-01-01', '2026-02-01'), false],
  ])('%o and %o overlap: %s', (one, other, does) => {
    expect(doOverlap(one, other)).toBe(does)
    expect(doOverlap(other, one)).toBe(does)
  })

  it('offers the actions that are possible', () => {
    const active = { retiredOn: null, outage: null, hasPast: false }
    expect(vehicleActions(active)).toEqual(['takeOut', 'retire', 'delete'])
    expect(vehicleActions({ ...active, outage: spell('2026-07-01', null), hasPast: true })).toEqual([
      'bringBack',
      'retire',
    ])
    expect(vehicleActions({ ...active, retiredOn: today, hasPast: true })).toEqual(['unretire'])
  })
})

describe('annual inspections', () => {
  const annual = { kind: 'annual' as const, result: 'pass' as const, nextDue: null }
  it('are due a year after the newest one passed, or on the date that it states', () => {
    expect(annualDue([])).toBeNull()
    expect(annualDue([{ ...annual, kind: 'daily', date: '2026-01-01' }])).toBeNull()
    expect(annualDue([{ ...annual, result: 'fail', date: '2026-01-01' }])).toBeNull()
    expect(
      annualDue([
        { ...annual, date: '2025-05-01' },
        { ...annual, date: '2026-05-01' },
      ]),
    ).toBe('2027-05-01')
    expect(annualDue([{ ...annual, date: '2026-05-01', nextDue: '2026-11-01' }])).toBe('2026-11-01')
    expect(yearAfter('2028-02-29')).toBe('2029-02-28')
  })
})

it('a vehicle has warnings for the office', () => {
  const fine = {
    status: 'in_service' as const,
    outage: null,
    annualDue: '2027-01-01',
    hasFailed: false,
    openDamages: 0,
  }
  expect(vehicleWarnings(fine, today)).toEqual([])
  const outage = { id: 1, since: '2026-07-01', until: null, reason: 'Brakes' }
  expect(
    vehicleWarnings({ ...fine, outage, hasFailed: true, annualDue: '2026-06-14', openDamages: 2 }, today),
  ).toEqual([
    'Out of service from 07/01/2026',
    'Failed its last inspection',
    'Annual inspection was due yesterday',
    '2 damages to repair',
  ])
  expect(vehicleWarnings({ ...fine, annualDue: '2026-07-15' }, today)).toEqual([
    'Annual inspection due in 30 days',
  ])
  expect(vehicleWarnings({ ...fine, annualDue: null }, today)).toEqual(['No annual inspection on file'])
  expect(vehicleWarnings({ ...fine, status: 'retired', annualDue: null }, today)).toEqual([])
})
