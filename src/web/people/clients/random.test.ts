import { describe, expect, it } from 'vitest'
import { generatePassword, isMixedPassword } from '../../../shared/kernel/fields.ts'
import { randomBelow } from './random.ts'

describe('random numbers for passwords', () => {
  it('cover every number below the limit, and no other', () => {
    const drawn = new Set(Array.from({ length: 500 }, () => randomBelow(5)))
    expect([...drawn].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
  })

  it('make valid passwords of 20 characters, all different', () => {
    const made = Array.from({ length: 50 }, () => generatePassword(20, randomBelow))
    expect(made.every((password) => password.length === 20 && isMixedPassword(password))).toBe(true)
    expect(new Set(made).size).toBe(50)
  })
})
