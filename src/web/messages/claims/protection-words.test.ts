import { expect, it } from 'vitest'
import { protectionForOffer, protectionLine } from './protection-words.ts'

it('says what the protection means for a claim', () => {
  const plan = (deductible: number | null) => ({ deductible, releasedPerPound: 0.6 })
  expect(protectionLine(plan(500))).toBe(
    'Your protection: Full protection, $500 deductible. You pay the first $500 of each claim.',
  )
  expect(protectionLine(plan(0))).toBe('Your protection: Full protection, no deductible.')
  expect(protectionLine(plan(null))).toContain('Your protection: Basic protection. For an item we lose')
  expect(protectionLine(plan(null))).toContain('at most $0.60 a pound')
  expect(protectionForOffer(plan(250))).toBe(
    'Protection: Full protection, $250 deductible. The client pays the first $250 of each claim.',
  )
  expect(protectionForOffer(plan(null))).toBe('Protection: Basic protection.')
  expect([protectionLine(null), protectionForOffer(null)]).toEqual([null, null])
})
