import { expect, it } from 'vitest'
import { wordFor } from './audit.words.ts'

it('speaks words of the code, and leaves other text as it is', () => {
  expect(wordFor('status', 'not_paid_yet')).not.toContain('_')
  expect(wordFor('status', 'Not a code!')).toBe('Not a code!')
})

it('is through with a text that almost is one as fast as with any other', () => {
  const begun = Date.now()
  wordFor('status', `a${'A'.repeat(60)}!`)
  expect(Date.now() - begun).toBeLessThan(50)
})
