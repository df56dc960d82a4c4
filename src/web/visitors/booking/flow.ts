/** The screens of the booking; `walk` is the review, agreement and payment. */
export const STEPS = [
  'email',
  'signup',
  'code',
  'pin',
  'password',
  'join',
  'staff',
  'home',
  'locations',
  'questions',
  'walk',
] as const
export type Step = (typeof STEPS)[number]

/** An event on a screen that leads to another. */
export type FlowEvent =
  | 'unknownEmail'
  | 'knownEmail'
  | 'codeWanted'
  | 'forgot'
  | 'pinAccepted'
  | 'pinGivenUp'
  | 'passwordReset'
  | 'newInquiry'
  | 'detailsMissing'
  | 'bookNow'
  | 'placesSaved'
  | 'answersSaved'

const MOVES: Record<Step, Partial<Record<FlowEvent, Step>>> = {
  email: { unknownEmail: 'signup', codeWanted: 'code', forgot: 'pin' },
  // After sign-up, `allowedStep` decides where a signed-in person continues.
  signup: { knownEmail: 'email' },
  code: { pinGivenUp: 'email' },
  pin: { pinAccepted: 'password', pinGivenUp: 'email' },
  password: { passwordReset: 'email', pinGivenUp: 'email' },
  join: {},
  staff: {},
  home: { newInquiry: 'locations', detailsMissing: 'locations', bookNow: 'walk' },
  locations: { placesSaved: 'questions' },
  questions: { answersSaved: 'walk' },
  walk: {},
}

/** Returns the next screen; the same one if the event does not belong to it. */
export function nextStep(step: Step, event: FlowEvent): Step {
  return MOVES[step][event] ?? step
}

const BEFORE: Partial<Record<Step, Step>> = {
  signup: 'email',
  code: 'email',
  pin: 'email',
  password: 'email',
  locations: 'home',
  questions: 'locations',
  walk: 'questions',
}

/**
 * Returns the screens on the way to one, including itself: the history that 'back' goes through after a
 * return.
 */
export function stepsBefore(step: Step): Step[] {
  const before = BEFORE[step]
  return before ? [...stepsBefore(before), step] : [step]
}

/** The relation of the visitor to the company of the booking. */
export interface VisitorState {
  /** null while nobody is signed in; `none` for an account that is not yet a client of this company. */
  role: 'client' | 'staff' | 'none' | null
  /** A reset code was accepted on this page. */
  hasPin: boolean
  /** The locations are saved, so there is a job to complete, review and pay. */
  hasJob: boolean
  /** The job was just booked or is over: it is still shown, but asks no more questions. */
  isDone: boolean
}

const SIGNED_OUT: readonly Step[] = ['email', 'signup', 'code', 'pin', 'password']

/**
 * Returns the screen to show for a requested one: signed-in people start at the client home, or at `resume`,
 * where they left.
 */
export function allowedStep(
  wanted: Step,
  { role, hasPin, hasJob, isDone }: VisitorState,
  resume: Step = 'home',
): Step {
  if (role === null) {
    if (!SIGNED_OUT.includes(wanted) || (wanted === 'password' && !hasPin)) return 'email'
    return wanted
  }
  if (role === 'staff') return 'staff'
  if (role === 'none') return 'join'
  const isBefore = SIGNED_OUT.includes(wanted) || wanted === 'join' || wanted === 'staff'
  const next = isBefore ? resume : wanted
  if (hasJob) return next
  // The questions need saved locations, and the payment needs a job.
  if (next === 'walk' && isDone) return 'walk'
  return next === 'walk' ? 'home' : next === 'questions' ? 'locations' : next
}

/** Returns whether a person who left at this screen returns to it. */
export function isResumable(step: Step): boolean {
  return step === 'signup' || step === 'locations' || step === 'questions' || step === 'walk'
}

/** Returns the progress: sign-up one third, locations two thirds, questions full. */
export function progressOf(step: Step): { step: number; label: string } | null {
  if (step === 'signup') return { step: 1, label: 'Step 1 of 3: your details' }
  if (step === 'locations') return { step: 2, label: 'Step 2 of 3: the places' }
  if (step === 'questions') return { step: 3, label: 'Step 3 of 3: the move' }
  return null
}
