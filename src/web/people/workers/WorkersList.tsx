import { Avatar } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import { lazyPart } from '../../kernel/lazy-part.ts'
import { MapToggle } from '../../ui/MapToggle.tsx'
import { DataTable, type Column } from '../../ui/list/DataTable.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { EmptyState, LoadingText } from '../../ui/states.tsx'
import { nameOf } from './markers.ts'
import { workersQuery } from './workers.queries.ts'
import classes from './workers.module.css'
import ui from '../../ui/primitives.module.css'

const PeopleMap = lazyPart(() => import('../map/PeopleMap.tsx'))

const PAGE_LINKS = 10

interface Props {
  page: number
  search: string
  onPage: (page: number) => void
  /** Another search starts at page 1. */
  onSearch: (search: string) => void
  addWorker: ReactNode
  openWorker: (id: number) => void
}

/** Lists the company's workers: a map, and a table with links. */
export function WorkersList({ page, search, onPage, onSearch, addWorker, openWorker }: Props) {
  const query = useQuery(workersQuery(page, search))
  const [isMapOpen, setMapOpen] = useState(false)
  return (
    <section className={ui['section']} aria-label="Workers">
      <div className={classes['bar']}>
        <SearchField label="Search" placeholder="Name, phone or email" value={search} onSearch={onSearch} />
        <MapToggle isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />
      </div>
      {isMapOpen && (
        <Suspense fallback={<LoadingText />}>
          <PeopleMap kind="workers" search={search} onOpen={openWorker} />
        </Suspense>
      )}
      <PagedList
        query={query}
        nouns={['worker', 'workers']}
        page={page}
        onPage={onPage}
        links={PAGE_LINKS}
        isCounted
        empty={
          search === '' ? (
            <EmptyState
              title="No workers yet"
              text="Add the people of your crew, or approve those who sign up."
              action={addWorker}
            />
          ) : (
            <EmptyState
              title={`No workers match “${search}”.`}
              text="The search looks at names, phones and emails."
            />
          )
        }
      >
        {(rows) => (
          <DataTable
            label="Workers"
            heading={{ title: 'Name', cell: (worker) => <WorkerLink worker={worker} /> }}
            columns={COLUMNS}
            rows={rows}
            keyOf={({ id }) => id}
            summary={({ phone, email }) => (
              <>
                <div>{formatPhoneWithCountry(phone)}</div>
                <div>{email}</div>
              </>
            )}
          />
        )}
      </PagedList>
    </section>
  )
}

const COLUMNS: readonly Column<Worker>[] = [
  { title: 'Phone', cell: ({ phone }) => formatPhoneWithCountry(phone) },
  { title: 'Email', cell: ({ email }) => email },
]

function WorkerLink({ worker }: { worker: Worker }) {
  return (
    <div className={classes['person']}>
      <Avatar src={worker.profilePic} name={nameOf(worker)} color="gray" size={32} alt="" aria-hidden />
      <Link
        to="/worker/$workerId"
        params={{ workerId: String(worker.id) }}
        preload={false}
        className={classes['link'] ?? ''}
      >
        {nameOf(worker)}
      </Link>
    </div>
  )
}
