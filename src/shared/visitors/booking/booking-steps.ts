/** First words of the booking, rendered first by the server and then by the page's script. */
export const BOOKING_INTRO =
  'Tell us about your move and see the price and the free days before you give your name.'

/** What counts as a step for the visitor: the screens of a person are one, and `walk` is two. */
export type CountedStep = 'locations' | 'access' | 'questions' | 'contact' | 'review' | 'payment'

const STEPS: Record<CountedStep, { label: string }> = {
  locations: { label: 'your move' },
  access: { label: 'getting in and out' },
  questions: { label: 'day and price' },
  contact: { label: 'your details' },
  review: { label: 'review and agree' },
  payment: { label: 'payment' },
}

/** What a booking consists of for this visitor at this company. */
export interface StepFacts {
  /** Whether the visitor says who they are on the way. */
  asksContact: boolean
  /** Whether the company takes a payment to book. */
  takesPayment: boolean
}

/** Returns the number, the count and the label of a step: 'Step 2 of 6: getting in and out'. */
export function progressOf(
  step: CountedStep,
  { asksContact, takesPayment }: StepFacts,
): { step: number; of: number; label: string } {
  const all: CountedStep[] = [
    'locations',
    'access',
    'questions',
    ...(asksContact ? (['contact'] as const) : []),
    'review',
    ...(takesPayment ? (['payment'] as const) : []),
  ]
  const number = all.indexOf(step) + 1
  return { step: number, of: all.length, label: `Step ${number} of ${all.length}: ${STEPS[step].label}` }
}

const SAVED_ON_DEVICE = 'Saved on this device only. Nothing is sent or booked yet.'

/** Returns what is saved so far and what is not booked yet, in words. */
export function savedText(
  step: CountedStep,
  company: string,
  { isSignedIn, takesPayment }: { isSignedIn: boolean; takesPayment: boolean },
): string {
  if (step === 'payment')
    return 'Your request and what you agreed to are saved. Your move is booked when the payment goes through.'
  if (step === 'review')
    return takesPayment
      ? `Your request is saved with ${company}. Your move is booked once you agree and pay the deposit.`
      : `Your request is saved with ${company}. Your move is booked once you agree.`
  if (step === 'contact')
    return `Your answers are saved on this device. ${company} gets them when you continue. Nothing is booked yet.`
  return isSignedIn ? `Each step is saved with ${company}. Nothing is booked yet.` : SAVED_ON_DEVICE
}
