import type { CountedStep } from '../../../shared/visitors/booking/booking-steps.ts'

/**
 * The screens of the booking; `contact` asks for the email, name and phone, `send` sends what was filled in
 * before, and `walk` is the review, agreement and payment.
 */
export const STEPS = [
  'locations',
  'access',
  'questions',
  'contact',
  'code',
  'pin',
  'password',
  'join',
  'staff',
  'send',
  'home',
  'walk',
] as const
export type Step = (typeof STEPS)[number]

/** An event on a screen that leads to another. */
export type FlowEvent =
  | 'knownClient'
  | 'codeWanted'
  | 'forgot'
  | 'pinAccepted'
  | 'pinGivenUp'
  | 'passwordReset'
  | 'newInquiry'
  | 'detailsMissing'
  | 'bookNow'
  | 'placesPicked'
  | 'placesRefused'
  | 'placesWanted'
  | 'accessSaved'
  | 'answersReady'
  | 'answersSaved'
  | 'answersRefused'

const MOVES: Record<Step, Partial<Record<FlowEvent, Step>>> = {
  locations: { placesPicked: 'access', knownClient: 'contact' },
  access: { accessSaved: 'questions', placesRefused: 'locations' },
  questions: { answersReady: 'contact', answersSaved: 'walk' },
  // After sign-in, `allowedStep` decides where a person continues.
  contact: { codeWanted: 'code', forgot: 'pin' },
  code: { pinGivenUp: 'contact' },
  pin: { pinAccepted: 'password', pinGivenUp: 'contact' },
  password: { passwordReset: 'contact', pinGivenUp: 'contact' },
  join: {},
  staff: {},
  send: { answersSaved: 'walk', answersRefused: 'questions', placesRefused: 'locations' },
  home: { newInquiry: 'locations', detailsMissing: 'locations', bookNow: 'walk' },
  walk: { placesWanted: 'locations' },
}

/** Returns the next screen; the same one if the event does not belong to it. */
export function nextStep(step: Step, event: FlowEvent): Step {
  return MOVES[step][event] ?? step
}

const BEFORE: Partial<Record<Step, Step>> = {
  access: 'locations',
  questions: 'access',
  contact: 'questions',
  code: 'contact',
  pin: 'contact',
  password: 'contact',
  walk: 'questions',
}

/**
 * Returns the screens on the way to one, including itself: the history that 'back' goes through after a
 * return. A signed-in client begins at the client home.
 */
export function stepsBefore(step: Step, isSignedIn: boolean): Step[] {
  const before = BEFORE[step] ?? (step === 'locations' && isSignedIn ? 'home' : undefined)
  return before ? [...stepsBefore(before, isSignedIn), step] : [step]
}

/** The relation of the visitor to the company of the booking. */
export interface VisitorState {
  /** null while nobody is signed in; `none` for an account that is not yet a client of this company. */
  role: 'client' | 'staff' | 'none' | null
  /** A reset code was accepted on this page. */
  hasPin: boolean
  /** All questions about the places are answered. */
  hasPlaces: boolean
  /** Everything was answered before the visitor said who they are, and is not sent yet. */
  isReady: boolean
  /** The locations are saved, so there is a job to complete, review and pay. */
  hasJob: boolean
  /** The job was just booked or is over: it is still shown, but asks no more questions. */
  isDone: boolean
}

/** Screens about the person, which a signed-in client has passed. */
const PERSON_STEPS: readonly Step[] = ['contact', 'code', 'pin', 'password']

/**
 * Returns the screen to show for a requested one. Visitors answer the questions before they say who they are;
 * signed-in people start at the client home, or at `resume`, where they left.
 */
export function allowedStep(wanted: Step, state: VisitorState, resume: Step = 'home'): Step {
  const { role, hasPin, hasPlaces, isReady, hasJob, isDone } = state
  if (role === null) {
    if (wanted === 'password' && !hasPin) return 'contact'
    if (PERSON_STEPS.includes(wanted)) return wanted
    // A saved request belongs to a person, who has to sign in to see it.
    if (hasJob) return 'contact'
    if (wanted === 'questions') return hasPlaces ? 'questions' : 'locations'
    return wanted === 'access' ? 'access' : 'locations'
  }
  if (role === 'staff') return 'staff'
  if (role === 'none') return 'join'
  const isPast = PERSON_STEPS.includes(wanted) || wanted === 'join' || wanted === 'staff'
  const next = isPast || wanted === 'send' ? (isReady ? 'send' : resume) : wanted
  if (hasJob) return next
  // The questions need saved locations, and the payment needs a job.
  if (next === 'walk' && isDone) return 'walk'
  if (next === 'questions') return isReady ? 'questions' : 'locations'
  return next === 'walk' ? 'home' : next
}

/** Returns whether a person who left at this screen returns to it. */
export function isResumable(step: Step): boolean {
  return step === 'locations' || step === 'access' || step === 'questions' || step === 'walk'
}

/** Returns the counted step that a screen belongs to, or null; `walk` says itself where it is. */
export function countedStep(step: Step): CountedStep | null {
  if (step === 'locations' || step === 'access' || step === 'questions' || step === 'contact') return step
  return step === 'code' || step === 'pin' || step === 'password' ? 'contact' : null
}
