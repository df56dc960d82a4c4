import { Suspense, useLayoutEffect } from 'react'
import { createRootRoute, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { effectiveRole, isStaff } from '../../../shared/kernel/permissions.ts'
import { endFirstCard } from '../../kernel/first-screen.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { useAccount, useReauthAccount } from '../../kernel/session.ts'
import { Dialer } from '../../messages/phone/Dialer.tsx'
import { PhoneProvider } from '../../messages/phone/PhoneProvider.tsx'
import { MapSettingsContext } from '../../ui/job-map/map-settings.ts'
import { ConnectionBanner } from '../ConnectionBanner.tsx'
import { Footer } from '../Footer.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useMapSettings } from '../info.ts'
import { ManagerCalls } from '../ManagerCalls.tsx'
import { NavBar } from '../NavBar.tsx'
import { NewVersion } from '../NewVersion.tsx'
import { screenAccess } from '../screen-access.ts'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { usePageTitle } from '../use-page-title.ts'

const SignInAgain = lazyPart(() =>
  import('../../people/accounts/SignInAgain.tsx').then((part) => ({ default: part.SignInAgain })),
)
/** The page of a crew's own link; the server names the same address in its messages. */
const CREW_LINK = /^\/job\/[^/]+\/confirm\/?$/
const BottomBar = lazyPart(() => import('../BottomBar.tsx'))

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

function Shell() {
  const account = useAccount()
  const kept = useReauthAccount()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const mapSettings = useMapSettings(account?.location ?? null)
  const isNarrow = useNarrow()
  usePageTitle(path, account !== null && effectiveRole(account.roles) === 'client')
  const hasFont = account !== null && account.linkJobId === undefined
  useLayoutEffect(() => {
    // The script of the page sets it before the first paint (index.html).
    if (hasFont) document.documentElement.dataset['appFont'] = ''
    else delete document.documentElement.dataset['appFont']
  }, [hasFont])
  const isOpen = account !== null && screenAccess(account, path) === 'open'
  useLayoutEffect(() => {
    endFirstCard(isOpen ? path : undefined)
  }, [isOpen, path])
  const isWorker = account !== null && effectiveRole(account.roles) === 'worker'
  // The link of a message to the crew is opened without a sign-in, on the same phone in the same sun.
  const isCrew = isWorker || CREW_LINK.test(path)
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-crew', isCrew)
  }, [isCrew])
  const hasPhone = account !== null && account.approved && account.companies.some(({ role }) => isStaff(role))
  // In the frame of the payment application form the page has no navigation, and does not ring as a second
  // phone.
  if (path === '/terms_conditions' && window.parent !== window)
    return (
      // Labeled, because the surrounding page has a main element as well.
      <main id="main" tabIndex={-1} aria-label="Terms and Conditions">
        <Outlet />
      </main>
    )
  return (
    <PhoneProvider isStaff={hasPhone} userKey={account?.id ?? null}>
      <div className="shell">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {hasPhone && (
          <>
            <Dialer
              onOpenJob={(jobId) => void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) } })}
              onNewJob={
                screenAccess(account, '/new') === 'open'
                  ? (phone) => void navigate({ to: '/new', search: { phone } })
                  : undefined
              }
            />
            <ManagerCalls />
          </>
        )}
        <NewVersion />
        <ConnectionBanner />
        {kept && (
          <Suspense>
            <SignInAgain key={kept.id} account={kept} />
          </Suspense>
        )}
        <NavBar />
        <main id="main" tabIndex={-1}>
          <MapSettingsContext value={mapSettings}>
            <Outlet />
          </MapSettingsContext>
        </main>
        <Footer />
        {isNarrow && account !== null && account.linkJobId === undefined && hasPhone && (
          <nav className="bottom-bar" aria-label="Main pages">
            <Suspense fallback={null}>
              <BottomBar account={account} />
            </Suspense>
          </nav>
        )}
      </div>
    </PhoneProvider>
  )
}
