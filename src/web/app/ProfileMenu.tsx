import { ActionIcon, Avatar, Indicator, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBook,
  IconCalendar,
  IconCalendarEvent,
  IconCash,
  IconClock,
  IconDeviceMobile,
  IconChartLine,
  IconInbox,
  IconLanguage,
  IconLogout,
  IconLayoutKanban,
  IconMail,
  IconSettings,
  IconTool,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { effectiveRole, isManager, isStaff } from '../../shared/kernel/permissions.ts'
import { UnreadCount, useUnreadInbox } from '../messages/communications/unread/UnreadCount.tsx'
import { lazyPart } from '../kernel/lazy-part.ts'
import { KEEPS_KEY } from '../kernel/keeps-key.ts'
import { findUnsentWork } from '../kernel/find-unsent-work.ts'
import { signOut, useAccount } from '../kernel/session.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { PUSH_KEY } from '../kernel/session-store.ts'
import { LANGUAGE_NAMES } from '../../shared/kernel/languages.ts'
import { navigationCompany } from './companies.ts'
import { chooseLanguage, otherLanguages } from './language.ts'

const SavedWork = lazyPart(() => import('./offline/SavedWork.tsx'))

/** The profile menu for the user's role; loaded only for people who are signed in. */
export default function ProfileMenu() {
  const account = useAccount()
  const navigate = useNavigate()
  // Removed instead of hidden, because the first item gets the focus when the menu opens by keyboard.
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
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
  const company = navigationCompany(account)
  const seesFinancials = company?.viewFinancials === true
  const profile = role === 'client' ? `/client/${account.id}` : `/worker/${account.id}`
  const isOffice = account.approved && isManager(role)
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
            {/* On phones the inbox is only in this menu. */}
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
          {/* On narrow screens these are only in this menu. */}
          {isNarrow && isOffice && (
            <>
              <Menu.Item onClick={() => void navigate({ to: '/workers' })}>Workers</Menu.Item>
              <Menu.Item onClick={() => void navigate({ to: '/clients' })}>Clients</Menu.Item>
            </>
          )}
          {isNarrow && account.approved && isStaff(role) && (
            <Menu.Item onClick={() => void navigate({ to: '/worker-dev' })}>Worker Dev</Menu.Item>
          )}
          {account.approved && role === 'worker' && (
            <Menu.Item
              leftSection={<IconCalendar size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/my-schedule' })}
            >
              My schedule
            </Menu.Item>
          )}
          {(seesFinancials || (account.approved && role === 'worker')) && (
            <Menu.Item
              leftSection={<IconChartLine size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/financials' })}
            >
              {seesFinancials ? 'Financials' : 'My pay'}
            </Menu.Item>
          )}
          {isOffice && (
            <Menu.Item
              leftSection={<IconClock size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/hours' })}
            >
              Hours
            </Menu.Item>
          )}
          {seesFinancials && (
            <Menu.Item
              leftSection={<IconCash size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/payroll' })}
            >
              Payroll
            </Menu.Item>
          )}
          {company?.role === 'administrator' && (
            <Menu.Item
              leftSection={<IconBook size={16} aria-hidden />}
              onClick={() => void navigate({ to: '/accounting' })}
            >
              Accounting
            </Menu.Item>
          )}
          {isOffice && (
            <>
              <Menu.Item
                leftSection={<IconInbox size={16} aria-hidden />}
                rightSection={<UnreadCount />}
                onClick={() => void navigate({ to: '/inbox' })}
              >
                Inbox
              </Menu.Item>
              <Menu.Item
                leftSection={<IconLayoutKanban size={16} aria-hidden />}
                onClick={() => void navigate({ to: '/pipeline' })}
              >
                Pipeline
              </Menu.Item>
              <Menu.Item
                leftSection={<IconMail size={16} aria-hidden />}
                onClick={() => void navigate({ to: '/deliveries' })}
              >
                Deliveries
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTool size={16} aria-hidden />}
                onClick={() => void navigate({ to: '/equipment' })}
              >
                Equipment
              </Menu.Item>
              <Menu.Item
                leftSection={<IconCalendarEvent size={16} aria-hidden />}
                onClick={() => void navigate({ to: '/ads' })}
              >
                Ads
              </Menu.Item>
            </>
          )}
          {account.approved && !isManager(role) && (
            <Menu.Item
              leftSection={<IconUser size={16} aria-hidden />}
              onClick={() => void navigate({ to: profile })}
            >
              My profile
            </Menu.Item>
          )}
          {localStorage.getItem(KEEPS_KEY) !== null && (
            <Menu.Item
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              onClick={() => setListing(true)}
            >
              Saved on this phone
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/settings', search: { section: 'account' } })}
          >
            Settings
          </Menu.Item>
          {otherLanguages.map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              leftSection={<IconLanguage size={16} aria-hidden />}
              onClick={() => void chooseLanguage(language, account)}
            >
              {LANGUAGE_NAMES[language]}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
            Log Out
          </Menu.Item>
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
