import { expect, it } from 'vitest'
import { verdictOf } from './verdict.ts'

const own = { keyId: '00aa', publicKey: 'own' }
const other = { keyId: '00aa', publicKey: 'other' }
const checked = (isGood: boolean, key: typeof own | null) => ({
  name: 'a.pdf',
  report: {
    kind: 'pdf' as const,
    isGood,
    headline: isGood ? 'Nothing was changed' : 'This file was altered after it was made: do not rely on it',
    findings: ['…'],
    key,
  },
})

it("trusts an intact seal of the installation's key or of one that cannot be compared, and warns of another key", () => {
  expect(verdictOf(checked(true, own), own)).toMatchObject({ tone: 'good', headline: 'Nothing was changed' })
  expect(verdictOf(checked(true, own), own).keyLine).toContain('the key of this installation')
  expect(verdictOf(checked(true, own), undefined)).toMatchObject({ tone: 'good' })
  expect(verdictOf(checked(true, own), undefined).keyLine).toContain('could not be compared')
  // The same short id does not make it the same key.
  expect(verdictOf(checked(true, other), own)).toMatchObject({ tone: 'foreign' })
})

it('fails for any key if something was changed, and states why a check was not possible', () => {
  for (const installation of [own, undefined])
    for (const key of [own, other, null])
      expect(verdictOf(checked(false, key), installation).tone).toBe('bad')
  expect(verdictOf({ name: 'a.pdf', report: { failure: 'Too large.' } }, own)).toMatchObject({
    tone: 'failed',
    lines: ['Too large.'],
  })
})
