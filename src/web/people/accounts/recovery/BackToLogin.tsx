import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** The link back to the login page that each step of recovery has. */
export function BackToLogin() {
  return (
    <Anchor ta="center" className="way-out" renderRoot={(props) => <Link to="/login" {...props} />}>
      Back to Login
    </Anchor>
  )
}
