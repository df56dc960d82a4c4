import { expect, it } from 'vitest'
import { jobFilterOf } from './job-filter.ts'

it.each([
  ['', undefined],
  ['  ', undefined],
  ['12', 12],
  [' #12 ', 12],
  ['# 12', 12],
  ['0', null],
  ['-12', null],
  ['1.5', null],
  ['12a', null],
  ['1'.repeat(16), null],
])('%j filters by %j', (typed, job) => expect(jobFilterOf(typed)).toBe(job))
