import type { HomeSize } from '../../shared/booking/home-sizes.ts'
import type { QuoteAddress } from '../../shared/booking/quote.ts'

/** What a visitor said of their move elsewhere on this device, so that the booking does not ask it again (UI 'What clients see'). */
export interface CarriedMove {
  /** Where from, then where to. */
  places?: QuoteAddress[]
  /** `YYYY-MM-DD`. */
  day?: string
  homeSize?: HomeSize
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
