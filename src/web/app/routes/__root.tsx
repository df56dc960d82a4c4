import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Footer } from '../Footer.tsx'
import { NavBar } from '../NavBar.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })

function Shell() {
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <NavBar />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
