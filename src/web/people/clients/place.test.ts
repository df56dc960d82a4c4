import { describe, expect, it } from 'vitest'
import { countText, toListSearch, listSearchSchema } from './place.ts'

describe('client list URL', () => {
  it('keeps values that are not the default, and drops unknown ones', () => {
    expect(toListSearch('  ann ', 'newest')).toEqual({ search: 'ann', sort: 'newest' })
    expect(toListSearch(' ', 'name')).toEqual({})
    expect(listSearchSchema.parse({ search: 'a', sort: 'phone' })).toEqual({ search: 'a', sort: undefined })
  })
})

describe('client count', () => {
  it.each([
    [0, 1, 0, '0 clients'],
    [1, 1, 1, '1 client'],
    [50, 1, 50, '50 clients'],
    [1234, 2, 50, '51–100 of 1,234 clients'],
    [120, 3, 20, '101–120 of 120 clients'],
  ])('describes %i clients on page %i with %s rows', (total, page, shown, words) => {
    expect(countText(total, page, shown, 50)).toBe(words)
  })
})
