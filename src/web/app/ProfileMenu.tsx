import { ActionIcon, Avatar, Indicator, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { effectiveRole, isManager } from '../../shared/kernel/permissions.ts'
import { UnreadCount, useUnreadInbox } from '../messages/communications/unread/UnreadCount.tsx'
import { lazyPart } from '../kernel/lazy-part.ts'
import { KEEPS_KEY } from '../kernel/keeps-key.ts'
import { findUnsentWork } from '../kernel/find-unsent-work.ts'
import { signOut, useAccount } from '../kernel/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PUSH_KEY } from '../kernel/session-store.ts'
import { LANGUAGE_NAMES } from '../../shared/kernel/languages.ts'
import { destinationsOf } from './destinations.ts'
import { chooseLanguage, otherLanguages } from './language.ts'

const SavedWork = lazyPart(() => import('./offline/SavedWork.tsx'))

/** Where the bar at the bottom is, with all pages. */
const BOTTOM_BAR = '(max-width: 48em) and (min-height: 25em)'

/** The profile menu for the user's role; loaded only for people who are signed in. */
export default function ProfileMenu() {
  const account = useAccount()
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  // Removed instead of hidden, because the first item gets the focus when the menu opens by keyboard.
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const hasBottomBar = useMediaQuery(BOTTOM_BAR, false, { getInitialValueInEffect: false })
  const unread = useUnreadInbox(
    account !== null && account.approved && isManager(effectiveRole(account.roles)),
  )
  /** What would be lost, in words; null while nothing is asked. */
  const [lost, setLost] = useState<string | null>(null)
  const [isListing, setListing] = useState(false)
  const personId = account?.id
  useEffect(() => {
    if (personId === undefined || localStorage.getItem(PUSH_KEY) !== String(personId)) return
    // Without a connection, the next visit tries again.
    void import('../company/push/subscription.ts').then((push) => push.repairPush()).catch(() => undefined)
  }, [personId])
  if (!account) return null
  const fullName = `${account.firstName} ${account.lastName}`.trim()
  const role = effectiveRole(account.roles)
  const profile = role === 'client' ? `/client/${account.id}` : `/worker/${account.id}`
  const pages = destinationsOf(account, (to) => to in routesByPath).filter(
    ({ to, onTop }) =>
      !hasBottomBar && to !== '/settings' && (onTop === undefined || (onTop === 'wide' && isNarrow)),
  )
  async function leave(isSure = false) {
    const unsent = isSure ? '' : await findUnsentWork()
    if (unsent !== '') return setLost(unsent)
    await signOut()
    // After signing out on purpose, the guard must not return the person to this page.
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <Menu position="bottom-end" width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            size={44}
            radius="xl"
            color="gray"
            aria-label={`Profile of ${fullName}${unread > 0 ? `, inbox: ${unread} new` : ''}`}
          >
            <Indicator hiddenFrom="sm" disabled={unread === 0} size={12} offset={7}>
              <Avatar src={account.profilePic} size={34} alt="">
                <Initials name={fullName} />
              </Avatar>
            </Indicator>
            <Avatar visibleFrom="sm" src={account.profilePic} size={34} alt="">
              <Initials name={fullName} />
            </Avatar>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {fullName}
            <br />
            {account.email}
          </Menu.Label>
          {pages.map(({ to, label }) => (
            <Menu.Item
              key={to}
              rightSection={to === '/inbox' && <UnreadCount />}
              onClick={() => void navigate({ to })}
            >
              {label}
            </Menu.Item>
          ))}
          {pages.length > 0 && <Menu.Divider />}
          {account.approved && !isManager(role) && (
            <Menu.Item onClick={() => void navigate({ to: profile })}>My profile</Menu.Item>
          )}
          {localStorage.getItem(KEEPS_KEY) !== null && (
            <Menu.Item onClick={() => setListing(true)}>Saved on this phone</Menu.Item>
          )}
          <Menu.Item onClick={() => void navigate({ to: '/settings', search: { section: 'account' } })}>
            Settings
          </Menu.Item>
          {otherLanguages.map((language) => (
            <Menu.Item key={language} lang={language} onClick={() => void chooseLanguage(language, account)}>
              {LANGUAGE_NAMES[language]}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => void leave()}>Log Out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isListing && (
        <Suspense fallback={null}>
          <SavedWork onClose={() => setListing(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={lost !== null}
        onClose={() => setLost(null)}
        question={`${lost ?? ''} Logging out deletes what is not sent.`}
        confirmLabel="Log out and delete"
        cancelLabel="Stay logged in"
        onConfirm={() => leave(true)}
      />
    </>
  )
}

/**
 * Shows the initials of a name through the style sheet, because the label of the button has the whole name.
 */
function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word === undefined ? '' : String.fromCodePoint(word.codePointAt(0) ?? 0),
  )
  return <span className="initials" data-initials={letters.join('').toUpperCase()} />
}
