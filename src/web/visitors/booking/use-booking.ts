import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { Account } from '../../../shared/kernel/account.ts'
import type { BookingSource } from '../../../shared/jobs/jobs/online.ts'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { onSession, readSession } from '../../kernel/session-store.ts'
import { storeMoveFromHash } from '../common/carried-hash.ts'
import {
  readCarriedMove,
  clearCarriedMove,
  onBookedMove,
  onStoredMove,
  type CarriedMove,
} from '../common/carried-move.ts'
import { blankDraft, dropDraft, isBegun, keepDraft, placesOf, readDraft, type Draft } from './draft.ts'
import { allowedStep, nextStep, isResumable, type FlowEvent, type VisitorState, type Step } from './flow.ts'
import { placeProblems } from './steps/inquiry.ts'
import { useStepHistory } from './use-trail.ts'

/** What the surrounding page passes to the booking. */
export interface BookingProps {
  visit: Visit
  product: string
  source: BookingSource
  /** The heading level of a screen on that page. */
  level: 1 | 3
}

/** A message of one screen that is shown on the next. */
export interface FlashMessage {
  kind: 'done' | 'info' | 'error'
  text: string
}

/** Returns the role of this account at a company. */
function roleOf(account: Account | null, companyId: number): VisitorState['role'] {
  if (!account) return null
  const link = account.companies.find((company) => company.id === companyId)
  if (!link) return 'none'
  return link.role === 'client' ? 'client' : 'staff'
}

/**
 * Returns the stored draft, or a new one if the visitor entered another move elsewhere and had hardly begun
 * this one.
 */
function firstDraft(companyId: number): Draft {
  storeMoveFromHash(companyId)
  const carried = readCarriedMove(companyId)
  const known = readDraft(localStorage, companyId, Date.now())
  const isTold = (carried.places ?? carried.homeSize ?? carried.day) !== undefined
  const isFresh = isTold && (!known || !isBegun(known))
  return known && !isFresh ? known : blankDraft(carried)
}

