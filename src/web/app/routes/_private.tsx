import { createFileRoute, Outlet, redirect, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { isSignedIn, useAccount } from '../../kernel/session.ts'
import { readLinkToken } from '../../kernel/link-token.ts'
import { screenAccess } from '../screen-access.ts'

const NotAllowedPage = lazyPart(() =>
  import('../NotAllowedPage.tsx').then((page) => ({ default: page.NotAllowedPage })),
)
const PendingPage = lazyPart(() =>
  import('../pages/PendingPage.tsx').then((page) => ({ default: page.PendingPage })),
)

/** Where people go who are not signed in: to log in, or with a personal link to the page that opens it again. */
function wayIn(from: string) {
  return { to: readLinkToken() === null ? ('/login' as const) : ('/link' as const), search: { from } }
}

/** Screens for signed-in people; others are sent to /login, which remembers the page they wanted. */
export const Route = createFileRoute('/_private')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect(wayIn(location.href))
  },
  component: function Private() {
    const account = useAccount()
    const isIn = account !== null
    const path = useLocation({ select: ({ pathname }) => pathname })
    const router = useRouter()
    useEffect(() => {
      if (isIn) return
      // The person signed out meanwhile, here or in another tab.
      void router.navigate({ ...wayIn(router.state.location.href), replace: true, ignoreBlocker: true })
    }, [isIn, router])
    if (!account) return null
    const access = screenAccess(account, path)
    if (access === 'open') return <Outlet />
    return (
      <Suspense>{access === 'refused' ? <NotAllowedPage /> : <PendingPage account={account} />}</Suspense>
    )
  },
})
