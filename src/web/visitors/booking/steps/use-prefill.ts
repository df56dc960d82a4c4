import { useEffect, useState } from 'react'
import { loadLastMove } from '../client-home/client-jobs.ts'
import { useSignedInBooking } from '../use-booking.ts'
import { draftOfAccount, draftOfLocation } from './inquiry.ts'

/** Longest wait in milliseconds for what is known of the client, before the empty fields are shown. */
const PATIENCE_MS = 4_000

/**
 * Fills in where a client moves from with what they told before: the end of their last move, else their own
 * address. True while that is being looked up. What was typed or carried over stays.
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
    // An address that is known needs no other one; without an answer the fields are filled by hand.
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
