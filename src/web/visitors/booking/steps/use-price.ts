import { useEffect, useEffectEvent, useState } from 'react'
import type { MovePrice } from '../../../../shared/visitors/booking/price.api.ts'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../../kernel/api.ts'
import { useMovePrice } from '../../common/use-move-price.ts'
import { homeSizeOf, placesOf } from '../draft.ts'
import { useBooking } from '../use-booking.ts'
import { crewSizeOf, hoursOf, packingHoursOf } from './answers.ts'

/** Debounce before the price is requested, in milliseconds. */
const DEBOUNCE_MS = 300

/**
 * Updates the packing of the job that the booking continues, which the office may have changed since this draft was
 * kept. Returns whether it is known; without an answer, the kept hours count.
 */
function usePackingHours(): boolean {
  const { account, draft, change } = useBooking()
  const id = account ? draft.jobId : null
  const [isKnown, setKnown] = useState(id === null)
  const take = useEffectEvent((packingHours: number | null) => {
    if (packingHours !== draft.packingHours) change({ packingHours })
  })
  useEffect(() => {
    if (id === null) return
    let isGone = false
    call(getJob, { params: { id } })
      .then((job) => !isGone && take(packingHoursOf(job)))
      .catch(() => undefined)
      .finally(() => !isGone && setKnown(true))
    return () => {
      isGone = true
    }
  }, [id])
  return isKnown
}

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
  const isPackingKnown = usePackingHours()
  const isAsked = isVisible && isPackingKnown && (hours !== null || (homeSize !== null && isUsual))
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
