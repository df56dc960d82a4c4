import { describe, expect, it } from 'vitest'
import { progressOf, savedText, type CountedStep } from './booking-steps.ts'

describe('booking progress', () => {
  const all: CountedStep[] = ['locations', 'access', 'questions', 'contact', 'review', 'payment']

  it.each([
    [{ asksContact: true, takesPayment: true }, all],
    [{ asksContact: false, takesPayment: true }, all.filter((step) => step !== 'contact')],
    [{ asksContact: true, takesPayment: false }, all.filter((step) => step !== 'payment')],
  ])('counts every step that the visitor takes: %j', (facts, steps) => {
    expect(steps.map((step) => progressOf(step, facts).step)).toEqual(steps.map((_, index) => index + 1))
    for (const step of steps) expect(progressOf(step, facts).of).toBe(steps.length)
  })

  it('labels the step', () => {
    expect(progressOf('access', { asksContact: true, takesPayment: true }).label).toBe(
      'Step 2 of 6: getting in and out',
    )
  })

  it('says what is saved and that nothing is booked', () => {
    const out = { isSignedIn: false, takesPayment: true }
    expect(savedText('questions', 'Front Range', out)).toBe(
      'Saved on this device only. Nothing is sent or booked yet.',
    )
    expect(savedText('contact', 'Front Range', out)).toContain('Front Range gets them when you continue.')
    expect(savedText('access', 'Front Range', { ...out, isSignedIn: true })).toContain(
      'saved with Front Range',
    )
    expect(savedText('review', 'Front Range', { isSignedIn: true, takesPayment: false })).toBe(
      'Your request is saved with Front Range. Your move is booked once you agree.',
    )
    expect(savedText('payment', 'Front Range', out)).toContain('booked when the payment goes through')
  })
})
