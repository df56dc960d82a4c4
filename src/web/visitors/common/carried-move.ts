import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import type { QuoteAddress } from '../../../shared/visitors/booking/quote.ts'

/** What a visitor said of their move elsewhere on this device, so that the booking does not ask it again. */
export interface CarriedMove {
  /** Where from, then where to. */
  places?: QuoteAddress[] | undefined
  /** Whether one place is all there is; where nothing is said, a single place is. */
  isOnePlace?: boolean | undefined
  /** `YYYY-MM-DD`. */
  day?: string | undefined
  homeSize?: HomeSize | undefined
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
}

const keyOf = (companyId: number) => `move-${companyId}`

/** Adds to what is known of the visitor's move with a company; a page that is denied its storage carries nothing. */
export function carryMove(companyId: number, move: CarriedMove): void {
  try {
    localStorage.setItem(keyOf(companyId), JSON.stringify({ ...carriedMove(companyId), ...move }))
  } catch {
    // The booking asks for it, then.
  }
}

/** What is known of the visitor's move with a company. */
export function carriedMove(companyId: number): CarriedMove {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? '{}')
    // Written by carryMove alone; the booking checks whatever it sends.
    return typeof kept === 'object' && kept !== null ? (kept as CarriedMove) : {}
  } catch {
    return {}
  }
}

/** Forgets it, once it has been taken over. */
export function dropCarriedMove(companyId: number): void {
  try {
    localStorage.removeItem(keyOf(companyId))
  } catch {
    // There was none.
  }
}

const BOOKED = 'book-carried-move'

/** Tells the booking on this page to go on with the move that is carried. */
export function bookCarriedMove(companyId: number): void {
  window.dispatchEvent(new CustomEvent(BOOKED, { detail: companyId }))
}

/** Hears of it; returns how to stop hearing. */
export function onBookedMove(companyId: number, listen: (move: CarriedMove) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === companyId) listen(carriedMove(companyId))
  }
  window.addEventListener(BOOKED, hear)
  return () => window.removeEventListener(BOOKED, hear)
}
