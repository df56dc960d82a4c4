import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Pages } from '../../ui/Pages.tsx'
import { EmptyState, ErrorState, LoadingText } from '../../ui/states.tsx'
import { useTypedText } from '../../ui/use-typed-text.ts'
import { adListQuery } from './ads.queries.ts'
import type { AdsSearch } from './place.ts'
import { money, adTimesText } from './words.ts'
import classes from './ads.module.css'

/** Debounce of the search, in milliseconds. */
const SEARCH_PAUSE_MS = 300

interface Props {
  companyId: number
  place: AdsSearch
  onPlace: (place: AdsSearch) => void
  onSchedule: () => void
}

/** All ads, newest first, with the results of each. */
export function AdList({ companyId, place, onPlace, onSchedule }: Props) {
  const { search = '', entity, page = 1 } = place
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [typed, type] = useTypedText(
    search,
    (text) => onPlace({ ...place, search: text === '' ? undefined : text, page: undefined }),
    SEARCH_PAUSE_MS,
  )
  const list = useQuery(adListQuery(companyId, { search, entity }, page))
  const { data } = list
  return (
    <>
      <TextInput
        label="Search by title"
        type="search"
        maw={420}
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {!data ? (
        list.isError ? (
          <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
        ) : (
          <LoadingText />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState
          title={search !== '' || entity !== undefined ? 'Nothing fits' : 'No ads yet'}
          text="Plan an ad, and see which jobs came from it."
          action={
            <Button mih={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={onSchedule}>
              Schedule Ad
            </Button>
          }
        />
      ) : isNarrow ? (
        <ul className={classes['list']} aria-label="Ads">
          {data.rows.map((ad) => (
            <li key={ad.id}>
              <button
                type="button"
                className={classes['row']}
                onClick={() => onPlace({ ...place, ad: ad.id })}
              >
                <strong>{ad.title}</strong>
                <span className={classes['note']}>
                  {ad.entity.internalEntityName}, {adTimesText(ad)}
                </span>
                <span className={classes['note']}>
                  {money(ad.cost)}, {ad.jobCount === 1 ? '1 job' : `${ad.jobCount} jobs`}, {ad.bookedCount}{' '}
                  booked
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <div className={classes['frame']}>
          <table className={classes['table']} aria-label="Ads">
            <thead>
              <tr>
                <th scope="col">Title</th>
                <th scope="col">Where</th>
                <th scope="col">When</th>
                {['Cost', 'Jobs', 'Booked', 'Cost per job', 'Cost per booked job'].map((title) => (
                  <th key={title} scope="col" className={classes['figure']}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((ad) => (
                <tr key={ad.id}>
                  <td>
                    <button
                      type="button"
                      className={classes['titleButton']}
                      onClick={() => onPlace({ ...place, ad: ad.id })}
                    >
                      {ad.title}
                    </button>
                  </td>
                  <td>{ad.entity.internalEntityName}</td>
                  <td>{adTimesText(ad)}</td>
                  <td className={classes['figure']}>{money(ad.cost)}</td>
                  <td className={classes['figure']}>{ad.jobCount}</td>
                  <td className={classes['figure']}>{ad.bookedCount}</td>
                  <td className={classes['figure']}>{ad.costPerJob === null ? '–' : money(ad.costPerJob)}</td>
                  <td className={classes['figure']}>
                    {ad.costPerBookedJob === null ? '–' : money(ad.costPerBookedJob)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages
        page={page}
        pages={data?.totalPages ?? 1}
        onPage={(to) => onPlace({ ...place, page: to })}
        label="Pages of ads"
      />
    </>
  )
}
