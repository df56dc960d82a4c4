import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import type { ClientOrder } from '../../../shared/people/clients/client-orders.ts'
import { listClients } from '../../../shared/people/clients/people.api.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { listQuery } from '../../kernel/queries.ts'
import { MapToggle } from '../../ui/MapToggle.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { EmptyState, LoadingText } from '../../ui/states.tsx'
import { ClientCards } from './ClientCards.tsx'
import { ClientTable } from './ClientTable.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './clients.module.css'

const PeopleMap = lazyPart(() => import('../map/PeopleMap.tsx'))

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
  const isNarrow = useNarrow()
  const query = useQuery(
    listQuery(listClients, {
      query: { page, per_page: 50, orderby: sort, ...(search !== '' && { search }) },
    }),
  )
  const [isMapOpen, setMapOpen] = useState(false)
  return (
    <>
      <search aria-label="Find clients" className={classes['tools']}>
        <SearchField
          label="Search"
          placeholder="Name, phone or email"
          value={search}
          onSearch={(text) => onFilter(text, sort)}
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
        <MapToggle isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />
      </search>
      {isMapOpen && (
        <Suspense fallback={<LoadingText />}>
          <PeopleMap kind="clients" search={search} onOpen={onOpen} />
        </Suspense>
      )}
      <PagedList
        query={query}
        nouns={['client', 'clients']}
        page={page}
        onPage={onPage}
        links={LINKS}
        isCounted
        empty={
          search === '' ? (
            <EmptyState
              title="No clients yet."
              text="People who book, and those whom you add, will appear here."
              action={addClient}
            />
          ) : (
            <EmptyState
              title={`No client found for “${search}”.`}
              text="The search looks at names, phones and emails."
              action={
                <Button variant="default" onClick={() => onFilter('', sort)}>
                  Clear the search
                </Button>
              }
            />
          )
        }
      >
        {(rows) =>
          isNarrow ? (
            <ClientCards rows={rows} />
          ) : (
            <ClientTable rows={rows} sort={sort} onSort={(next) => onFilter(search, next)} />
          )
        }
      </PagedList>
    </>
  )
}
