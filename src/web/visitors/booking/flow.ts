/** The screens of the booking, `walk` being the review, agreement and payment. */
export const STEPS = [
  'email',
  'signup',
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

/** What happens on a screen that leads to another. */
export type FlowEvent =
  | 'unknownEmail'
  | 'knownEmail'
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
  email: { unknownEmail: 'signup', forgot: 'pin' },
  // Who is signed in at its end goes on by `allowedStep`.
  signup: { knownEmail: 'email' },
  pin: { pinAccepted: 'password', pinGivenUp: 'email' },
  password: { passwordReset: 'email', pinGivenUp: 'email' },
  join: {},
  staff: {},
  home: { newInquiry: 'locations', detailsMissing: 'locations', bookNow: 'walk' },
  locations: { placesSaved: 'questions' },
  questions: { answersSaved: 'walk' },
  walk: {},
}

/** The screen that follows; one that an event does not belong to stays. */
export function follow(step: Step, event: FlowEvent): Step {
  return MOVES[step][event] ?? step
}

const BEFORE: Partial<Record<Step, Step>> = {
  signup: 'email',
  pin: 'email',
  password: 'email',
  locations: 'home',
  questions: 'locations',
  walk: 'questions',
}

/** The screens on the way to one, itself at the end: what 'back' goes through after a return. */
export function trailTo(step: Step): Step[] {
  const before = BEFORE[step]
  return before ? [...trailTo(before), step] : [step]
}

/** How somebody stands with the company whose booking it is. */
export interface Standing {
  /** Null while nobody is signed in; `none` for an account that is not yet a client of this company. */
  role: 'client' | 'staff' | 'none' | null
  /** A reset code was accepted on this page. */
  hasPin: boolean
  /** The places are saved: there is a job to ask about, to review and to pay. */
  hasJob: boolean
  /** The job has just been booked, or is over: it is still shown, and no more asked about. */
  isDone: boolean
}

const SIGNED_OUT: readonly Step[] = ['email', 'signup', 'pin', 'password']

/**
 * The screen that somebody may see who asks for one: the booking starts on the client home for who is signed
 * in, or where they left it, `resume`.
 */
export function allowedStep(
  wanted: Step,
  { role, hasPin, hasJob, isDone }: Standing,
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
  // Without the places there is nothing to ask about, and without a job nothing to pay.
  if (next === 'walk' && isDone) return 'walk'
  return next === 'walk' ? 'home' : next === 'questions' ? 'locations' : next
}

/** Screens that somebody who left half-way comes back to. */
export function isResumable(step: Step): boolean {
  return step === 'signup' || step === 'locations' || step === 'questions' || step === 'walk'
}

/** How far somebody is: sign-up one third, locations two thirds, questions full. */
export function progressOf(step: Step): { step: number; label: string } | null {
  if (step === 'signup') return { step: 1, label: 'Step 1 of 3: your details' }
  if (step === 'locations') return { step: 2, label: 'Step 2 of 3: the places' }
  if (step === 'questions') return { step: 3, label: 'Step 3 of 3: the move' }
  return null
}
