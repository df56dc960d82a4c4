import { createFileRoute, Navigate, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { isSignedIn, useAccount } from '../../kernel/session.ts'

/** Screens for people who are signed in: others go to /login, which remembers where they came from (spec 3 §2.1). */
export const Route = createFileRoute('/_private')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { from: location.href } })
  },
  component: function Private() {
    const account = useAccount()
    const { href } = useLocation()
    // Signed out meanwhile, here or in another tab.
    if (!account) return <Navigate to="/login" search={{ from: href }} />
    return <Outlet />
  },
})
