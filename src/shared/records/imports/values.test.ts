import { describe, expect, it } from 'vitest'
import { JOB_STATUS_LABELS, JOB_TYPE_LABELS } from '../../trade/job.labels.ts'
import {
  addressLine,
  parseChoice,
  parseDay,
  parseDollars,
  parseState,
  parseTime,
  splitName,
} from './values.ts'

describe('typed values', () => {
  it.each([
    ['2026-03-31', 'mdy', '2026-03-31'],
    ['2026-03-31T08:00:00', 'mdy', '2026-03-31'],
    ['3/31/2026', 'mdy', '2026-03-31'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['3/4/26 8:00 AM', 'mdy', '2026-03-04'],
    ['31.3.2026', 'mdy', '2026-03-31'],
    ['Mar 3, 2026', 'mdy', '2026-03-03'],
    ['Tuesday, March 3rd 2026', 'mdy', '2026-03-03'],
    ['3 March 2026', 'dmy', '2026-03-03'],
    ['31/12/2026', 'mdy', null],
    ['2/30/2026', 'mdy', null],
    ['soon', 'mdy', null],
    ['1/2', 'mdy', null],
    ['Foo 3, 2026', 'mdy', null],
  ] as const)('day %s (%s) is %s', (typed, order, day) => {
    expect(parseDay(typed, order)).toBe(day)
  })

  it.each([
    ['8:30', '08:30'],
    ['08:30:15', '08:30'],
    ['8am', '08:00'],
    ['12 AM', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['3/4/2026 1:05 PM', '13:05'],
    ['2026-03-31T17:45:00', '17:45'],
    ['25:00', null],
    ['13 PM', null],
    ['8:75', null],
    ['8', null],
    ['morning', null],
  ])('time %s is %s', (typed, time) => {
    expect(parseTime(typed)).toBe(time)
  })

  it.each([
    ['$1,234.50', 1234.5],
    ['18', 18],
    ['18.5/hr', 18.5],
    ['18.555', null],
    ['-5', null],
    ['a lot', null],
  ])('amount %s is %s', (typed, dollars) => {
    expect(parseDollars(typed)).toBe(dollars)
  })

  it('parses states by code and name', () => {
    expect(['co', 'Colorado', ' NEW YORK ', 'XX'].map(parseState)).toEqual(['CO', 'CO', 'NY', null])
  })

  it('matches a choice by value and label', () => {
    expect(parseChoice('Intrastate (Local)', JOB_TYPE_LABELS)).toBe('intrastate_local')
    expect(parseChoice('Missed', JOB_STATUS_LABELS)).toBe('missed')
    expect(parseChoice('No Response', JOB_STATUS_LABELS, { noresponse: 'missed' })).toBe('missed')
    expect(parseChoice('refused_price', JOB_STATUS_LABELS)).toBe('refused_price')
    expect(parseChoice('lost', JOB_STATUS_LABELS)).toBeNull()
  })

  it('splits full names', () => {
    expect(splitName(' Clara  Nguyen ')).toEqual({ firstName: 'Clara', lastName: 'Nguyen' })
    expect(splitName('Nguyen, Clara Marie')).toEqual({ firstName: 'Clara Marie', lastName: 'Nguyen' })
    expect(splitName('Cher')).toEqual({ firstName: '', lastName: 'Cher' })
  })

  it('joins the parts of an address without repeating any', () => {
    const parts = { address: '1 Elm St', city: 'Denver', state: 'CO', zip: '80202' }
    expect(addressLine(parts)).toBe('1 Elm St, Denver, CO 80202')
    expect(addressLine({ ...parts, address: '1 Elm St, Denver, CO 80202' })).toBe(
      '1 Elm St, Denver, CO 80202',
    )
    expect(addressLine({ address: '', city: '', state: '', zip: '80202' })).toBe('80202')
    expect(addressLine({ address: '', city: '', state: '', zip: '' })).toBe('')
  })
})
