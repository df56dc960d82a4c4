import { expect, it } from 'vitest'
import { nextSpan } from './hours.ts'

it('adds a span after the last one of its day, up to the end of the day', () => {
  expect(nextSpan([], 1)).toEqual({ weekday: 1, from: '09:00', to: '17:00' })
  const monday = { weekday: 1, from: '09:00', to: '12:00' }
  expect(nextSpan([monday], 2)).toEqual({ weekday: 2, from: '09:00', to: '17:00' })
  expect(nextSpan([monday], 1)).toEqual({ weekday: 1, from: '13:00', to: '15:00' })
  expect(nextSpan([{ ...monday, to: '24:00' }], 1)).toEqual({ weekday: 1, from: '23:00', to: '24:00' })
})
