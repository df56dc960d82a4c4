import { NativeSelect, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { monthDays, monthName, shiftMonth } from '../../../shared/kernel/months.ts'
import { centsFromDollars, dollarsFromCents, sumCents } from '../../../shared/kernel/money.ts'
import type { WorkerRecord } from '../../../shared/people/workers/worker.ts'
import { getWorkerPay } from '../../../shared/people/workers/pay.api.ts'
import { overtimeHoursText, overtimeTitle } from '../../../shared/people/workers/pay-texts.ts'
import { useToday } from '../../kernel/use-today.ts'
import { callQuery } from '../../kernel/queries.ts'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { dollars } from './money.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './workers.module.css'
import ui from '../../ui/primitives.module.css'

/** Number of months of pay that are shown. */
const MONTHS_BACK = 24
const FIGURES = ['pay', 'tips', 'total', 'unpaid'] as const

/** Shows a worker's pay for completed jobs, month by month. */
export function WorkerPay({ worker, timezone }: { worker: WorkerRecord; timezone: string }) {
  const isNarrow = useNarrow()
  const thisMonth = useToday(timezone).slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const query = useQuery({
    ...callQuery(getWorkerPay, {
      params: { id: worker.id },
      query: { company: worker.companyId, ...monthDays(month) },
    }),
    placeholderData: keepPreviousData,
  })
  const months = Array.from({ length: MONTHS_BACK }, (_, back) => shiftMonth(thisMonth, -back))
  const rows = query.data ?? []
  const jobs = rows.filter(({ jobId }) => jobId !== null)
  const sum = (figure: (typeof FIGURES)[number]) =>
    dollarsFromCents(sumCents(rows.map((job) => centsFromDollars(job[figure]))))
  const hours = Math.round(rows.reduce((all, job) => all + job.hours, 0) * 100) / 100
  return (
    <div className={ui['section']}>
      <NativeSelect
        label="Period"
        className={classes['search'] ?? ''}
        value={month}
        data={months.map((one) => ({ value: one, label: monthName(one) }))}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
      {query.isError && !query.data ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton height={160} radius="md" component="output" aria-label="Loading pay" />
      ) : rows.length === 0 ? (
        <EmptyState title="No completed jobs in this period." />
      ) : isNarrow ? (
        <ul className={ui['listStack']} aria-label="Pay">
          {rows.map((job) => (
            <li key={job.jobId ?? `overtime ${job.day}`} className={classes['card']}>
              <div className={classes['facts']}>
                <PayTitle row={job} />
                <div className={ui['small']}>
                  {job.jobId === null ? overtimeHoursText(job.overtimeHours ?? 0) : hoursText(job.hours)} ·
                  pay {dollars(job.pay)} · tips {dollars(job.tips)}
                </div>
              </div>
              <Amounts total={job.total} unpaid={job.unpaid} />
            </li>
          ))}
          <li className={classes['card']}>
            <div className={classes['facts']}>
              <div className={classes['name']}>{jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}</div>
              <div className={ui['small']}>
                {hoursText(hours)} · pay {dollars(sum('pay'))} · tips {dollars(sum('tips'))}
              </div>
            </div>
            <Amounts total={sum('total')} unpaid={sum('unpaid')} />
          </li>
        </ul>
      ) : (
        <div className={classes['frame']}>
          <table className={`${ui['table']} ${classes['table']}`} aria-label="Pay">
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col" className={classes['figure']}>
                  Hours
                </th>
                {['Pay', 'Tips', 'Total', 'Unpaid'].map((title) => (
                  <th key={title} scope="col" className={classes['figure']}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((job) => (
                <tr key={job.jobId ?? `overtime ${job.day}`} className={classes['row']}>
                  <th scope="row" className={classes['nowrap']}>
                    <PayTitle row={job} />
                  </th>
                  <td className={classes['figure']}>{job.jobId === null ? '–' : job.hours}</td>
                  {FIGURES.map((figure) => (
                    <td key={figure} className={classes['figure']}>
                      {dollars(job[figure])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{jobs.length === 1 ? '1 job' : `${jobs.length} jobs`}</th>
                <td className={classes['figure']}>{hours}</td>
                {FIGURES.map((figure) => (
                  <td key={figure} className={classes['figure']}>
                    {dollars(sum(figure))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </div>
  )
}

/** Shows the job with a link, or the week whose overtime the row is about. */
function PayTitle({ row }: { row: { jobId: number | null; day: string | null } }) {
  if (row.jobId === null) return <span className={classes['name']}>{overtimeTitle(row.day)}</span>
  return (
    <Link
      to="/job/$jobId"
      params={{ jobId: String(row.jobId) }}
      preload={false}
      className={classes['link'] ?? ''}
    >
      {formatDay(row.day)} #{row.jobId}
    </Link>
  )
}

function Amounts({ total, unpaid }: { total: number; unpaid: number }) {
  return (
    <div className={classes['amounts']}>
      <div className={classes['name']}>{dollars(total)}</div>
      <div className={ui['small']}>{unpaid === 0 ? 'paid' : `${dollars(unpaid)} unpaid`}</div>
    </div>
  )
}

function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}
