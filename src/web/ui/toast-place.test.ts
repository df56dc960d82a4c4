import { expect, test } from 'vitest'
import { findToastPosition } from './toast-place.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const area = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('puts a toast at the top right, below the bars of the page', () => {
  expect(findToastPosition(wide, 68, [])).toBe('top-right')
  // The profile button is in the bar above it.
  expect(findToastPosition(wide, 68, [area(1380, 6, 44, 44)])).toBe('top-right')
})

test('keeps the focused field and the buttons of a call uncovered', () => {
  expect(findToastPosition(wide, 68, [area(1100, 100, 300, 40)])).toBe('bottom-right')
  expect(findToastPosition(phone, 68, [area(16, 120, 358, 44)])).toBe('bottom-right')
  const call = area(8, 12, 374, 200)
  expect(findToastPosition(phone, 68, [call])).toBe('bottom-right')
  expect(findToastPosition(wide, 68, [area(1100, 100, 300, 40), area(1100, 800, 300, 60)])).toBe(
    'bottom-left',
  )
})

test('keeps a field below the first of several toasts uncovered', () => {
  const field = area(1100, 200, 300, 40)
  expect(findToastPosition(wide, 68, [field])).toBe('top-right')
  expect(findToastPosition(wide, 68, [field], 2)).toBe('bottom-right')
})

test('leaves visible toasts in place while that is free', () => {
  expect(findToastPosition(wide, 68, [], 1, 'bottom-right')).toBe('bottom-right')
  expect(findToastPosition(wide, 68, [area(1100, 800, 300, 60)], 1, 'bottom-right')).toBe('top-right')
})

test('uses the default position if none is free', () => {
  expect(findToastPosition(phone, 68, [area(0, 0, 390, 844)])).toBe('top-right')
})
