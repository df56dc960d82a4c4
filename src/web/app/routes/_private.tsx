import { createFileRoute, Outlet, redirect, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isSignedIn, useAccount } from '../../kernel/session.ts'

/** Screens for people who are signed in: others go to /login, which remembers where they came from (spec 3 §2.1). */
export const Route = createFileRoute('/_private')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/login', search: { from: location.href } })
  },
  component: function Private() {
    const isIn = useAccount() !== null
    const router = useRouter()
    useEffect(() => {
      if (isIn) return
      // Signed out meanwhile, here or in another tab.
      const from = router.state.location.href
      void router.navigate({ to: '/login', search: { from }, replace: true, ignoreBlocker: true })
    }, [isIn, router])
    return isIn ? <Outlet /> : null
  },
})
