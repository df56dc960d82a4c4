import { describe, expect, it } from 'vitest'
import {
  allowedStep,
  countedStep,
  nextStep,
  isResumable,
  STEPS,
  stepsBefore,
  type FlowEvent,
  type Step,
} from './flow.ts'

const BLANK = { hasPin: false, hasPlaces: false, isReady: false, hasJob: false, isDone: false } as const
const OUT = { ...BLANK, role: null } as const
const CLIENT = { ...BLANK, role: 'client' } as const

function walkThrough(from: Step, ...events: FlowEvent[]): Step {
  return events.reduce(nextStep, from)
}

describe('booking flow', () => {
  it('asks a new client for the move, shows day and price, and only then asks who they are', () => {
    expect(walkThrough('locations', 'placesPicked', 'accessSaved')).toBe('questions')
    expect(nextStep('questions', 'answersReady')).toBe('contact')
    const ready = { ...OUT, hasPlaces: true, isReady: true }
    for (const step of ['locations', 'access', 'questions', 'contact'] as const)
      expect(allowedStep(step, ready)).toBe(step)
    // Once they are a client, their answers are sent, and the review follows.
    for (const step of ['contact', 'code', 'join'] as const)
      expect(allowedStep(step, { ...CLIENT, isReady: true }, 'questions')).toBe('send')
    expect(nextStep('send', 'answersSaved')).toBe('walk')
  })

  it('returns to the screen of an answer that the server rejects', () => {
    expect(nextStep('send', 'placesRefused')).toBe('locations')
    expect(nextStep('send', 'answersRefused')).toBe('questions')
    expect(nextStep('access', 'placesRefused')).toBe('locations')
    expect(nextStep('walk', 'placesWanted')).toBe('locations')
    expect(allowedStep('questions', { ...CLIENT, isReady: true })).toBe('questions')
  })

  it('leads a signed-in client from the addresses to the payment, or directly to it', () => {
    expect(nextStep('home', 'newInquiry')).toBe('locations')
    expect(nextStep('home', 'detailsMissing')).toBe('locations')
    expect(nextStep('questions', 'answersSaved')).toBe('walk')
    expect(nextStep('home', 'bookNow')).toBe('walk')
  })

  it('resets a password and returns to the login', () => {
    expect(walkThrough('contact', 'forgot', 'pinAccepted', 'passwordReset')).toBe('contact')
    expect(walkThrough('contact', 'forgot', 'pinGivenUp')).toBe('contact')
  })

  it('ignores events that do not belong to the screen', () => {
    expect(nextStep('contact', 'bookNow')).toBe('contact')
    expect(nextStep('staff', 'newInquiry')).toBe('staff')
  })

  it('shows a signed-out visitor no screen of a person, and the day only once the places are known', () => {
    for (const step of ['join', 'staff', 'home', 'send', 'walk'] as const)
      expect(allowedStep(step, OUT)).toBe('locations')
    expect(allowedStep('access', OUT)).toBe('access')
    expect(allowedStep('questions', OUT)).toBe('locations')
    expect(allowedStep('questions', { ...OUT, hasPlaces: true })).toBe('questions')
    expect(allowedStep('password', OUT)).toBe('contact')
    expect(allowedStep('password', { ...OUT, hasPin: true })).toBe('password')
  })

  it('asks for the email before it shows a saved request', () => {
    for (const step of ['locations', 'access', 'questions', 'walk', 'home'] as const)
      expect(allowedStep(step, { ...OUT, hasPlaces: true, hasJob: true })).toBe('contact')
    expect(allowedStep('code', { ...OUT, hasJob: true })).toBe('code')
  })

  it('starts a signed-in client at home and lets them continue', () => {
    for (const step of ['contact', 'code', 'pin', 'password', 'join', 'staff', 'send'] as const)
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
    expect(allowedStep('contact', { ...CLIENT, hasJob: true }, 'questions')).toBe('questions')
    expect(allowedStep('contact', CLIENT, 'walk')).toBe('home')
    expect(allowedStep('home', CLIENT, 'questions')).toBe('home')
  })

  it('asks people of other companies to join first and blocks staff', () => {
    for (const step of STEPS) {
      expect(allowedStep(step, { ...CLIENT, role: 'none' })).toBe('join')
      expect(allowedStep(step, { ...CLIENT, role: 'staff' })).toBe('staff')
    }
  })

  it('returns the trail to each screen, which begins at home only for a client', () => {
    expect(stepsBefore('walk', true)).toEqual(['home', 'locations', 'access', 'questions', 'walk'])
    expect(stepsBefore('contact', false)).toEqual(['locations', 'access', 'questions', 'contact'])
    expect(stepsBefore('home', true)).toEqual(['home'])
    expect(STEPS.filter((step) => isResumable(step))).toEqual(['locations', 'access', 'questions', 'walk'])
  })

  it('counts the screens about the person as one step', () => {
    for (const step of ['contact', 'code', 'pin', 'password'] as const)
      expect(countedStep(step)).toBe('contact')
    expect(countedStep('home')).toBeNull()
  })
})
