import { describe, expect, it } from 'vitest'
import { claimRefusal, clientSteps, officeSteps } from './claim.rules.ts'
import { CLAIM_STATES, type ClaimState } from './claim.ts'

describe('the steps of a claim', () => {
  const ALLOWED: Record<ClaimState, [client: string, office: string]> = {
    open: ['file', ''],
    filed: ['message withdraw', 'acknowledge review offer deny reply attach'],
    acknowledged: ['message withdraw', 'review offer deny status reply attach'],
    in_review: ['message withdraw', 'offer deny status reply attach'],
    offered: ['accept decline message withdraw', 'reply offer deny attach'],
    settled: ['', 'pay reply attach'],
    denied: ['', 'reply attach'],
    withdrawn: ['', 'reply attach'],
  }
  it.each(CLAIM_STATES)('are those of the state %s', (state) => {
    expect([clientSteps(state).join(' '), officeSteps(state, false).join(' ')]).toEqual(ALLOWED[state])
  })

  it('do not pay a claim again', () => {
    expect(officeSteps('settled', true)).toEqual(['reply', 'attach'])
    expect(claimRefusal('settled', 'pay', officeSteps('settled', true))).toBe('This claim is already paid.')
  })

  it('are refused in the name of the state', () => {
    expect(claimRefusal('denied', 'accept', clientSteps('denied'))).toBe(
      "This claim is in the state 'Denied', which does not allow this.",
    )
    expect(claimRefusal('offered', 'accept', clientSteps('offered'))).toBeNull()
  })
})
