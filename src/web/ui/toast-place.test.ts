import { expect, test } from 'vitest'
import { findToastPosition, TOAST } from './toast-place.ts'

const area = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const used = (...box: Parameters<typeof area>) => ({ ...area(...box), weight: 10 })
const wide = area(0, 68, 1440, 816)
const phone = area(0, 68, 390, 700)

test('puts a toast at the top right, below the bars of the page', () => {
  expect(findToastPosition(wide, [])).toBe('top-right')
  // The profile button is in the bar above it.
  expect(findToastPosition(wide, [used(1380, 6, 44, 44)])).toBe('top-right')
})

test('keeps the focused field and the buttons of a call uncovered', () => {
  expect(findToastPosition(wide, [used(1100, 100, 300, 40)])).toBe('bottom-right')
  expect(findToastPosition(phone, [used(16, 120, 358, 44)])).toBe('bottom-right')
  expect(findToastPosition(phone, [used(8, 12, 374, 200)])).toBe('bottom-right')
  const both = [used(1100, 100, 300, 40), used(1100, 800, 300, 60)]
  expect(findToastPosition(wide, both)).toBe('bottom-left')
})

test('keeps a field below the first of several toasts uncovered', () => {
  const field = used(1100, 200, 300, 40)
  expect(findToastPosition(wide, [field])).toBe('top-right')
  expect(findToastPosition(wide, [field], 2 * TOAST.height)).toBe('bottom-right')
})

test('leaves visible toasts in place while that is free', () => {
  expect(findToastPosition(wide, [], TOAST.height, 'bottom-right')).toBe('bottom-right')
  expect(findToastPosition(wide, [used(1100, 800, 300, 60)], TOAST.height, 'bottom-right')).toBe('top-right')
})

test('covers what is least in use if no position is free', () => {
  expect(findToastPosition(phone, [used(0, 0, 390, 844)])).toBe('top-right')
  const link = { ...area(16, 700, 100, 44), weight: 1 }
  expect(findToastPosition(phone, [used(16, 80, 358, 44), link])).toBe('bottom-right')
})
