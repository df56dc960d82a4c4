import '@mantine/spotlight/styles.css'
import { Button, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconMessage, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Account } from '../../../shared/kernel/account.ts'
import { effectiveRole, isManager } from '../../../shared/kernel/permissions.ts'
import { useAccount } from '../../kernel/session.ts'
import { ownSections } from '../settings/own-sections.ts'
import { useSearchResults } from './use-found.ts'
import { useOfferedLines, useRecordLines, type Mode } from './use-lines.tsx'
import classes from './palette.module.css'

const [store, spotlight] = createSpotlight()
/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 200

interface Props {
  isOpen: boolean
  onClose: () => void
  /** Shows the keys of the page. */
  onKeys: () => void
}

/** Finds jobs, pages, and for the office also people and vehicles, and runs the most common actions. */
export default function Palette(props: Props) {
  const account = useAccount()
  return account && <OpenPalette {...props} account={account} />
}

function OpenPalette({ isOpen, onClose, onKeys, account }: Props & { account: Account }) {
  const [typed, setTyped] = useState('')
  const [mode, setMode] = useState<Mode>('anything')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS)
  const role = effectiveRole(account.roles)
  const { companyId } = ownSections(account)
  const isOffice = account.approved && isManager(role)
  // An empty field searches nothing, even before the debounce has passed.
  const found = useSearchResults(
    typed.trim() === '' ? '' : search,
    mode === 'textClient' ? 'clients' : isOffice ? 'office' : 'jobs',
    companyId,
  )
  const records = useRecordLines(found, role, mode)
  const offered = useOfferedLines(account, typed, onKeys, () => {
    setMode('textClient')
    setTyped('')
  })
  const groups = mode === 'anything' ? [...records, ...offered] : records
  const isWaiting = found.isSearching || search !== typed.trim()
  const isEmpty = groups.every(({ lines }) => lines.length === 0)
  useEffect(() => {
    if (isOpen) spotlight.open()
    else spotlight.close()
  }, [isOpen])
  // Reopened before it had finished closing: discards the earlier input.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setTyped('')
      setMode('anything')
    }
  }
  const order = groups.flatMap(({ lines }) => lines.map(({ key }) => key)).join(' ')
  // Enter picks the first result, even if results have arrived since the last key.
  useEffect(selectFirst, [order])
  const asked =
    mode === 'anything'
      ? 'Search by name, phone, address or job number'
      : 'Name, phone or email of the client'
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
        placeholder={asked}
        aria-label={mode === 'anything' ? 'Search everything' : 'Text a client'}
        maxLength={100}
        leftSection={
          mode === 'anything' ? <IconSearch size={18} aria-hidden /> : <IconMessage size={18} aria-hidden />
        }
        rightSection={isWaiting && <Loader size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(
          ({ name, lines }) =>
            lines.length > 0 && (
              <Spotlight.ActionsGroup key={name} label={name}>
                {lines.map(({ key, label, description, icon, run, staysOpen }) => (
                  <Spotlight.Action
                    key={key}
                    className={classes['line'] ?? ''}
                    leftSection={icon}
                    label={label}
                    description={description ?? ''}
                    closeSpotlightOnTrigger={staysOpen !== true}
                    onClick={run}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {found.error && (
          <div className={classes['told']} role="alert">
            <Text size="sm">{found.error.message}</Text>
            <Button size="xs" variant="default" onClick={found.again}>
              Try again
            </Button>
          </div>
        )}
        {!found.error && isEmpty && typed.trim() !== '' && (
          <Text className={classes['told'] ?? ''} size="sm" c="dimmed" component="output">
            {isWaiting ? 'Searching…' : 'Nothing found'}
          </Text>
        )}
        {isEmpty && typed.trim() === '' && (
          <Text className={classes['told'] ?? ''} size="sm" c="dimmed" component="output">
            Type the name of the client who should get a text.
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
