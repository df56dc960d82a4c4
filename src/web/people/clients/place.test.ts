import { describe, expect, it } from 'vitest'
import { toListSearch, listSearchSchema } from './place.ts'

describe('client list URL', () => {
  it('keeps values that are not the default, and drops unknown ones', () => {
    expect(toListSearch('  ann ', 'newest')).toEqual({ search: 'ann', sort: 'newest' })
    expect(toListSearch(' ', 'name')).toEqual({})
    expect(listSearchSchema.parse({ search: 'a', sort: 'phone' })).toEqual({ search: 'a', sort: undefined })
  })
})
