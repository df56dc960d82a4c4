import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconSettings, IconTruck, IconTruckDelivery, IconUser, IconUsersGroup } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { JobRow } from '../../../shared/jobs/jobs/job.rows.ts'
import type { Account } from '../../../shared/kernel/account.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { effectiveRole, isManager, type Role } from '../../../shared/kernel/permissions.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { labelViewerOf, statusLabels } from '../../../shared/trade/job.labels.ts'
import { SECTION_TITLES } from '../../company/settings/sections.ts'
import { signOut } from '../../kernel/session.ts'
import { clientQuery } from '../../people/clients/people.queries.ts'
import { showFailure } from '../../ui/toasts.ts'
import { DESTINATION_ICONS } from '../destination-icons.ts'
import { destinationsOf } from '../destinations.ts'
import { MY_MOVES } from '../home-path.ts'
import { screenAccess } from '../screen-access.ts'
import { ownSections } from '../settings/own-sections.ts'
import { hasWord, QUICK_LABELS, quickActions, type QuickAction } from './quick-actions.ts'
import type { useSearchResults } from './use-found.ts'

/** What the palette looks for: anything, or the client who gets a text. */
export type Mode = 'anything' | 'textClient'

/** A result or action: its label, what is shown below it, and what it does. */
interface Line {
  key: string
  label: string
  description?: string
  icon: ReactNode
  run: () => void
  /** Whether the palette stays open. */
  staysOpen?: boolean
}

/** Lines of one kind below their name. */
interface Group {
  name: string
  lines: Line[]
}

/** Returns the lines of the records that were found. */
export function useRecordLines(found: ReturnType<typeof useSearchResults>, role: Role, mode: Mode): Group[] {
  const navigate = useNavigate()
  const client = useQueryClient()
  const nameOf = (person: { firstName: string; lastName: string }) =>
    `${person.firstName} ${person.lastName}`.trim()
  const kindOf = (kind: string, phone: string | null) =>
    [kind, formatPhone(phone)].filter(Boolean).join(' · ')
  /** Opens the messages of the client's newest job, or those of a client without one. */
  async function openMessages(id: number) {
    const { clientJobs } = await client.fetchQuery(clientQuery(id))
    const [newest] = clientJobs.ids
    await (newest === undefined
      ? navigate({
          to: '/client/$clientId',
          params: { clientId: String(id) },
          search: { tab: 'communications' },
        })
      : navigate({ to: '/job/$jobId', params: { jobId: String(newest) }, search: { tab: 'contact' } }))
  }
  return [
    {
      name: role === 'client' ? MY_MOVES : 'Jobs',
      lines: found.jobs.map((job) => ({
        key: `job-${job.id}`,
        label: jobTitle(job),
        description: jobFacts(job, role),
        icon: <IconTruckDelivery size={20} aria-hidden />,
        run: () => void navigate({ to: '/job/$jobId', params: { jobId: String(job.id) } }),
      })),
    },
    {
      name: 'Clients',
      lines: found.clients.map((one) => ({
        key: `client-${one.id}`,
        label: nameOf(one),
        description: kindOf('Client', one.phone),
        icon: <IconUser size={20} aria-hidden />,
        run: () =>
          void (mode === 'textClient'
            ? openMessages(one.id).catch((error: Error) => showFailure(error.message))
            : navigate({ to: '/client/$clientId', params: { clientId: String(one.id) } })),
      })),
    },
    {
      name: 'Workers',
      lines: found.workers.map((one) => ({
        key: `worker-${one.id}`,
        label: nameOf(one),
        description: kindOf('Worker', one.phone),
        icon: <IconUsersGroup size={20} aria-hidden />,
        run: () => void navigate({ to: '/worker/$workerId', params: { workerId: String(one.id) } }),
      })),
    },
    {
      name: 'Vehicles',
      lines: found.vehicles.map((one) => ({
        key: `vehicle-${one.id}`,
        label: one.name,
        description: ['Vehicle', `${one.make} ${one.model}`.trim(), one.plate].filter(Boolean).join(' · '),
        icon: <IconTruck size={20} aria-hidden />,
        run: () => void navigate({ to: '/settings', search: { section: 'vehicles', vehicle: one.id } }),
      })),
    },
  ]
}

/** Returns the lines that need no search: actions, pages and, once something is typed, sections of the settings. */
export function useOfferedLines(
  account: Account,
  typed: string,
  onKeys: () => void,
  onTextClient: () => void,
): Group[] {
  const navigate = useNavigate()
  const { routesByPath } = useRouter()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  async function leave() {
    await signOut()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  const actions: Record<QuickAction, () => void> = {
    addJob: () =>
      void navigate(
        isManager(effectiveRole(account.roles))
          ? { to: '/new' }
          : { to: '/job/$jobId', params: { jobId: 'add-job' } },
      ),
    addClient: () => void navigate({ to: '/clients', search: { add: true } }),
    textClient: onTextClient,
    startPayroll: () => void navigate({ to: '/payroll' }),
    showKeys: onKeys,
    darkMode: () => setColorScheme('dark'),
    lightMode: () => setColorScheme('light'),
    logOut: () => void leave(),
  }
  const mayPay = screenAccess(account, '/payroll') === 'open'
  const pages = destinationsOf(account, (to) => to in routesByPath)
  const sections = typed.trim() === '' ? [] : ownSections(account).sections
  return [
    {
      name: 'Actions',
      lines: quickActions({ role: effectiveRole(account.roles), isDark, mayPay }, typed).map((action) => ({
        key: action,
        label: QUICK_LABELS[action],
        icon: null,
        run: actions[action],
        staysOpen: action === 'textClient',
      })),
    },
    {
      name: 'Pages',
      lines: pages
        .filter(({ label }) => hasWord(label, typed))
        .map(({ to, label }) => {
          const Sign = DESTINATION_ICONS[to]
          return { key: to, label, icon: <Sign size={20} aria-hidden />, run: () => void navigate({ to }) }
        }),
    },
    {
      name: 'Settings',
      lines: sections
        .filter((section) => hasWord(`Settings ${SECTION_TITLES[section]}`, typed))
        .map((section) => ({
          key: `settings-${section}`,
          label: SECTION_TITLES[section],
          icon: <IconSettings size={20} aria-hidden />,
          run: () => void navigate({ to: '/settings', search: { section } }),
        })),
    },
  ]
}

function jobTitle({ id, client }: JobRow): string {
  return `#${id} ${client ? `${client.firstName} ${client.lastName}` : ''}`.trim()
}

function jobFacts(job: JobRow, role: Role): string {
  const facts = [
    statusLabels(labelViewerOf(role))[job.jobStatus],
    formatJobDate(job.jobDate),
    job.locations[0]?.address,
  ]
  return facts.filter(Boolean).join(' · ')
}
