import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { UnreadCount } from '../messages/communications/unread/UnreadCount.tsx'
import type { Visitor } from './screen-access.ts'
import { DESTINATION_ICONS } from './destination-icons.ts'
import { destinationsOf, type Destination } from './destinations.ts'

/** The main pages as links at the bottom of a phone, and the others in a menu. */
export default function BottomBar({ account }: { account: Visitor }) {
  const { routesByPath } = useRouter()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const all = destinationsOf(account, (to) => to in routesByPath)
  const inMenu = all.filter(({ isInBar }) => isInBar !== true)
  const isInMenu = inMenu.some(({ to }) => path === to || path.startsWith(`${to}/`))
  return (
    <>
      {all
        .filter(({ isInBar }) => isInBar)
        .map((one) => (
          <Link key={one.to} to={one.to}>
            <Mark destination={one} />
          </Link>
        ))}
      <Menu position="top-end" width={240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" data-current={isInMenu || undefined}>
            <IconDots size={22} aria-hidden />
            More
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {inMenu.map(({ to, label }) => {
            const Sign = DESTINATION_ICONS[to]
            return (
              <Menu.Item
                key={to}
                leftSection={<Sign size={18} aria-hidden />}
                renderRoot={(props) => <Link {...props} to={to} />}
              >
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function Mark({ destination: { to, label } }: { destination: Destination }) {
  const Sign = DESTINATION_ICONS[to]
  return (
    <>
      <Sign size={22} aria-hidden />
      <span>
        {label}
        {to === '/inbox' && <UnreadCount />}
      </span>
    </>
  )
}
