import { describe, expect, it } from 'vitest'
import { cardFeeLimitText, cardFeeExample, cardFeeProblem } from './card-fee.ts'

describe('credit card fee', () => {
  it('states what the state allows', () => {
    expect(cardFeeLimitText(0)).toBe('Your state doesn’t allow a fee for paying by card.')
    expect(cardFeeLimitText(2)).toBe('Your state allows at most 2 %.')
    expect(cardFeeLimitText(null)).toContain('We don’t know of a limit')
  })

  it('is rejected above that limit', () => {
    expect(cardFeeProblem(2.01, 2)).toBe('Your state allows at most 2 %.')
    expect(cardFeeProblem(2, 2)).toBeNull()
    expect(cardFeeProblem(3.5, null)).toBeNull()
    expect(cardFeeProblem('', 0)).toBeNull()
    expect(cardFeeProblem(1, 0)).toBe('Your state doesn’t allow a fee for paying by card.')
  })

  it('shows an example of what a client pays more, never above the limit', () => {
    expect(cardFeeExample(0, 2)).toContain('Off')
    expect(cardFeeExample('', null)).toContain('Off')
    expect(cardFeeExample(2, 0)).toContain('Off')
    expect(cardFeeExample(1.25, null)).toContain('$12.50 more')
    expect(cardFeeExample(3, 2)).toContain('$20.00 more')
  })
})
