import { Button, Popover, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { seenByQuery } from '../screen/queries.ts'
import classes from './list.module.css'
import ui from '../../../ui/primitives.module.css'

/** First names that fit into the cell; the server returns the last five viewers. */
const NAMES = 2

/** First names of the people who opened the job, the latest first; a click shows all of them with times. */
export function SeenBy({ row }: { row: JobRow }) {
  const [isOpen, setOpen] = useState(false)
  if (row.seenBy.length === 0) return null
  const names = row.seenBy.map(({ firstName }) => firstName)
  const others = names.length - NAMES
  const shown = names.slice(0, NAMES).join(', ') + (others > 0 ? ` +${others}` : '')
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" withArrow shadow="md" trapFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes['seen'] ?? ''}
          // Begins with the visible text, so that voice control can activate it.
          aria-label={`${shown}, seen by ${names.join(', ')}`}
          onClick={() => setOpen(!isOpen)}
        >
          {shown}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Seen by" tabIndex={-1} data-autofocus>
        <SeenByList jobId={row.id} timezone={row.companyInfo.timezone} />
      </Popover.Dropdown>
    </Popover>
  )
}

function SeenByList({ jobId, timezone }: { jobId: number; timezone: string }) {
  const query = useQuery(seenByQuery(jobId))
  if (query.data)
    return (
      <ul className={`${ui['list']} ${classes['seen-list']}`}>
        {query.data.map((seen) => (
          <li key={seen.userId}>
            <span>{`${seen.firstName} ${seen.lastName}`.trim()}</span>
            <Text span size="sm" c="dimmed">
              {formatInstant(seen.date, timezone)}
            </Text>
          </li>
        ))}
      </ul>
    )
  if (query.isError)
    return (
      <>
        <Text size="sm" mb="xs" role="alert">
          {query.error.message}
        </Text>
        <Button size="xs" variant="default" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </>
    )
  return (
    <Text size="sm" c="dimmed" component="output">
      Loading...
    </Text>
  )
}
