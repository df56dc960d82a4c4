import { describe, expect, it } from 'vitest'
import { handleSchema } from './handle.ts'

describe('company handle', () => {
  it.each(['peak', 'Peak-Movers', ' 2-men-and-a-truck ', 'a'.repeat(63)])('accepts %j', (typed) => {
    expect(handleSchema.parse(typed)).toBe(typed.trim().toLowerCase())
  })
  it.each([
    ['', 'Required.'],
    ['-peak', 'Only small letters, digits and hyphens.'],
    ['peak movers', 'Only small letters, digits and hyphens.'],
    ['123', 'At least one letter.'],
    ['Jobs', 'This word is taken.'],
    ['verify', 'This word is taken.'],
    ['wp', 'This word is taken.'],
  ])('rejects %j', (typed, message) => {
    expect(handleSchema.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })
})
