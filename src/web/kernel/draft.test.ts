import { describe, expect, it } from 'vitest'
import { hasEdits, withDraftValue, withoutSent } from './draft.ts'

const stored = { name: 'Ann', age: 30 }

describe('draft over stored values', () => {
  it('keeps only values that differ from the stored ones', () => {
    const draft = withDraftValue({}, stored, 'name', 'Bea')
    expect(draft).toEqual({ name: 'Bea' })
    expect(hasEdits(draft)).toBe(true)
    expect(hasEdits(withDraftValue(draft, stored, 'name', 'Ann'))).toBe(false)
  })

  it('keeps what was typed during a save', () => {
    const sent = { name: 'Bea', age: 31 }
    expect(withoutSent({ name: 'Beata', age: 31 }, sent)).toEqual({ name: 'Beata' })
    expect(withoutSent(sent, sent)).toEqual({})
  })
})
