import { describe, expect, it } from 'vitest'
import { firstUnanswered, timeLeftText, toggleChoice, timesText } from './words.ts'

describe('texts of a test', () => {
  it.each([
    [0, 1, 'one attempt'],
    [0, 3, '3 attempts'],
    [2, 3, 'attempt 2 of 3 taken'],
    [0, null, 'as many attempts as you like'],
    [2, null, '2 taken, no limit'],
  ])('say after %s of %s attempts: %s', (used, allowed, words) => {
    expect(timesText(used, allowed)).toBe(words)
  })

  it('show the time that is left', () => {
    expect([timeLeftText(61_000), timeLeftText(999), timeLeftText(-5)]).toEqual(['1:01', '0:01', '0:00'])
  })

  it('name the question where a test continues', () => {
    expect(firstUnanswered([{ chosen: [1] }, { chosen: [] }, { chosen: [] }])).toBe(1)
    expect(firstUnanswered([{ chosen: [1] }, { chosen: [0] }])).toBe(1)
    expect(firstUnanswered([])).toBe(0)
  })

  it('select one answer or several', () => {
    expect(toggleChoice('single', [0], 2)).toEqual([2])
    expect(toggleChoice('multiple', [2], 0)).toEqual([0, 2])
    expect(toggleChoice('multiple', [0, 2], 0)).toEqual([2])
  })
})
