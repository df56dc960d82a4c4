import { signOut } from '../../../kernel/session.ts'
import { Button } from '../../common/parts/Button.tsx'
import { useSignedInBooking } from '../use-booking.ts'

/**
 * Signs out so that another person can book on this device; nothing of the previous person stays on the
 * screen.
 */
export function LogOut() {
  const { account, startOver } = useSignedInBooking()
  return (
    <p className="log-out">
      You are signed in as {account.email ?? account.firstName}.{' '}
      <Button
        kind="link"
        action={async () => {
          await signOut()
          startOver()
        }}
      >
        Not you? Log out
      </Button>
    </p>
  )
}
