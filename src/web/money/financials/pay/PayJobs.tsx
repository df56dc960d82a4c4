import { Anchor, Badge } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { payJobSchema } from '../../../../shared/people/workers/pay.api.ts'
import { overtimeHoursText, overtimeTitle } from '../../../../shared/people/workers/pay-texts.ts'
import { DataTable, type Column } from '../../../ui/list/DataTable.tsx'
import { money } from '../words.ts'
import { jobDayText, OPEN_LABELS, openState } from './pay-rows.ts'
import classes from './pay.module.css'

type PayJob = z.output<typeof payJobSchema>

/** A worker's pay by job, each with a link. */
export function PayJobs({ jobs }: { jobs: readonly PayJob[] }) {
  return (
    <DataTable
      label="Pay by job"
      heading={HEADING}
      columns={COLUMNS}
      rows={jobs}
      keyOf={({ jobId, day }) => jobId ?? `overtime ${day}`}
    />
  )
}

const HEADING: Column<PayJob> = {
  title: 'Job',
  cell: ({ jobId, day, overtimeHours }) =>
    jobId === null ? (
      <>
        {overtimeTitle(day)}
        <span className={classes['sub']}>{overtimeHoursText(overtimeHours ?? 0)}</span>
      </>
    ) : (
      <Anchor
        inherit
        py={4}
        // As a large target, it lays its parts out in a row.
        style={{ columnGap: 8 }}
        renderRoot={(props) => (
          <Link {...props} to="/job/$jobId" params={{ jobId: String(jobId) }} preload={false} />
        )}
      >
        {jobDayText(day, jobId)} <span className={classes['sub']}>#{jobId}</span>
      </Anchor>
    ),
}

const COLUMNS: readonly Column<PayJob>[] = [
  {
    title: 'Hours',
    isFigure: true,
    cell: ({ jobId, hours, awaitsApproval }) => (
      <>
        {jobId === null ? '–' : hours}
        {awaitsApproval && <span className={classes['sub']}>Not approved yet</span>}
      </>
    ),
  },
  { title: 'Pay', isFigure: true, cell: ({ pay }) => money(pay) },
  { title: 'Tips', isFigure: true, cell: ({ tips }) => money(tips) },
  { title: 'Total', isFigure: true, cell: ({ total }) => money(total) },
  {
    title: 'Paid or Unpaid',
    cell: (job) => {
      const state = openState(job)
      if (state === null) return '–'
      return (
        <>
          <Badge variant="light" color={state === 'paid' ? 'green' : 'gray'}>
            {OPEN_LABELS[state]}
          </Badge>
          {state === 'partly' && <span className={classes['sub']}>{money(job.unpaid)} open</span>}
        </>
      )
    },
  },
]
