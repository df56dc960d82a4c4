import { useEffect, useState } from 'react'
import { loadLastMove } from '../client-home/client-jobs.ts'
import { useSignedInBooking } from '../use-booking.ts'
import { draftOfAccount, draftOfLocation } from './inquiry.ts'

/** Maximum wait in milliseconds for the client's data before the empty fields are shown. */
const PATIENCE_MS = 4_000

/**
 * Prefills the origin with the destination of the client's last move, else with their own address. Returns
 * true while loading. Typed and carried values are kept.
 */
export function usePrefill(): boolean {
  const { account, company, draft, change } = useSignedInBooking()
  const first = draft.places[0]
  const isBlank = draft.jobId === null && first !== undefined && first.text === '' && first.source === null
  const [isLooking, setLooking] = useState(isBlank)

  useEffect(() => {
    if (!isBlank) return
    let isGone = false
    const timer = setTimeout(() => setLooking(false), PATIENCE_MS)
    const settle = (part: Parameters<typeof change>[0] | null) => {
      if (isGone) return
      isGone = true
      clearTimeout(timer)
      if (part) change(part)
      setLooking(false)
    }
    // A known address needs no request; if the request fails, the fields are filled in by hand.
    loadLastMove(account, company.id).then(
      (job) => {
        const to = job?.locations.findLast(({ address }) => address !== '')
        const from = to ? draftOfLocation(to, 'lastMove') : draftOfAccount(account)
        if (!from) return settle(null)
        const known = first && first.locationType !== '' ? { ...from, ...homeOf(first) } : from
        settle({
          places: [known, ...draft.places.slice(1)],
          ...(job && draft.useTruck === null && { useTruck: job.useTruck }),
        })
      },
      () => settle(null),
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // Once, as the screen is opened: whoever types meanwhile sees their own.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return isLooking
}

function homeOf({ locationType, numRooms }: { locationType: string; numRooms: number | null }) {
  return { locationType, numRooms }
}
