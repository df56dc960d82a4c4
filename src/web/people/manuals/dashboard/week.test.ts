import { describe, expect, it } from 'vitest'
import { weekOf } from './week.ts'

describe('pay week', () => {
  it.each([
    ['2026-06-08', '2026-06-08', '2026-06-14'],
    ['2026-06-14', '2026-06-08', '2026-06-14'],
    ['2026-01-01', '2025-12-29', '2026-01-04'],
  ])('is for %s: %s to %s', (day, from, to) => {
    expect(weekOf(day)).toEqual({ from, to })
  })
})
