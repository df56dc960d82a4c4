import { expect, test } from 'vitest'
import { addressText, crewSizeText, moveDayText, moveTimeText } from './move-words.ts'

const activity = (duration: number, activityType: 'load' | 'unload' | 'estimate', isValid = true) => ({
  id: 1,
  index: 0,
  activityType,
  duration,
  isValid,
})
const at = (...activities: ReturnType<typeof activity>[]) => ({ address: '901 Bagby St', activities })

test('formats the day with its weekday, and no day as an empty text', () => {
  const now = new Date('2026-11-01T12:00:00Z')
  expect(moveDayText('2026-11-21 09:00:00', now)).toBe('Sat, Nov 21')
  expect(moveDayText('2027-01-30 09:00:00', now)).toBe('Sat, Jan 30, 2027')
  expect(moveDayText('0000-00-00 00:00:00')).toBe('')
})

test('sums the hours of the work without estimates', () => {
  const locations = [at(activity(2.67, 'load'), activity(1, 'estimate')), at(activity(1.33, 'unload'))]
  expect(moveTimeText({ jobDate: '2026-11-21 09:00:00', locations })).toBe('9:00 AM, about 4 hours')
  expect(moveTimeText({ jobDate: '2026-11-21 13:30:00', locations: [at(activity(1, 'load'))] })).toBe(
    '1:30 PM, about 1 hour',
  )
  expect(moveTimeText({ jobDate: '2026-11-21 13:30:00', locations: [at(activity(3, 'load', false))] })).toBe(
    '1:30 PM',
  )
  expect(moveTimeText({ jobDate: '0000-00-00 00:00:00', locations: [] })).toBe('')
})

test('says that an address is still to come', () => {
  const place = { activities: [], address2: '5' }
  expect(addressText({ ...place, address: '1 Main St' })).toBe('1 Main St, Unit 5')
  expect(addressText({ ...place, address: '', addressPending: true })).toBe('Address to come')
  expect(addressText({ ...place, address: 'Boulder, CO', addressPending: true })).toBe(
    'Boulder, CO, exact address to come',
  )
})

test('uses the singular for one mover', () =>
  expect([crewSizeText(1), crewSizeText(3)]).toEqual(['1 mover', '3 movers']))
