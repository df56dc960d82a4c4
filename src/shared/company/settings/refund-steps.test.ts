import { expect, it } from 'vitest'
import { lastDayOfFullRefund, type RefundStep } from './online-booking.ts'

it.each<[string, RefundStep[], string | null]>([
  ['one step', [{ daysBefore: 7, percent: 100 }], '2026-04-24'],
  ['the nearest of several full steps', [step(7, 100), step(3, 100), step(1, 50)], '2026-04-28'],
  ['steps in any order', [step(1, 50), step(10, 100)], '2026-04-21'],
  ['a full step after a smaller one, which is not counted', [step(10, 50), step(3, 100)], null],
  ['no full step', [step(7, 90)], null],
  ['no step', [], null],
  ['the day of the move', [step(0, 100)], '2026-05-01'],
])('the last day of a full refund follows from %s', (_what, steps, day) => {
  expect(lastDayOfFullRefund(steps, '2026-05-01')).toBe(day)
})

function step(daysBefore: number, percent: number): RefundStep {
  return { daysBefore, percent }
}
