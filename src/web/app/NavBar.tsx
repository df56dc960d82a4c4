import { ActionIcon, Container, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun, IconTruck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../kernel/lazy-part.ts'
import type { Account } from '../../shared/kernel/account.ts'
import { effectiveRole, isManager, isStaff } from '../../shared/kernel/permissions.ts'
import { useAccount, useIsByLink } from '../kernel/session.ts'
import { navigationCompany } from './companies.ts'
import { homePath, MY_MOVES } from './home-path.ts'
import { useProductName } from './info.ts'

const Search = lazyPart(() => import('./search/Search.tsx'))
const ProfileMenu = lazyPart(() => import('./ProfileMenu.tsx'))
const UnreadCount = lazyPart(() =>
  import('../messages/communications/unread/UnreadCount.tsx').then((module) => ({
    default: module.UnreadCount,
  })),
)

/** The navigation bar for the user's role. */
export function NavBar() {
  const account = useAccount()
  const name = useProductName()
  const isLink = useIsByLink()
  return (
    <header className="nav-bar">
      <Container size="100%">
        <nav className="nav-row" aria-label="Main">
          <Link to={homePath(account)} className="brand" activeProps={{ 'aria-current': undefined }}>
            <IconTruck size={24} aria-hidden /> <span className="brand-name">{name}</span>
          </Link>
          {homePath(account) === '/my-day' && (
            <Link to="/my-day" className="nav-wide">
              My day
            </Link>
          )}
          {homePath(account) === '/today' && (
            <Link to="/today" className="nav-wide">
              Today
            </Link>
          )}
          {account && !isLink && (
            <Link to="/jobs">{effectiveRole(account.roles) === 'client' ? MY_MOVES : 'Jobs'}</Link>
          )}
          {account?.approved && isManager(effectiveRole(account.roles)) && (
            <>
              <Link to="/board">Board</Link>
              <Link to="/workers" className="nav-widest">
                Workers
              </Link>
              <Link to="/clients" className="nav-widest">
                Clients
              </Link>
            </>
          )}
          {account?.approved && isManager(effectiveRole(account.roles)) && (
            <Link to="/inbox" className="nav-wide">
              Inbox
              <Suspense fallback={null}>
                <UnreadCount />
              </Suspense>
            </Link>
          )}
          {account?.approved && seesFinancials(account) && (
            <Link to="/financials" className="nav-wide">
              {isManager(effectiveRole(account.roles)) ? 'Financials' : 'My pay'}
            </Link>
          )}
          {account?.approved && isStaff(effectiveRole(account.roles)) && (
            <Link to="/worker-dev" className="nav-widest">
              Worker Dev
            </Link>
          )}
          <span className="nav-spring" />
          {account?.approved && !isLink && (
            <Suspense fallback={null}>
              <Search />
            </Suspense>
          )}
          <DarkModeButton />
          {!account && <Visitor />}
          {account && !isLink && (
            <Suspense fallback={null}>
              <ProfileMenu />
            </Suspense>
          )}
        </nav>
      </Container>
    </header>
  )
}

/** Whether the user sees "Financials": managers with the permission, and workers, who see their own pay. */
function seesFinancials(account: Account): boolean {
  const company = navigationCompany(account)
  return company?.role === 'worker' || company?.viewFinancials === true
}

function Visitor() {
  return (
    <>
      <Link to="/register">Register</Link>
      <Link to="/login">Login</Link>
    </>
  )
}

function DarkModeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <ActionIcon
      size={44}
      color="gray"
      aria-label={isDark ? 'Use light mode' : 'Use dark mode'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </ActionIcon>
  )
}
