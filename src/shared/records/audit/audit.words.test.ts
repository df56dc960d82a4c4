import { expect, it } from 'vitest'
import { valueLabel } from './audit.words.ts'

it('turns code values into readable text and leaves other text as it is', () => {
  expect(valueLabel('status', 'not_paid_yet')).not.toContain('_')
  expect(valueLabel('status', 'Not a code!')).toBe('Not a code!')
})

it('handles a text that almost matches as fast as any other', () => {
  const begun = Date.now()
  valueLabel('status', `a${'A'.repeat(60)}!`)
  expect(Date.now() - begun).toBeLessThan(50)
})
