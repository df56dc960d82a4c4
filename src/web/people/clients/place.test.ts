import { describe, expect, it } from 'vitest'
import { keptSearch, listSearchSchema } from './place.ts'

describe('client list URL', () => {
  it('keeps values that are not the default, and drops unknown ones', () => {
    expect(keptSearch('  ann ', 'newest')).toEqual({ search: 'ann', sort: 'newest' })
    expect(keptSearch(' ', 'name')).toEqual({})
    expect(listSearchSchema.parse({ search: 'a', sort: 'phone' })).toEqual({ search: 'a', sort: undefined })
  })
})
