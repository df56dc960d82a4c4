import { expect, it } from 'vitest'
import { isRenewedBy, policyProblems, policyStatus } from './policy.rules.ts'

const term = { effectiveDate: '2026-01-01', expirationDate: '2027-01-01' }

it.each([
  ['2025-12-31', 'not_yet'],
  ['2026-01-01', 'in_force'],
  ['2026-12-01', 'in_force'],
  ['2026-12-02', 'expires_soon'],
  ['2026-12-31', 'expires_soon'],
  ['2027-01-01', 'expired'],
])('on %s a policy of a year is %s', (today, status) => {
  expect(policyStatus(term, today)).toBe(status)
})

it('is renewed by a later policy of its type without a gap', () => {
  const policy = { id: 1, type: 'cargo' as const, ...term }
  const next = { id: 2, type: 'cargo' as const, effectiveDate: '2027-01-01', expirationDate: '2028-01-01' }
  expect(isRenewedBy(policy, [policy, next])).toBe(true)
  expect(isRenewedBy(policy, [policy])).toBe(false)
  expect(isRenewedBy(policy, [{ ...next, effectiveDate: '2027-01-02' }])).toBe(false)
  expect(isRenewedBy(policy, [{ ...next, type: 'workers_comp' }])).toBe(false)
  expect(isRenewedBy(policy, [{ ...next, effectiveDate: '2025-01-01', expirationDate: '2026-06-01' }])).toBe(
    false,
  )
})

it('must end after it begins', () => {
  expect(policyProblems(term)).toEqual({})
  expect(policyProblems({ ...term, expirationDate: '2026-01-01' })).toEqual({
    expirationDate: 'The expiration date has to be after the effective date.',
  })
})
