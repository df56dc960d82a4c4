import '@mantine/spotlight/styles.css'
import { Button, Loader, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconSearch, IconTruckDelivery, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { labelViewerOf, statusLabels } from '../../../shared/trade/job.labels.ts'
import type { JobRow } from '../../../shared/jobs/jobs/job.ts'
import { formatJobDate } from '../../../shared/kernel/dates.ts'
import { effectiveRole, isManager, type Role } from '../../../shared/kernel/permissions.ts'
import { formatPhone } from '../../../shared/kernel/phone.ts'
import { signOut, useAccount } from '../../kernel/session.ts'
import { QUICK_LABELS, quickActions, type QuickAction } from './quick-actions.ts'
import { useSearchResults } from './use-found.ts'
import classes from './palette.module.css'

const [store, spotlight] = createSpotlight()
/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 200

interface Props {
  isOpen: boolean
  onClose: () => void
}

/** Finds jobs, and for the office also clients, and runs the most common actions. */
export default function Palette({ isOpen, onClose }: Props) {
  const account = useAccount()
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS)
  const role = effectiveRole(account?.roles ?? [])
  // An empty field searches nothing, even before the debounce has passed.
  const found = useSearchResults(typed.trim() === '' ? '' : search, isManager(role))
  const quick = quickActions(role, isDark, typed)
  const isWaiting = found.isSearching || search !== typed.trim()
  const shown = [found.jobs, found.clients].flat().map(({ id }) => id)
  useEffect(() => {
    if (isOpen) spotlight.open()
    else spotlight.close()
  }, [isOpen])
  // Reopened before it had finished closing: discards the earlier input.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) setTyped('')
  }
  const order = `${shown.join()} ${quick.join()}`
  // Enter picks the first result, even if results have arrived since the last key.
  useEffect(selectFirst, [order])

  async function leave() {
    await signOut()
    await navigate({ to: '/login', replace: true, ignoreBlocker: true })
  }
  const quickly: Record<QuickAction, () => void> = {
    addJob: () => void navigate({ to: '/job/$jobId', params: { jobId: 'add-job' } }),
    jobs: () => void navigate({ to: '/jobs' }),
    clients: () => void navigate({ to: '/clients' }),
    workers: () => void navigate({ to: '/workers' }),
    inbox: () => void navigate({ to: '/inbox' }),
    deliveries: () => void navigate({ to: '/deliveries' }),
    settings: () => void navigate({ to: '/settings' }),
    darkMode: () => setColorScheme('dark'),
    lightMode: () => setColorScheme('light'),
    logOut: () => void leave(),
  }
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={440}
      attributes={{ content: { 'aria-label': 'Search' } }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      transitionProps={{ duration: 80 }}
    >
      <Spotlight.Search
        placeholder="Search by name, phone, address or job number"
        aria-label="Search everything"
        maxLength={100}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isWaiting && <Loader size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.jobs.length > 0 && (
          <Spotlight.ActionsGroup label="Jobs">
            {found.jobs.map((job) => (
              <Spotlight.Action
                key={job.id}
                className={classes['line'] ?? ''}
                leftSection={<IconTruckDelivery size={20} aria-hidden />}
                label={jobTitle(job)}
                description={jobFacts(job, role)}
                onClick={() => void navigate({ to: '/job/$jobId', params: { jobId: String(job.id) } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.clients.length > 0 && (
          <Spotlight.ActionsGroup label="Clients">
            {found.clients.map((client) => {
              const name = `${client.firstName} ${client.lastName}`.trim()
              return (
                <Spotlight.Action
                  key={client.id}
                  className={classes['line'] ?? ''}
                  leftSection={<IconUser size={20} aria-hidden />}
                  label={name}
                  description={['Client', formatPhone(client.phone)].filter(Boolean).join(' · ')}
                  onClick={() =>
                    void navigate({ to: '/client/$clientId', params: { clientId: String(client.id) } })
                  }
                />
              )
            })}
          </Spotlight.ActionsGroup>
        )}
        {quick.length > 0 && (
          <Spotlight.ActionsGroup label="Quick actions">
            {quick.map((action) => (
              <Spotlight.Action key={action} label={QUICK_LABELS[action]} onClick={quickly[action]} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.error && (
          <div className={classes['told']} role="alert">
            <Text size="sm">{found.error.message}</Text>
            <Button size="xs" variant="default" onClick={found.again}>
              Try again
            </Button>
          </div>
        )}
        {!found.error && shown.length === 0 && quick.length === 0 && typed.trim() !== '' && (
          <Text className={classes['told'] ?? ''} size="sm" c="dimmed" component="output">
            {isWaiting ? 'Searching…' : 'Nothing found'}
          </Text>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className={classes['keys'] ?? ''}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </Spotlight.Footer>
    </Spotlight.Root>
  )
}

/** Selects the first result, as the component itself does after each key. */
function selectFirst(): void {
  const { listId } = store.getState()
  const list = listId === '' ? null : document.getElementById(listId)
  for (const line of list?.querySelectorAll('[data-selected]') ?? []) line.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
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
