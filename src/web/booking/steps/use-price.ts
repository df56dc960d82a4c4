import { useEffect, useState } from 'react'
import { priceMoveWire } from '../../../shared/booking/calls.ts'
import type { priceMove, PriceRange } from '../../../shared/booking/price.api.ts'
import { send } from '../../visitor/send.ts'
import { homeSizeOf, placesOf } from '../draft.ts'
import { useBooking } from '../use-booking.ts'
import { crewSizeOf, hoursOf } from './inquiry.ts'

/** The rest after the last change before the price is asked for. */
const DEBOUNCE_MS = 300

/**
 * What the move is likely to cost by what is filled in so far, and the hours that such a home usually takes, which are
 * filled in until somebody types their own. Null while nothing can be said, or nothing may be.
 */
export function usePrice(): { price: PriceRange | null; usualHours: string | null } {
  const { company, visit, draft, change } = useBooking()
  const [price, setPrice] = useState<PriceRange | null>(null)
  const [usualHours, setUsualHours] = useState<string | null>(null)
  const places = placesOf(draft)
  const homeSize = homeSizeOf(places[0])
  const isUsual = draft.hours === '' ? usualHours === null : draft.hours === usualHours
  const hours = isUsual ? null : hoursOf(draft.hours)
  const asked =
    !visit.booking.isPriceShown || (hours === null && (homeSize === null || !isUsual))
      ? null
      : JSON.stringify({
          places: places.flatMap(({ picked }) => (picked ? [picked] : [])),
          day: draft.day || null,
          homeSize,
          hours,
          crewSize: crewSizeOf(draft.crewSize) ?? null,
          useTruck: draft.useTruck,
        })

  useEffect(() => {
    if (asked === null) return setPrice(null)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      send<typeof priceMove>(priceMoveWire, {
        params: { company: company.handle },
        // Made just above, as the call takes it.
        body: JSON.parse(asked) as NonNullable<Parameters<typeof send<typeof priceMove>>[1]['body']>,
        signal: controller.signal,
      }).then(
        (answer) => {
          if (controller.signal.aborted) return
          setPrice(answer.price)
          if (!isUsual || !answer.price) return
          const usual = String(answer.price.hours)
          setUsualHours(usual)
          change({ hours: usual })
        },
        // The move can be booked without it.
        () => {
          if (!controller.signal.aborted) setPrice(null)
        },
      )
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // The question is all that the answer depends on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])
  return { price, usualHours }
}
