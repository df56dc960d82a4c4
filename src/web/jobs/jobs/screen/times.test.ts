import { describe, expect, it } from 'vitest'
import { DAY_TIMES, timeMatches } from './times.ts'

describe('time choices', () => {
  it('are 96 steps of 15 minutes starting in the early morning, so that a bare hour means daytime', () => {
    expect(DAY_TIMES).toHaveLength(96)
    expect(DAY_TIMES.slice(0, 3)).toEqual(['06:00', '06:15', '06:30'])
    expect(DAY_TIMES.at(-1)).toBe('05:45')
    expect(DAY_TIMES.find((time) => timeMatches(time, '1'))).toBe('13:00')
  })

  it.each([
    ['8', ['08:00', '08:15', '08:30', '08:45', '20:00', '20:15', '20:30', '20:45']],
    ['8p', ['20:00', '20:15', '20:30', '20:45']],
    ['830', ['08:30', '20:30']],
    ['8:30 am', ['08:30']],
    ['8:30 AM', ['08:30']],
    ['2030', ['20:30']],
    ['20:30', ['20:30']],
    ['12:15 am', ['00:15']],
    ['12:15 pm', ['12:15']],
    ['0:15', ['00:15']],
    ['noon', []],
    ['99', []],
  ])('match the typed text %s', (typed, found) => {
    expect(DAY_TIMES.filter((time) => timeMatches(time, typed))).toEqual(found)
  })
})
