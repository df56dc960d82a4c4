import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Ad } from '../../../shared/sales/ads/ad.ts'
import { listAds } from '../../../shared/sales/ads/ads.api.ts'
import { listQuery } from '../../kernel/queries.ts'
import { DataTable, type Column } from '../../ui/list/DataTable.tsx'
import { PagedList } from '../../ui/list/PagedList.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { AdsSearch } from './place.ts'
import { money, adTimesText } from './words.ts'
import classes from './ads.module.css'

interface Props {
  companyId: number
  place: AdsSearch
  onPlace: (place: AdsSearch) => void
  onSchedule: () => void
}

/** All ads, newest first, with the results of each. */
export function AdList({ companyId, place, onPlace, onSchedule }: Props) {
  const { search = '', entity, page = 1 } = place
  const list = useQuery(
    listQuery(listAds, {
      query: {
        company: companyId,
        order: 'desc',
        page,
        per_page: 20,
        search,
        ...(entity !== undefined && { entity }),
      },
    }),
  )
  return (
    <>
      <SearchField
        label="Search by title"
        value={search}
        onSearch={(text) => onPlace({ ...place, search: text === '' ? undefined : text, page: undefined })}
      />
      <PagedList
        query={list}
        nouns={['ad', 'ads']}
        page={page}
        onPage={(to) => onPlace({ ...place, page: to })}
        empty={
          <EmptyState
            title={search !== '' || entity !== undefined ? 'No ads match' : 'No ads yet'}
            text="Plan an ad, and see which jobs came from it."
            action={
              <Button mih={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={onSchedule}>
                Schedule Ad
              </Button>
            }
          />
        }
      >
        {(ads) => (
          <DataTable
            label="Ads"
            heading={{
              title: 'Title',
              cell: ({ id, title }) => (
                <button
                  type="button"
                  className={classes['titleButton']}
                  onClick={() => onPlace({ ...place, ad: id })}
                >
                  {title}
                </button>
              ),
            }}
            columns={COLUMNS}
            rows={ads}
            keyOf={({ id }) => id}
            summary={(ad) => (
              <>
                <div>
                  {ad.entity.internalEntityName}, {adTimesText(ad)}
                </div>
                <div>
                  {money(ad.cost)}, {ad.jobCount === 1 ? '1 job' : `${ad.jobCount} jobs`}, {ad.bookedCount}{' '}
                  booked
                </div>
              </>
            )}
          />
        )}
      </PagedList>
    </>
  )
}

const COLUMNS: readonly Column<Ad>[] = [
  { title: 'Where', cell: ({ entity }) => entity.internalEntityName },
  { title: 'When', cell: adTimesText },
  { title: 'Cost', isFigure: true, cell: ({ cost }) => money(cost) },
  { title: 'Jobs', isFigure: true, cell: ({ jobCount }) => jobCount },
  { title: 'Booked', isFigure: true, cell: ({ bookedCount }) => bookedCount },
  {
    title: 'Cost per job',
    isFigure: true,
    cell: ({ costPerJob }) => (costPerJob === null ? '–' : money(costPerJob)),
  },
  {
    title: 'Cost per booked job',
    isFigure: true,
    cell: ({ costPerBookedJob }) => (costPerBookedJob === null ? '–' : money(costPerBookedJob)),
  },
]
