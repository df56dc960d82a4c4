import { useState } from 'react'
import { findUnsentWork } from '../../../kernel/find-unsent-work.ts'
import { signOut } from '../../../kernel/session.ts'
import { Button } from '../../common/parts/Button.tsx'
import { useSignedInBooking } from '../use-booking.ts'

/**
 * Logs out so that another person can book on this device; nothing of the previous person stays on the
 * screen. Asks first if this phone holds work that was not sent, because logging out deletes it.
 */
export function LogOut() {
  const { account, startOver } = useSignedInBooking()
  /** What would be lost, in words; null while nothing is asked. */
  const [lost, setLost] = useState<string | null>(null)
  const leave = async () => {
    await signOut()
    startOver()
  }
  if (lost !== null)
    return (
      <div className="log-out" role="alert">
        <p>{`${lost} Logging out deletes what is not sent.`}</p>
        <Button kind="plain" action={() => setLost(null)}>
          Stay logged in
        </Button>{' '}
        <Button kind="link" action={leave}>
          Log out and delete
        </Button>
      </div>
    )
  return (
    <p className="log-out">
      You are logged in as {account.email ?? account.firstName}.{' '}
      <Button
        kind="link"
        action={async () => {
          const unsent = await findUnsentWork()
          if (unsent === '') await leave()
          else setLost(unsent)
        }}
      >
        Not you? Log out
      </Button>
    </p>
  )
}
