import { describe, expect, it } from 'vitest'
import { isTouched, typed, unsent } from './draft.ts'

const stored = { name: 'Ann', age: 30 }

describe('draft over stored values', () => {
  it('keeps only values that differ from the stored ones', () => {
    const draft = typed({}, stored, 'name', 'Bea')
    expect(draft).toEqual({ name: 'Bea' })
    expect(isTouched(draft)).toBe(true)
    expect(isTouched(typed(draft, stored, 'name', 'Ann'))).toBe(false)
  })

  it('keeps what was typed during a save', () => {
    const sent = { name: 'Bea', age: 31 }
    expect(unsent({ name: 'Beata', age: 31 }, sent)).toEqual({ name: 'Beata' })
    expect(unsent(sent, sent)).toEqual({})
  })
})
