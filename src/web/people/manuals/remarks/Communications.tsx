import { Button, Checkbox, Group, Input, Select } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { centsFromDollars, formatCents } from '../../../../shared/kernel/money.ts'
import { REMARK_TYPE_LABELS, REMARK_TYPES } from '../../../../shared/people/manuals/remark-types.ts'
import type { Remark, SavedFilter } from '../../../../shared/people/manuals/worker-area.ts'
import {
  getRemarkFilter,
  listRemarks,
  saveRemarkFilter,
} from '../../../../shared/people/manuals/worker-area.api.ts'
import { call } from '../../../kernel/api.ts'
import { callQuery, listQuery } from '../../../kernel/queries.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import { DataTable, type Column } from '../../../ui/list/DataTable.tsx'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { EmptyState, LoadingText } from '../../../ui/states.tsx'
import type { AreaSearch, AreaProps } from '../area/place.ts'
import { workersQuery } from '../manuals.queries.ts'
import { hasFilter, problemOf, savedFrom, withSaved } from './filter.ts'
import classes from '../manuals.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows damages, infractions, notes and ratings from a worker's jobs. */
export default function Communications(props: AreaProps) {
  const { companyId, isManager, place, onPlace } = props
  const kept = useQuery(callQuery(getRemarkFilter, { query: { company: companyId } }))
  const filter = kept.data?.filter
  const mayApply = filter !== undefined && filter !== null && !hasFilter(place)
  const applySaved = useEffectEvent(() => {
    if (mayApply) onPlace(withSaved(place, filter))
  })
  useEffect(() => {
    // Without a filter in the address, the list starts with the saved one. Only when the saved filter arrives:
    // who clears the filter afterwards means it.
    applySaved()
  }, [kept.data])
  if (kept.isPending) return <LoadingText />
  const problem = problemOf(place)
  return (
    <>
      <h2 className={classes['title']}>Communications</h2>
      <FilterBar {...props} problem={problem} saved={filter ?? null} />
      {isManager && place.worker === undefined ? (
        <EmptyState title="Choose a worker" text="Remarks about their work will appear here." />
      ) : (
        problem === undefined && <Remarks {...props} />
      )}
    </>
  )
}

function FilterBar({
  companyId,
  isManager,
  place,
  onPlace,
  problem,
  saved,
}: AreaProps & { problem: string | undefined; saved: SavedFilter | null }) {
  const queries = useQueryClient()
  const workers = useQuery({ ...workersQuery, enabled: isManager })
  const change = (more: Partial<AreaSearch>) => onPlace({ ...place, ...more, page: undefined })
  async function save() {
    const answer = await call(saveRemarkFilter, { body: { ...savedFrom(place), company: companyId } })
    const { queryKey } = callQuery(getRemarkFilter, { query: { company: companyId } })
    queries.setQueryData(queryKey, answer)
  }
  const isSaved = JSON.stringify(savedFrom(place)) === JSON.stringify(saved)
  return (
    <search aria-label="Filters" className={ui['panel']}>
      <div className={classes['filters']}>
        {isManager && (
          <Select
            label="Worker"
            searchable
            placeholder="Choose a worker"
            data={(workers.data?.rows ?? []).map(({ id, firstName, lastName }) => ({
              value: String(id),
              label: `${firstName} ${lastName}`,
            }))}
            value={place.worker === undefined ? null : String(place.worker)}
            onChange={(id) => change({ worker: id === null ? undefined : Number(id) })}
            nothingFoundMessage="No such worker"
          />
        )}
        <DayField
          label="From"
          value={place.from ?? ''}
          onChange={(day) => change({ from: day || undefined })}
        />
        <DayField
          label="To"
          value={place.to ?? ''}
          error={problem}
          onChange={(day) => change({ to: day || undefined })}
        />
      </div>
      <Checkbox.Group
        label="Type"
        value={place.type ?? []}
        onChange={(types) => {
          const type = REMARK_TYPES.filter((one) => types.includes(one))
          change({ type: type.length === 0 ? undefined : type })
        }}
      >
        <Group gap="md" mt={4}>
          {REMARK_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={REMARK_TYPE_LABELS[type]} py={10} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group gap="xs">
        <AsyncButton
          variant="default"
          mih={44}
          action={save}
          successText="Filter saved."
          disabled={problem !== undefined || isSaved}
        >
          Save Filter
        </AsyncButton>
        {hasFilter(place) && (
          <Button
            variant="subtle"
            mih={44}
            onClick={() => change({ type: undefined, from: undefined, to: undefined, worker: undefined })}
          >
            Clear filters
          </Button>
        )}
        {isSaved && <Input.Description>This filter is saved for you.</Input.Description>}
      </Group>
    </search>
  )
}

function Remarks({ companyId, place, onPlace }: AreaProps) {
  const { type, from, to, worker, page = 1 } = place
  const filter = {
    ...(type && { type }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(worker !== undefined && { worker }),
  }
  const list = useQuery(
    listQuery(listRemarks, { query: { ...filter, company: companyId, page, per_page: 20 } }),
  )
  return (
    <PagedList
      query={list}
      nouns={['communication', 'communications']}
      page={page}
      onPage={(next) => onPlace({ ...place, page: next })}
      empty={
        <EmptyState
          title={type || from || to ? 'Nothing matches these filters' : 'Nothing yet'}
          text="Damage, infractions, notes and ratings from completed jobs will appear here."
        />
      }
    >
      {(rows) => (
        <DataTable
          label="Communications"
          heading={{ title: 'Date', cell: ({ date }) => formatDay(date) }}
          columns={COLUMNS}
          rows={rows}
          keyOf={({ key }) => key}
        />
      )}
    </PagedList>
  )
}

const COLUMNS: readonly Column<Remark>[] = [
  { title: 'Job', cell: (row) => <JobLink row={row} /> },
  { title: 'Type', cell: ({ type }) => REMARK_TYPE_LABELS[type] },
  { title: 'Rating', cell: ({ rating }) => (rating === null ? '' : `${rating} of 5`) },
  { title: 'Comment', cell: (row) => <Comment row={row} /> },
]

function JobLink({ row }: { row: Remark }) {
  return (
    <Link to="/job/$jobId" params={{ jobId: String(row.jobId) }} className={classes['jobLink'] ?? ''}>
      #{row.jobId}
      {row.place !== '' && ` ${row.place}`}
    </Link>
  )
}

function Comment({ row }: { row: Remark }) {
  return (
    <div className={classes['comment']}>
      {row.title !== '' && <strong>{row.title}</strong>}
      {row.comment !== '' && <div>{row.comment}</div>}
      {row.amount !== null && row.amount > 0 && (
        <div className={classes['note']}>{formatCents(centsFromDollars(row.amount))}</div>
      )}
    </div>
  )
}
