import {
  ActionIcon,
  Avatar,
  Container,
  Menu,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconLogout, IconMail, IconMoon, IconSun, IconTruck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { effectiveRole, isManager } from '../../shared/kernel/permissions.ts'
import { signOut, useAccount } from '../kernel/session.ts'
import { useProductName } from './info.ts'

const Search = lazy(() => import('./search/Search.tsx'))

/** The navigation bar by role (spec 3 §2.2); what has no screen yet is absent. */
export function NavBar() {
  const account = useAccount()
  const name = useProductName()
  return (
    <header className="nav-bar">
      <Container size="100%">
        <nav className="nav-row" aria-label="Main">
          <Link to={account ? '/jobs' : '/'} className="brand" activeProps={{ 'aria-current': undefined }}>
            <IconTruck size={24} aria-hidden /> {name}
          </Link>
          {account && <Link to="/jobs">Jobs</Link>}
          <span className="nav-spring" />
          {account?.approved && (
            <Suspense fallback={null}>
              <Search />
            </Suspense>
          )}
          <DarkModeButton />
          {account ? <ProfileMenu /> : <Visitor />}
        </nav>
      </Container>
    </header>
  )
}

function Visitor() {
  return (
    <>
      <a href="/register">Register</a>
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

function ProfileMenu() {
  const account = useAccount()
  const navigate = useNavigate()
  if (!account) return null
  const fullName = `${account.firstName} ${account.lastName}`.trim()
  const isOffice = account.approved && isManager(effectiveRole(account.roles))
  async function leave() {
    await signOut()
    // Who left by themselves starts afresh; the guard remembers only for those who were put out.
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  return (
    <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={44} radius="xl" color="gray" aria-label={`Profile of ${fullName}`}>
          <Avatar src={account.profilePic} size={34} alt="" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {fullName}
          <br />
          {account.email}
        </Menu.Label>
        {isOffice && (
          <Menu.Item
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/deliveries' })}
          >
            Deliveries
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          Log Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
