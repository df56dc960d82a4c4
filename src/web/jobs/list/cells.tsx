import { Avatar, Group, Popover, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSeenBy } from '../../../shared/jobs/job.api.ts'
import { JOB_TYPE_LABELS, type JobRow } from '../../../shared/jobs/job.ts'
import { statusBadge } from '../../../shared/jobs/status.colors.ts'
import { formatInstant, formatJobDate, wallClockOf } from '../../../shared/kernel/dates.ts'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import { call } from '../../kernel/api.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { ColumnName } from './columns.ts'
import classes from './list.module.css'

/** A row's badge by what it says and what time it is at the company. */
export function RowBadge({ row }: { row: JobRow }) {
  return <StatusBadge {...badgeOf(row)} />
}

function badgeOf(row: JobRow) {
  return statusBadge(row, wallClockOf(new Date().toISOString(), row.companyInfo.timezone))
}

/** What a cell of a row shows; 'scheduled' is shown by the row itself, as its link. */
export function Cell({ row, column }: { row: JobRow; column: Exclude<ColumnName, 'scheduled'> }) {
  if (column === 'lastContact') return formatInstant(row.lastContactDate, row.companyInfo.timezone)
  if (column === 'status') return <RowBadge row={row} />
  if (column === 'type') return JOB_TYPE_LABELS[row.jobType]
  if (column === 'phone') return formatPhoneWithCountry(row.client?.phone)
  if (column === 'client') return clientName(row)
  if (column === 'address') return row.locations[0]?.address ?? ''
  if (column === 'company') return row.companyInfo.name
  if (column === 'crew') return <Crew row={row} />
  return <SeenBy row={row} />
}

/** The client's name as this viewer may know it. */
export function clientName(row: JobRow): string {
  return row.client ? `${row.client.firstName} ${row.client.lastName}`.trim() : ''
}

/** The words of a row's own link: its date, or that it has none. */
export function rowTitle(row: JobRow): string {
  return formatJobDate(row.jobDate) || 'No date'
}

/** The crew with their pictures; last names as short as the server made them (DECISIONS B4). */
export function Crew({ row }: { row: JobRow }) {
  if (row.crew.length === 0) return <Text size="sm" c="dimmed">{`0 of ${row.crewSize}`}</Text>
  const names = row.crew.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
  return (
    <Group gap={6} wrap="nowrap">
      <Avatar.Group spacing={6}>
        {row.crew.slice(0, 3).map((member, index) => (
          <Avatar
            key={member.id ?? `gone-${index}`}
            src={member.profilePic}
            size={24}
            name={names[index] ?? ''}
            color="gray"
            alt=""
          />
        ))}
      </Avatar.Group>
      <span className={classes['names']}>{names.join(', ')}</span>
    </Group>
  )
}

/** First names of who opened the job last, and on a click all of them with their times. */
function SeenBy({ row }: { row: JobRow }) {
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['job', row.id, 'seen-by'],
    queryFn: ({ signal }) => call(listSeenBy, { params: { id: row.id } }, { signal }),
    enabled: isOpen,
  })
  if (row.seenBy.length === 0) return null
  const names = row.seenBy.map(({ firstName }) => firstName).join(', ')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withArrow trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['seen'] ?? ''}
          aria-label={`Seen by ${names}`}
          onClick={(event) => {
            event.stopPropagation()
            setOpen(!isOpen)
          }}
        >
          {names}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Seen by">
        {(query.data ?? row.seenBy).map((seen) => (
          <Text key={seen.userId} size="sm">
            {seen.firstName} {seen.lastName} · {formatInstant(seen.date, row.companyInfo.timezone)}
          </Text>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
