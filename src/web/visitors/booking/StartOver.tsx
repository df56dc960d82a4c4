import { useState } from 'react'
import { Button } from '../common/parts/Button.tsx'
import { useBooking } from './use-booking.ts'

/** Starts an empty booking; asks for confirmation before it deletes what was filled in. */
export function StartOver() {
  const { startOver } = useBooking()
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button kind="link" action={() => setAsked(true)}>
        Start over
      </Button>
    )
  return (
    <fieldset className="start-over">
      <legend>Clear what you entered here?</legend>
      <Button kind="plain" action={startOver}>
        Yes, start over
      </Button>
      <Button kind="plain" action={() => setAsked(false)}>
        Keep it
      </Button>
    </fieldset>
  )
}
