import { expect, test } from 'vitest'
import { crewWords, dayWords, timeWords } from './move-words.ts'

const activity = (duration: number, activityType: 'load' | 'unload' | 'estimate', isValid = true) => ({
  id: 1,
  index: 0,
  activityType,
  duration,
  isValid,
})
const at = (...activities: ReturnType<typeof activity>[]) => ({ address: '901 Bagby St', activities })

test('formats the day with its weekday, and no day as an empty text', () => {
  expect(dayWords('2026-11-21 09:00:00')).toBe('Saturday, 11/21/2026')
  expect(dayWords('0000-00-00 00:00:00')).toBe('')
})

test('sums the hours of the work without estimates', () => {
  const locations = [at(activity(2.67, 'load'), activity(1, 'estimate')), at(activity(1.33, 'unload'))]
  expect(timeWords({ jobDate: '2026-11-21 09:00:00', locations })).toBe('9:00 AM, about 4 hours')
  expect(timeWords({ jobDate: '2026-11-21 13:30:00', locations: [at(activity(1, 'load'))] })).toBe(
    '1:30 PM, about 1 hour',
  )
  expect(timeWords({ jobDate: '2026-11-21 13:30:00', locations: [at(activity(3, 'load', false))] })).toBe(
    '1:30 PM',
  )
  expect(timeWords({ jobDate: '0000-00-00 00:00:00', locations: [] })).toBe('')
})

test('uses the singular for one mover', () =>
  expect([crewWords(1), crewWords(3)]).toEqual(['1 mover', '3 movers']))