/** Returns the state of a booking: the person, the draft, and the current screen. */
export function useBookingState(place: BookingProps) {
  const company = place.visit.client
  const account = useSyncExternalStore(onSession, () => readSession()?.userData ?? null)
  const [kept, setKept] = useState(() => firstDraft(company.id))
  const [pin, setPin] = useState<string | null>(null)
  const [told, setTold] = useState<(FlashMessage & { step: Step }) | null>(null)
  const [isNew, setNew] = useState(false)
  /** The finished job that is shown; its draft is deleted. */
  const [doneJobId, setDoneJobId] = useState<number | null>(null)
  // One person's draft must not be shown to the next person at the same device.
  const isOwn = account === null || kept.userId === null || kept.userId === account.id
  const draft = useMemo(() => (isOwn ? kept : blankDraft()), [isOwn, kept])
  const role = roleOf(account, company.id)
  const visitorState: VisitorState = {
    role,
    hasPin: pin !== null,
    hasPlaces: Object.keys(placeProblems(placesOf(draft))).length === 0,
    isReady: draft.isReady && draft.jobId === null,
    hasJob: draft.jobId !== null,
    isDone: doneJobId !== null,
  }
  const resume = isBegun(draft) && draft.step !== null ? draft.step : isNew ? 'locations' : 'home'
  const trail = useStepHistory(
    account && !isBegun(draft) ? 'home' : (draft.step ?? 'locations'),
    (wanted) => allowedStep(wanted, visitorState, resume),
    account !== null,
  )
  const step = trail.step

  const change = (part: Partial<Draft>) => {
    setKept((before) => {
      const isTheirs = account === null || before.userId === null || before.userId === account.id
      return { ...(isTheirs ? before : blankDraft()), ...part }
    })
  }

  useEffect(() => {
    if (draft.step === null && draft.email === '' && draft.jobId === null && !isBegun(draft)) return
    keepDraft(localStorage, company.id, draft, Date.now())
  }, [company.id, draft])

  const userId = account?.id ?? null
  const isEnd = step === 'walk' && draft.jobId === null
  const noteStep = useEffectEvent(() => {
    if (isResumable(step) && draft.step !== step && !isEnd) change({ step })
    if (userId !== null && draft.userId !== userId) change({ userId })
  })
  useEffect(() => {
    // The address and the session change from outside.
    // oxlint-disable-next-line react/set-state-in-effect
    noteStep()
  }, [step, userId, draft.step, draft.userId])

  function go(event: FlowEvent, message: FlashMessage | null = null) {
    const next = nextStep(step, event)
    setTold(message && { ...message, step: next })
    // A screen that only sends is not one to go back to.
    if (step === 'send') trail.restart(next)
    else trail.go(next)
  }

  /** Starts over and deletes the draft. */
  function startOver() {
    dropDraft(localStorage, company.id)
    clearCarriedMove(company.id)
    setKept(blankDraft())
    setDoneJobId(null)
    setTold(null)
    trail.restart(account ? 'home' : 'locations')
  }

  /** Called when the job is booked or over: returning visitors start at the home screen. */
  function settle(jobId: number) {
    if (jobId !== draft.jobId) return
    dropDraft(localStorage, company.id)
    setDoneJobId(jobId)
    setKept({ ...blankDraft(), userId })
  }

  /**
   * Continues with a move that was entered next to the booking, replacing the draft; the person stays signed
   * in.
   */
  function takeOver(move: CarriedMove) {
    const next = blankDraft(move)
    setKept({
      ...next,
      email: draft.email || next.email,
      firstName: draft.firstName || next.firstName,
      lastName: draft.lastName || next.lastName,
      phone: draft.phone || next.phone,
      step: 'locations',
      userId,
    })
    setTold(null)
    if (role === null || role === 'client') trail.go('locations')
  }
  // Rendered at once, because the page sets the focus next.
  useEffect(() => onBookedMove(company.id, (move) => flushSync(() => takeOver(move))))

  // Until the first screen is left, what is typed next to the booking appears in it at once.
  useEffect(() =>
    onStoredMove(company.id, (before, now) => {
      if (step !== 'locations' || !isOwn || draft.jobId !== null) return
      // Only the company's page has a price form next to the booking.
      import('./price-form/follow.ts').then(
        ({ withCarried }) => setKept((known) => withCarried(known, before, now)),
        () => undefined,
      )
    }),
  )

  /** Goes home and deletes the draft; saved jobs are listed there. */
  function finish() {
    dropDraft(localStorage, company.id)
    clearCarriedMove(company.id)
    setKept(blankDraft())
    trail.restart('home')
  }

  return {
    ...place,
    finish,
    settle,
    /** The job that is reviewed, paid or was just booked. */
    walkJobId: draft.jobId ?? doneJobId,
    company,
    account,
    draft,
    change,
    step,
    /** Whether this visitor says who they are on the way, which counts as a step. */
    asksContact: role === null || draft.isReady,
    go,
    back: trail.back,
    hasMoved: trail.hasMoved,
    startOver,
    /** The accepted code of a password reset; only in memory. */
    pin,
    setPin,
    /** The message of the previous screen for this one. */
    // A person who is logged in by then has passed the screen that the message was for.
    told: told?.step === step || (told?.step === 'contact' && step === resume) ? told : null,
    /** Sends a person who has just become a client to the locations. */
    setNew,
  }
}
export type Booking = ReturnType<typeof useBookingState>

export const BookingContext = createContext<Booking | null>(null)

/** Returns the booking that a screen belongs to. */
export function useBooking(): Booking {
  const booking = useContext(BookingContext)
  if (!booking) throw new Error('This screen stands outside of the booking')
  return booking
}

/** Returns the booking of a signed-in person, for all later screens. */
export function useSignedInBooking(): Booking & { account: Account } {
  const booking = useBooking()
  const { account } = booking
  if (!account) throw new Error('This screen needs a signed-in client')
  return { ...booking, account }
}
