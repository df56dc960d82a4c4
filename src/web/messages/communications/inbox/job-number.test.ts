import { expect, it } from 'vitest'
import { jobNumberOf } from './job-number.ts'

it.each([
  ['1024', 1024],
  [' #1024 ', 1024],
  ['# 7', 7],
])('parses %j as job %d', (typed, number) => {
  expect(jobNumberOf(typed)).toBe(number)
})

it.each(['', '0', '-3', '1.5', 'Jane', '12 34', '1'.repeat(16)])('returns null for %j', (typed) => {
  expect(jobNumberOf(typed)).toBeNull()
})
