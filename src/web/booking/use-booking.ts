import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Account } from '../../shared/accounts/account.ts'
import type { BookingSource } from '../../shared/booking/online.ts'
import type { Visit } from '../../shared/booking/quote.api.ts'
import { onSession, readSession } from '../kernel/session-store.ts'
import { takeMoveOfHash } from '../visitor/carried-hash.ts'
import { carriedMove, dropCarriedMove } from '../visitor/carried-move.ts'
import { blankDraft, dropDraft, isBegun, keepDraft, readDraft, type Draft } from './draft.ts'
import { allowedStep, follow, isResumable, type FlowEvent, type Standing } from './flow.ts'
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

/** How this account stands to a company (DECISIONS B1, K5). */
function roleOf(account: Account | null, companyId: number): Standing['role'] {
  if (!account) return null
  const link = account.companies.find((company) => company.id === companyId)
  if (!link) return 'none'
  return link.role === 'client' ? 'client' : 'staff'
}

/** What was typed before, unless somebody comes with another move from the quote plugin and had hardly begun. */
function firstDraft(companyId: number): Draft {
  takeMoveOfHash(companyId)
  const carried = carriedMove(companyId)
  const known = readDraft(localStorage, companyId, Date.now())
  const isFresh = carried.places !== undefined && (!known || !isBegun(known))
  return known && !isFresh ? known : blankDraft(carried)
}

/** The state of a booking: who it is, what was typed, and which screen is shown (spec 2 §2.8, §4 'Booking'). */
export function useBookingState(place: BookingPlace) {
  const company = place.visit.client
  const account = useSyncExternalStore(onSession, () => readSession()?.userData ?? null)
  const [kept, setKept] = useState(() => firstDraft(company.id))
  const [pin, setPin] = useState<string | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const [isNew, setNew] = useState(false)
  // What one person began is not shown to the next at the same device.
  const isOwn = account === null || kept.userId === null || kept.userId === account.id
  const draft = useMemo(() => (isOwn ? kept : blankDraft()), [isOwn, kept])
  const role = roleOf(account, company.id)
  const standing: Standing = { role, hasPin: pin !== null, hasJob: draft.jobId !== null }
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
  useEffect(() => {
    if (isResumable(step) && draft.step !== step) change({ step })
    if (userId !== null && draft.userId !== userId) change({ userId })
    // What changes a draft is made of these alone.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, userId, draft.step, draft.userId])

  function go(event: FlowEvent, message: Told | null = null) {
    setTold(message)
    trail.go(follow(step, event))
  }

  /** Begins anew: what was typed is forgotten. */
  function startOver() {
    dropDraft(localStorage, company.id)
    dropCarriedMove(company.id)
    setKept(blankDraft())
    setTold(null)
    trail.restart(account ? 'home' : 'email')
  }

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
    /** Something that the screen before has to say. */
    told,
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
