import { expect, it } from 'vitest'
import { equipmentActions, isLow } from './equipment.rules.ts'

it('equipment is low at or below the set number', () => {
  expect(isLow({ quantity: 5, lowQuantity: 5 })).toBe(true)
  expect(isLow({ quantity: 6, lowQuantity: 5 })).toBe(false)
  expect(isLow({ quantity: 0, lowQuantity: null })).toBe(false)
})

it('equipment offers the actions that are possible', () => {
  const fresh = { retiredOn: null, quantity: 2, out: 0, hasPast: false }
  expect(equipmentActions(fresh)).toEqual(['checkOut', 'retire', 'delete'])
  expect(equipmentActions({ ...fresh, out: 1, hasPast: true })).toEqual(['checkOut'])
  expect(equipmentActions({ ...fresh, out: 2, hasPast: true })).toEqual([])
  expect(equipmentActions({ ...fresh, retiredOn: '2026-01-01', hasPast: true })).toEqual(['unretire'])
})
