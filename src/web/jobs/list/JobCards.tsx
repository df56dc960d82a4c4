import { Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { JOB_TYPE_LABELS, type JobRow } from '../../../shared/jobs/job.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatPhoneWithCountry } from '../../../shared/kernel/phone.ts'
import { clientName, Crew, RowBadge, rowTitle } from './cells.tsx'
import type { ColumnName } from './columns.ts'
import classes from './list.module.css'

interface Props {
  rows: readonly JobRow[]
  columns: readonly ColumnName[]
  isFresh: (row: JobRow) => boolean
  renderAction?: ((row: JobRow) => ReactNode) | undefined
}

/** The list at phone width: a card a job, the whole of it a link (UI 'Calm and dense'). */
export function JobCards({ rows, columns, isFresh, renderAction }: Props) {
  const has = (column: ColumnName) => columns.includes(column)
  return (
    <ul className={classes['cards']} aria-label="Jobs">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to="/job/$jobId"
            params={{ jobId: String(row.id) }}
            preload={false}
            className={`${classes['card'] ?? ''} ${isFresh(row) ? (classes['fresh'] ?? '') : ''}`}
          >
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
              <div>
                <Text fw={600}>{rowTitle(row)}</Text>
                <Text size="sm" c="dimmed">
                  #{row.id} · {JOB_TYPE_LABELS[row.jobType]}
                </Text>
              </div>
              <RowBadge row={row} />
            </Group>
            {has('client') && row.client && (
              <Text size="sm" mt={4}>
                {clientName(row)} {formatPhoneWithCountry(row.client.phone)}
              </Text>
            )}
            <Text size="sm">{row.locations[0]?.address ?? ''}</Text>
            {has('crew') && row.crew.length > 0 && <Crew row={row} />}
            {has('lastContact') && row.lastContactDate && (
              <Text size="xs" c="dimmed">
                Last contact {formatInstant(row.lastContactDate, row.companyInfo.timezone)}
              </Text>
            )}
          </Link>
          {renderAction?.(row)}
        </li>
      ))}
    </ul>
  )
}
