import type { HomeSize } from '../../../shared/trade/home-sizes.ts'
import type { QuoteAddress } from '../../../shared/visitors/booking/quote.ts'

/**
 * What a visitor entered about their move elsewhere on this device, so that the booking does not ask again.
 */
export interface CarriedMove {
  /** Start, then destination. */
  places?: QuoteAddress[] | undefined
  /** Whether there is only one address; if undefined, a single address counts as that. */
  isOnePlace?: boolean | undefined
  /** `YYYY-MM-DD`. */
  day?: string | undefined
  homeSize?: HomeSize | undefined
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
}

const STORED = 'store-carried-move'
const keyOf = (companyId: number) => `move-${companyId}`

/**
 * Adds to the stored data of the visitor's move with a company, and notifies the booking on this page; without
 * storage it does nothing.
 */
export function storeCarriedMove(companyId: number, move: CarriedMove): void {
  try {
    const before = readCarriedMove(companyId)
    const text = JSON.stringify({ ...before, ...move })
    if (text === JSON.stringify(before)) return
    localStorage.setItem(keyOf(companyId), text)
    window.dispatchEvent(new CustomEvent(STORED, { detail: { companyId, before } }))
  } catch {
    // The booking asks for it again.
  }
}

/** Returns the stored data of the visitor's move with a company. */
export function readCarriedMove(companyId: number): CarriedMove {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? '{}')
    // Written only by storeCarriedMove; the booking validates what it sends.
    return typeof kept === 'object' && kept !== null ? (kept as CarriedMove) : {}
  } catch {
    return {}
  }
}

/** Removes the stored move once it has been taken over. */
export function clearCarriedMove(companyId: number): void {
  try {
    localStorage.removeItem(keyOf(companyId))
  } catch {
    // There was none.
  }
}

interface Stored {
  companyId: number
  before: CarriedMove
}

/**
 * Calls the listener with the stored move as it was and as it is whenever it changes on this page; returns a
 * function that unsubscribes it.
 */
export function onStoredMove(
  companyId: number,
  listen: (before: CarriedMove, now: CarriedMove) => void,
): () => void {
  const hear = (event: Event) => {
    // Sent only by storeCarriedMove.
    const { detail } = event as CustomEvent<Stored>
    if (detail.companyId === companyId) listen(detail.before, readCarriedMove(companyId))
  }
  window.addEventListener(STORED, hear)
  return () => window.removeEventListener(STORED, hear)
}

const BOOKED = 'book-carried-move'

/** Notifies the booking on this page to continue with the stored move. */
export function bookCarriedMove(companyId: number): void {
  window.dispatchEvent(new CustomEvent(BOOKED, { detail: companyId }))
}

/** Calls the listener for such a move; returns a function that unsubscribes it. */
export function onBookedMove(companyId: number, listen: (move: CarriedMove) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent && event.detail === companyId) listen(readCarriedMove(companyId))
  }
  window.addEventListener(BOOKED, hear)
  return () => window.removeEventListener(BOOKED, hear)
}
