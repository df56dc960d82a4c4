import { useEffect, useEffectEvent, useState } from 'react'
import type { MovePrice } from '../../../../shared/visitors/booking/price.api.ts'
import { useMovePrice } from '../../common/use-move-price.ts'
import { homeSizeOf, placesOf } from '../draft.ts'
import { useBooking } from '../use-booking.ts'
import { crewSizeOf, hoursOf } from './inquiry.ts'

/** Debounce before the price is requested, in milliseconds. */
const DEBOUNCE_MS = 300

/**
 * Returns the likely price for the values filled in so far, and the typical hours of such a home, which are
 * used until the visitor types their own. null if no price can be calculated or shown.
 */
export function usePrice(): {
  price: MovePrice | null
  usualHours: string | null
  isSurveyNeeded: boolean
  /** Whether the company shows its prices only to people who said who they are. */
  isPriceLater: boolean
} {
  const { company, visit, account, draft, change } = useBooking()
  const { isPriceShown, isPriceBeforeContact } = visit.booking
  const [usualHours, setUsualHours] = useState<string | null>(null)
  const places = placesOf(draft)
  const homeSize = homeSizeOf(places[0])
  const isUsual = draft.hours === '' ? usualHours === null : draft.hours === usualHours
  const hours = isUsual ? null : hoursOf(draft.hours)
  const isVisible = isPriceShown && (isPriceBeforeContact || account !== null)
  const isAsked = isVisible && (hours !== null || (homeSize !== null && isUsual))
  const move = {
    places: places.flatMap(({ picked, addressPending }) =>
      addressPending
        ? [{ ...picked, address: picked?.address ?? '', addressPending }]
        : picked
          ? [picked]
          : [],
    ),
    day: draft.day || null,
    homeSize,
    hours,
    crewSize: crewSizeOf(draft.crewSize) ?? null,
    useTruck: draft.useTruck,
    packingHours: draft.packingHours,
  }
  const state = useMovePrice(company.handle, isAsked ? move : null, DEBOUNCE_MS)
  const price = state.kind === 'known' ? state.price : state.kind === 'awaited' ? state.before : null

  const usual = state.kind === 'known' && isUsual ? String(state.price.hours) : null
  // What is usual for the move that was asked about is filled in once for each answer.
  const fillIn = useEffectEvent((found: string) => {
    setUsualHours(found)
    change({ hours: found })
  })
  useEffect(() => {
    // The server's answer fills in a field.
    // oxlint-disable-next-line react/set-state-in-effect
    if (usual !== null) fillIn(usual)
  }, [usual])
  return {
    price,
    usualHours,
    isSurveyNeeded: state.kind === 'survey',
    isPriceLater: isPriceShown && !isVisible,
  }
}
