import {
  Alert,
  Button,
  CloseButton,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { ClientOrder } from '../../../shared/people/clients/client-orders.ts'
import { retryWhenConnected } from '../../kernel/lazy-part.ts'
import { MapToggle } from '../../ui/MapToggle.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { useTypedText } from '../../ui/use-typed-text.ts'
import { ClientCards } from './ClientCards.tsx'
import { ClientTable } from './ClientTable.tsx'
import { clientListQuery, PAGE_SIZE } from './clients.queries.ts'
import { countText } from './place.ts'
import classes from './clients.module.css'

const PeopleMap = lazy(retryWhenConnected(() => import('../../ui/PeopleMap.tsx')))

/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 300
/** Maximum number of page links. */
const LINKS = 10

interface Props {
  page: number
  search: string
  sort: ClientOrder
  onPage: (page: number) => void
  onFilter: (search: string, sort: ClientOrder) => void
  onOpen: (id: number) => void
  addClient: ReactNode
}

/** The client list: map, search, order, rows, and pagination above and below. */
export function ClientList(props: Props) {
  const { page, search, sort, onPage, onFilter, onOpen, addClient } = props
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
  const query = useQuery(clientListQuery(page, search, sort))
  const rows = query.data?.rows ?? []
  const pages = query.data?.totalPages ?? 0
  const [isMapOpen, setMapOpen] = useState(false)
  const pager = (label: string) => (
    <Pages page={page} pages={pages} onPage={onPage} label={label} links={LINKS} />
  )
  return (
    <>
      <Tools search={search} sort={sort} onFilter={onFilter}>
        <MapToggle isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />
      </Tools>
      {isMapOpen && (
        <Suspense fallback={<LoadingText />}>
          <PeopleMap kind="clients" search={search} onOpen={onOpen} />
        </Suspense>
      )}
      <Group justify="space-between" mih={32} my="xs" gap="xs">
        <Text size="sm" c="dimmed" component="output" aria-live="polite">
          {query.data ? countText(query.data.total, page, rows.length, PAGE_SIZE) : ''}
        </Text>
        {pager('Pages above the list')}
      </Group>
      {query.isError && query.data && (
        <Alert color="yellow" mb="xs" py="xs" role="alert" title="This list may be out of date">
          <Group gap="sm">
            <span>{query.error.message}</span>
            <Button variant="default" size="xs" onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
      <div className={classes['content']} data-waiting={query.isPlaceholderData || undefined}>
        {query.isError && !query.data ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <Waiting />
        ) : rows.length > 0 ? (
          isNarrow ? (
            <ClientCards rows={rows} />
          ) : (
            <ClientTable rows={rows} sort={sort} onSort={(next) => onFilter(search, next)} />
          )
        ) : (
          <NoClients {...{ search, pages, addClient, onPage }} onClear={() => onFilter('', sort)} />
        )}
      </div>
      <Group justify={isNarrow ? 'center' : 'flex-end'} mt="sm">
        {pager('Pages below the list')}
      </Group>
    </>
  )
}

function Tools({
  search,
  sort,
  onFilter,
  children,
}: Pick<Props, 'search' | 'sort' | 'onFilter'> & { children: ReactNode }) {
  const [typed, type] = useTypedText(search, (text) => onFilter(text, sort), SEARCH_PAUSE_MS)
  return (
    <search aria-label="Find clients" className={classes['tools']}>
      <TextInput
        label="Search"
        placeholder="Name, phone or email"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={typed !== '' && <CloseButton aria-label="Empty the search" onClick={() => type('')} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NativeSelect
        label="Sort by"
        data={[
          { value: 'name', label: 'Name' },
          { value: 'newest', label: 'Newest first' },
        ]}
        value={sort}
        onChange={(event) => onFilter(search, event.currentTarget.value === 'newest' ? 'newest' : 'name')}
      />
      {children}
    </search>
  )
}

function Waiting() {
  return (
    <Stack gap="xs" aria-busy="true">
      <VisuallyHidden component="output">Loading clients</VisuallyHidden>
      {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  )
}

function NoClients({
  search,
  pages,
  addClient,
  onPage,
  onClear,
}: Pick<Props, 'search' | 'addClient' | 'onPage'> & { pages: number; onClear: () => void }) {
  if (pages > 0)
    return (
      <EmptyState
        title="This page is past the end of the list."
        action={
          <Button variant="default" onClick={() => onPage(pages)}>
            Go to the last page
          </Button>
        }
      />
    )
  if (search !== '')
    return (
      <EmptyState
        title={`No client found for “${search}”.`}
        text="The search looks at names, phones and emails."
        action={
          <Button variant="default" onClick={onClear}>
            Clear the search
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="No clients yet."
      text="People who book, and those whom you add, will appear here."
      action={addClient}
    />
  )
}
