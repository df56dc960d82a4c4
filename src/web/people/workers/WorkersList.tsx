import { Avatar, Skeleton, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Worker } from '../../../shared/people/workers/crew.ts'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import { retryWhenConnected } from '../../kernel/lazy-part.ts'
import { MapToggle } from '../../ui/MapToggle.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { useTypedText } from '../../ui/use-typed-text.ts'
import { countText, nameOf } from './markers.ts'
import { WORKERS_A_PAGE, workersQuery } from './workers.queries.ts'
import classes from './workers.module.css'

const PeopleMap = lazy(retryWhenConnected(() => import('../../ui/PeopleMap.tsx')))

const PAGE_LINKS = 10
/** Milliseconds from the last keystroke to the search. */
const SEARCH_PAUSE_MS = 250

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
  const [typed, type] = useTypedText(search, onSearch, SEARCH_PAUSE_MS)
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const query = useQuery(workersQuery(page, search))
  const rows = query.data?.rows ?? []
  const total = query.data?.total ?? 0
  const pages = query.data?.totalPages ?? 0
  const [isMapOpen, setMapOpen] = useState(false)
  if (query.isError && !query.data)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  return (
    <section className={classes['section']} aria-label="Workers">
      <div className={classes['bar']}>
        <TextInput
          className={classes['search'] ?? ''}
          label="Search"
          placeholder="Name, phone or email"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <output className={classes['small']}>
          {query.data ? countText(total, page, rows.length, WORKERS_A_PAGE) : ''}
        </output>
        <MapToggle isOpen={isMapOpen} onToggle={() => setMapOpen(!isMapOpen)} />
      </div>
      {isMapOpen && (
        <Suspense fallback={<LoadingText />}>
          <PeopleMap kind="workers" search={search} onOpen={openWorker} />
        </Suspense>
      )}
      {!query.data ? (
        <Skeleton height={320} radius="md" />
      ) : rows.length === 0 ? (
        search === '' && total === 0 ? (
          <EmptyState
            title="No workers yet"
            text="Add the people of your crew, or approve those who sign up."
            action={addWorker}
          />
        ) : (
          <EmptyState title={search === '' ? 'This page is empty.' : 'No worker fits this search.'} />
        )
      ) : isNarrow ? (
        <Cards rows={rows} />
      ) : (
        <Table rows={rows} />
      )}
      <Pages page={page} pages={pages} links={PAGE_LINKS} onPage={onPage} label="Pages of workers" />
    </section>
  )
}

function WorkerLink({ worker }: { worker: Worker }) {
  return (
    <Link
      to="/worker/$workerId"
      params={{ workerId: String(worker.id) }}
      preload={false}
      className={classes['link'] ?? ''}
    >
      {nameOf(worker)}
    </Link>
  )
}

function Table({ rows }: { rows: readonly Worker[] }) {
  return (
    <div className={classes['frame']}>
      <table className={classes['table']} aria-label="Workers">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Phone</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((worker) => (
            <tr key={worker.id} className={classes['row']}>
              <th scope="row">
                <div className={classes['person']}>
                  <Avatar
                    src={worker.profilePic}
                    name={nameOf(worker)}
                    color="gray"
                    size={32}
                    alt=""
                    aria-hidden
                  />
                  <WorkerLink worker={worker} />
                </div>
              </th>
              <td className={classes['nowrap']}>{formatPhoneWithCountry(worker.phone)}</td>
              <td>{worker.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards({ rows }: { rows: readonly Worker[] }) {
  return (
    <ul className={classes['list']} aria-label="Workers">
      {rows.map((worker) => (
        <li key={worker.id} className={classes['card']}>
          <div className={classes['person']}>
            <Avatar src={worker.profilePic} name={nameOf(worker)} color="gray" alt="" aria-hidden />
            <div className={classes['facts']}>
              <WorkerLink worker={worker} />
              <div className={classes['small']}>{formatPhoneWithCountry(worker.phone)}</div>
              <div className={classes['small']}>{worker.email}</div>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
