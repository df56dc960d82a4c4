import { HOME_SIZES } from '../../../shared/trade/home-sizes.ts'
import type { QuoteAddress } from '../../../shared/visitors/booking/quote.ts'
import { isDay } from '../../../shared/kernel/dates.ts'
import { storeCarriedMove, type CarriedMove } from './carried-move.ts'

const MARK = '#move='
const PARTS = ['firstName', 'lastName', 'email', 'phone'] as const

/**
 * Encodes a move as the hash of an address: a plugin embedded in another site has separate storage, so the
 * move can only be passed in the link. The hash is never sent to a server.
 */
export function encodeMoveHash(move: CarriedMove): string {
  const bytes = new TextEncoder().encode(JSON.stringify(move))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return MARK + text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Returns the move in the hash of an address, as far as it has the shape of one, or null. */
export function decodeMoveHash(hash: string): CarriedMove | null {
  if (!hash.startsWith(MARK)) return null
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const sent: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(sent) ? checked(sent) : null
  } catch {
    return null
  }
}

/** Stores the move with which the page was opened for its booking, and removes it from the address bar. */
export function storeMoveFromHash(companyId: number): void {
  const move = decodeMoveHash(window.location.hash)
  if (!move) return
  storeCarriedMove(companyId, move)
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checked(sent: Record<string, unknown>): CarriedMove {
  const move: CarriedMove = {}
  const places = Array.isArray(sent['places']) ? sent['places'].map(placeOf) : []
  if (places.length > 0 && places.every((place) => place !== null)) move.places = places.slice(0, 10)
  if (typeof sent['day'] === 'string' && isDay(sent['day'])) move.day = sent['day']
  const size = HOME_SIZES.find((one) => one === sent['homeSize'])
  if (size) move.homeSize = size
  for (const name of PARTS) {
    const value = sent[name]
    if (typeof value === 'string' && value.length <= 254) move[name] = value
  }
  return move
}

function placeOf(sent: unknown): QuoteAddress | null {
  if (!isRecord(sent) || typeof sent['address'] !== 'string' || sent['address'].length > 500) return null
  const text = (name: string) => (typeof sent[name] === 'string' ? sent[name] : null)
  const figure = (name: string) => (typeof sent[name] === 'number' ? sent[name] : null)
  return {
    address: sent['address'],
    city: text('city'),
    zip: text('zip'),
    addressState: text('addressState'),
    addressCountry: text('addressCountry'),
    latitude: figure('latitude'),
    longitude: figure('longitude'),
  }
}
