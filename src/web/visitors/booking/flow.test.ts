import { describe, expect, it } from 'vitest'
import {
  allowedStep,
  nextStep,
  isResumable,
  progressOf,
  STEPS,
  stepsBefore,
  type FlowEvent,
  type Step,
} from './flow.ts'

const OUT = { role: null, hasPin: false, hasJob: false, isDone: false } as const
const CLIENT = { role: 'client', hasPin: false, hasJob: false, isDone: false } as const

function walkThrough(from: Step, ...events: FlowEvent[]): Step {
  return events.reduce(nextStep, from)
}

describe('booking flow', () => {
  it('leads a new client from the email to the payment', () => {
    expect(nextStep('email', 'unknownEmail')).toBe('signup')
    for (const step of ['signup', 'join'] as const)
      expect(allowedStep(step, CLIENT, 'locations')).toBe('locations')
    expect(walkThrough('locations', 'placesSaved', 'answersSaved')).toBe('walk')
  })

  it('leads a client from home to a new inquiry, to missing details or directly to the payment', () => {
    expect(nextStep('home', 'newInquiry')).toBe('locations')
    expect(nextStep('home', 'detailsMissing')).toBe('locations')
    expect(nextStep('home', 'bookNow')).toBe('walk')
  })

  it('resets a password and returns to the login', () => {
    expect(walkThrough('email', 'forgot', 'pinAccepted', 'passwordReset')).toBe('email')
    expect(walkThrough('email', 'forgot', 'pinGivenUp')).toBe('email')
  })

  it('ignores events that do not belong to the screen', () => {
    expect(nextStep('email', 'bookNow')).toBe('email')
    expect(nextStep('staff', 'newInquiry')).toBe('staff')
  })

  it('shows signed-out visitors only the email, sign-up and password reset', () => {
    for (const step of ['join', 'staff', 'home', 'locations', 'questions', 'walk'] as const)
      expect(allowedStep(step, OUT)).toBe('email')
    expect(allowedStep('signup', OUT)).toBe('signup')
    expect(allowedStep('password', OUT)).toBe('email')
    expect(allowedStep('password', { ...OUT, hasPin: true })).toBe('password')
  })

  it('starts a signed-in client at home and lets them continue', () => {
    for (const step of ['email', 'signup', 'pin', 'password', 'join', 'staff'] as const)
      expect(allowedStep(step, CLIENT)).toBe('home')
    expect(allowedStep('locations', CLIENT)).toBe('locations')
    expect(allowedStep('questions', CLIENT)).toBe('locations')
    expect(allowedStep('questions', { ...CLIENT, hasJob: true })).toBe('questions')
    expect(allowedStep('walk', CLIENT)).toBe('home')
    expect(allowedStep('walk', { ...CLIENT, hasJob: true })).toBe('walk')
    // A booked job is still shown, but asks no more questions.
    expect(allowedStep('walk', { ...CLIENT, isDone: true })).toBe('walk')
    expect(allowedStep('questions', { ...CLIENT, isDone: true })).toBe('locations')
  })

  it('returns a person who logs in to the screen they left', () => {
    expect(allowedStep('email', { ...CLIENT, hasJob: true }, 'questions')).toBe('questions')
    expect(allowedStep('email', CLIENT, 'walk')).toBe('home')
    expect(allowedStep('email', OUT, 'questions')).toBe('email')
    expect(allowedStep('home', CLIENT, 'questions')).toBe('home')
  })

  it('asks people of other companies to join first and blocks staff', () => {
    for (const step of STEPS) {
      expect(allowedStep(step, { ...CLIENT, role: 'none' })).toBe('join')
      expect(allowedStep(step, { ...CLIENT, role: 'staff' })).toBe('staff')
    }
  })

  it('returns the trail to each screen', () => {
    expect(stepsBefore('walk')).toEqual(['home', 'locations', 'questions', 'walk'])
    expect(stepsBefore('password')).toEqual(['email', 'password'])
    expect(stepsBefore('home')).toEqual(['home'])
  })

  it('returns the progress in thirds', () => {
    expect(['signup', 'locations', 'questions'].map((step) => progressOf(step as Step)?.step)).toEqual([
      1, 2, 3,
    ])
    expect(progressOf('email')).toBeNull()
    expect(STEPS.filter((step) => isResumable(step))).toEqual(['signup', 'locations', 'questions', 'walk'])
  })
})
