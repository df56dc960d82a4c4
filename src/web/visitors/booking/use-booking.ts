import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Account } from '../../../shared/people/accounts/account.ts'
import type { BookingSource } from '../../../shared/jobs/jobs/online.ts'
import type { Visit } from '../../../shared/visitors/booking/quote.api.ts'
import { onSession, readSession } from '../../kernel/session-store.ts'
import { takeMoveOfHash } from '../common/carried-hash.ts'
import { carriedMove, dropCarriedMove, onBookedMove, type CarriedMove } from '../common/carried-move.ts'
import { blankDraft, dropDraft, isBegun, keepDraft, readDraft, type Draft } from './draft.ts'
import { allowedStep, follow, isResumable, type FlowEvent, type Standing, type Step } from './flow.ts'
import { useTrail } from './use-trail.ts'

/** What the booking is told by the page that it stands in. */
export interface BookingPlace {
  visit: Visit
  product: string
  source: BookingSource
  /** The level of a screen's heading on that page. */
  level: 1 | 3
}

/** What a screen has to say on the one that follows it. */
export interface Told {
  kind: 'done' | 'info' | 'error'
  text: string
}

/** How this account stands to a company. */
function roleOf(account: Account | null, companyId: number): Standing['role'] {
  if (!account) return null
  const link = account.companies.find((company) => company.id === companyId)
  if (!link) return 'none'
  return link.role === 'client' ? 'client' : 'staff'
}

/** What was typed before, unless somebody has told of another move elsewhere and had hardly begun here. */
function firstDraft(companyId: number): Draft {
  takeMoveOfHash(companyId)
  const carried = carriedMove(companyId)
  const known = readDraft(localStorage, companyId, Date.now())
  const isTold = (carried.places ?? carried.homeSize ?? carried.day) !== undefined
  const isFresh = isTold && (!known || !isBegun(known))
  return known && !isFresh ? known : blankDraft(carried)
}

/** The state of a booking: who it is, what was typed, and which screen is shown. */
export function useBookingState(place: BookingPlace) {
  const company = place.visit.client
  const account = useSyncExternalStore(onSession, () => readSession()?.userData ?? null)
  const [kept, setKept] = useState(() => firstDraft(company.id))
  const [pin, setPin] = useState<string | null>(null)
  const [told, setTold] = useState<(Told & { step: Step }) | null>(null)
  const [isNew, setNew] = useState(false)
  /** The job whose end is shown: of it nothing is kept here. */
  const [doneJobId, setDoneJobId] = useState<number | null>(null)
  // What one person began is not shown to the next at the same device.
  const isOwn = account === null || kept.userId === null || kept.userId === account.id
  const draft = useMemo(() => (isOwn ? kept : blankDraft()), [isOwn, kept])
  const role = roleOf(account, company.id)
  const standing: Standing = {
    role,
    hasPin: pin !== null,
    hasJob: draft.jobId !== null,
    isDone: doneJobId !== null,
  }
  const resume = draft.step !== null && draft.step !== 'signup' ? draft.step : isNew ? 'locations' : 'home'
  const trail = useTrail(draft.step ?? 'email', (wanted) => allowedStep(wanted, standing, resume))
  const step = trail.step

  const change = (part: Partial<Draft>) => {
    setKept((before) => {
      const isTheirs = account === null || before.userId === null || before.userId === account.id
      return { ...(isTheirs ? before : blankDraft()), ...part }
    })
  }

  useEffect(() => {
    if (draft.step === null && draft.email === '' && draft.jobId === null) return
    keepDraft(localStorage, company.id, draft, Date.now())
  }, [company.id, draft])

  const userId = account?.id ?? null
  const isEnd = step === 'walk' && draft.jobId === null
  useEffect(() => {
    if (isResumable(step) && draft.step !== step && !isEnd) change({ step })
    if (userId !== null && draft.userId !== userId) change({ userId })
    // `change` is a new function at each render, and `isEnd` counts only when the step changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, userId, draft.step, draft.userId])

  function go(event: FlowEvent, message: Told | null = null) {
    const next = follow(step, event)
    setTold(message && { ...message, step: next })
    trail.go(next)
  }

  /** Begins again: what was typed is forgotten. */
  function startOver() {
    dropDraft(localStorage, company.id)
    dropCarriedMove(company.id)
    setKept(blankDraft())
    setDoneJobId(null)
    setTold(null)
    trail.restart(account ? 'home' : 'email')
  }

  /** The job is booked, or over: whoever comes back begins on the home. */
  function settle(jobId: number) {
    if (jobId !== draft.jobId) return
    dropDraft(localStorage, company.id)
    setDoneJobId(jobId)
    setKept({ ...blankDraft(), userId })
  }

  /** Goes on with a move that was told on the page beside, in place of what stood here; who somebody is stays. */
  function takeOver(move: CarriedMove) {
    const next = blankDraft(move)
    setKept({
      ...next,
      email: draft.email || next.email,
      firstName: draft.firstName || next.firstName,
      lastName: draft.lastName || next.lastName,
      phone: draft.phone || next.phone,
      step: step === 'signup' ? step : 'locations',
      userId,
    })
    setTold(null)
    if (role === 'client') trail.go('locations')
    else if (step === 'email') trail.restart('email')
  }
  useEffect(() => onBookedMove(company.id, takeOver))

  /** Home, with nothing left to go on with here: what was saved stands there. */
  function finish() {
    dropDraft(localStorage, company.id)
    dropCarriedMove(company.id)
    setKept(blankDraft())
    trail.restart('home')
  }

  return {
    ...place,
    finish,
    settle,
    /** The job that is reviewed, paid or just booked. */
    walkJobId: draft.jobId ?? doneJobId,
    company,
    account,
    draft,
    change,
    step,
    go,
    back: trail.back,
    hasMoved: trail.hasMoved,
    startOver,
    /** The accepted code of a password reset; in memory alone. */
    pin,
    setPin,
    /** Something that the screen before has to say on this one. */
    // Whoever is logged in by then is past the screen that a message was for.
    told: told?.step === step || (told?.step === 'email' && step === resume) ? told : null,
    /** Somebody who has just become a client goes on to the places. */
    setNew,
  }
}
export type Booking = ReturnType<typeof useBookingState>

export const BookingContext = createContext<Booking | null>(null)

/** The booking that a screen belongs to. */
export function useBooking(): Booking {
  const booking = useContext(BookingContext)
  if (!booking) throw new Error('This screen stands outside of the booking')
  return booking
}

/** The booking of somebody who is signed in, as all later screens have it. */
export function useSignedInBooking(): Booking & { account: Account } {
  const booking = useBooking()
  const { account } = booking
  if (!account) throw new Error('This screen needs a signed-in client')
  return { ...booking, account }
}
