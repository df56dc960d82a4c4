import { useEffect, useEffectEvent, useState } from 'react'
import type { loadLastMove } from '../client-home/client-jobs.ts'
import { laterScreens } from '../later.ts'
import { useBooking } from '../use-booking.ts'
import { draftOfAccount, draftOfLocation } from './inquiry.ts'

/** Maximum wait in milliseconds for the client's data before the empty fields are shown. */
const PATIENCE_MS = 4_000

/**
 * Prefills a signed-in client's origin with the destination of the client's last move, else with their own address. Returns
 * true while loading. Typed and carried values are kept.
 */
export function usePrefill(): boolean {
  const { account, company, draft, change } = useBooking()
  const first = draft.places[0]
  const isBlank =
    account !== null &&
    draft.jobId === null &&
    first !== undefined &&
    first.text === '' &&
    first.source === null
  const [isLooking, setLooking] = useState(isBlank)

  const load = useEffectEvent(() =>
    isBlank ? laterScreens.clientJobs().then((jobs) => jobs.loadLastMove(account, company.id)) : null,
  )
  const fill = useEffectEvent((job: Awaited<ReturnType<typeof loadLastMove>>) => {
    const to = job?.locations.findLast(({ address, addressPending }) => address !== '' && !addressPending)
    if (!account) return
    const from = to ? draftOfLocation(to, 'lastMove') : draftOfAccount(account)
    // What was typed meanwhile stays.
    if (!from || !isBlank) return
    const known = first.locationType !== '' ? { ...from, ...homeOf(first) } : from
    change({
      places: [known, ...draft.places.slice(1)],
      ...(job && { useTruck: job.useTruck }),
    })
  })
  useEffect(() => {
    const loading = load()
    if (!loading) return
    let isGone = false
    const timer = setTimeout(() => setLooking(false), PATIENCE_MS)
    loading
      // A known address needs no request; if the request fails, the fields are filled in by hand.
      .then((job) => !isGone && fill(job))
      .catch(() => undefined)
      .finally(() => !isGone && setLooking(false))
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
  return isLooking
}

function homeOf({ locationType, numRooms }: { locationType: string; numRooms: number | null }) {
  return { locationType, numRooms }
}
