import { createRootRoute, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isStaff } from '../../../shared/kernel/permissions.ts'
import { useAccount } from '../../kernel/session.ts'
import { PhoneProvider } from '../../phone/PhoneProvider.tsx'
import { Footer } from '../Footer.tsx'
import { ManagerCalls } from '../ManagerCalls.tsx'
import { NavBar } from '../NavBar.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'

const Dialer = lazy(() => import('../../phone/Dialer.tsx').then((module) => ({ default: module.Dialer })))

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

function Shell() {
  const account = useAccount()
  const navigate = useNavigate()
  const hasPhone = account !== null && account.approved && account.companies.some(({ role }) => isStaff(role))
  return (
    <PhoneProvider isStaff={hasPhone} userKey={account?.id ?? null}>
      <div className="shell">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <NavBar />
        {hasPhone && (
          <Suspense fallback={null}>
            <Dialer
              onOpenJob={(jobId) => void navigate({ to: '/job/$jobId', params: { jobId: String(jobId) } })}
            />
            <ManagerCalls />
          </Suspense>
        )}
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
      </div>
    </PhoneProvider>
  )
}
