import { expect, it } from 'vitest'
import type { Policy } from '../../../shared/company/insurance/policy.ts'
import { policyFormProblems, policyInput, policyValues } from './policy-form.ts'

const coi = { id: 7, source_url: '/files/7', title: 'coi.pdf', mime_type: 'application/pdf' }
const policy: Policy = {
  id: 1,
  version: 3,
  type: 'cargo',
  carrier: 'Great Plains Mutual',
  policyNumber: 'CG-1',
  effectiveDate: '2026-01-01',
  expirationDate: '2027-01-01',
  coinsurance: null,
  deductible: 1000,
  limitPerOccurrence: null,
  limitAggregate: null,
  premium: 12.5,
  agentName: '',
  agentPhone: '3035550144',
  agentEmail: null,
  notes: '',
  files: [coi],
  status: 'in_force',
  daysLeft: 200,
  isRenewed: false,
  deletedAt: null,
}

it('starts a new policy with its type and the certificate', () => {
  const values = policyValues(null, 'workers_comp', [coi])
  expect(values).toMatchObject({ type: 'workers_comp', files: [coi], premium: '' })
  expect(policyFormProblems(values)).toEqual({
    carrier: 'Required.',
    policyNumber: 'Required.',
    effectiveDate: 'Required.',
    expirationDate: 'Required.',
  })
})

it('sends a stored policy unchanged, with empty fields as null', () => {
  const values = policyValues(policy, 'cargo', [])
  expect(policyFormProblems(values)).toEqual({})
  expect(policyInput(values)).toMatchObject({
    deductible: 1000,
    premium: 12.5,
    coinsurance: null,
    agentPhone: '(303) 555-0144',
    agentEmail: null,
    fileIds: [7],
  })
})

it('reports dates in the wrong order and values that the server would reject', () => {
  const values = { ...policyValues(policy, 'cargo', []), expirationDate: '2026-01-01', agentEmail: 'nobody' }
  expect(policyFormProblems(values)).toEqual({
    expirationDate: 'The expiration date has to be after the effective date.',
    agentEmail: 'Invalid email',
  })
})
