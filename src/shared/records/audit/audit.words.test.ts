import { expect, it } from 'vitest'
import { wordFor } from './audit.words.ts'

it('turns code values into readable text and leaves other text as it is', () => {
  expect(wordFor('status', 'not_paid_yet')).not.toContain('_')
  expect(wordFor('status', 'Not a code!')).toBe('Not a code!')
})

it('handles a text that almost matches as fast as any other', () => {
  const begun = Date.now()
  wordFor('status', `a${'A'.repeat(60)}!`)
  expect(Date.now() - begun).toBeLessThan(50)
})
