import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { overtimeHoursText, overtimeTitle } from '../../../shared/people/workers/pay-texts.ts'
import { formatDay } from '../../../shared/kernel/dates.ts'
import { workerPayQuery } from './payroll.queries.ts'
import { dollars, hoursText, nameOf } from './payroll-rows.ts'
import type { Period } from './periods.ts'
import classes from './payroll.module.css'
import ui from '../../ui/primitives.module.css'

interface Props {
  company: number
  period: Period
  row: PayrollRow
}

/** Lists the jobs behind a worker's row, each with a link. */
export function WorkerJobs({ company, period, row }: Props) {
  const query = useQuery(workerPayQuery(company, period, row.workerId))
  if (query.isError && !query.data)
    return (
      <div role="alert" className={`${ui['row']} ${classes['failed']}`}>
        <Text size="sm">{query.error.message}</Text>
        <Button variant="default" size="xs" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    )
  if (!query.data) return <Skeleton height={88} radius="md" component="output" aria-label="Loading jobs" />
  if (query.data.length === 0) return <Text size="sm">No jobs in this period.</Text>
  return (
    <table className={`${ui['table']} ${classes['jobs']}`} aria-label={`Jobs of ${nameOf(row)}`}>
      <thead>
        <tr>
          <th scope="col">Job</th>
          {['Hours', 'Pay', 'Tips', 'Total', 'Unpaid'].map((title) => (
            <th key={title} scope="col" className={classes['figure']}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {query.data.map((job) => (
          <tr key={job.jobId ?? `overtime ${job.day}`}>
            <th scope="row">
              {job.jobId === null ? (
                <>
                  {overtimeTitle(job.day)}{' '}
                  <span className={classes['day']}>{overtimeHoursText(job.overtimeHours ?? 0)}</span>
                </>
              ) : (
                <>
                  <Anchor
                    className={classes['job'] ?? ''}
                    renderRoot={(props) => (
                      <Link {...props} to="/job/$jobId" params={{ jobId: String(job.jobId) }}>
                        #{job.jobId}
                      </Link>
                    )}
                  />{' '}
                  <span className={classes['day']}>{formatDay(job.day)}</span>
                </>
              )}
            </th>
            <td className={classes['figure']}>
              {job.jobId === null ? '–' : hoursText(job.hours)}
              {job.awaitsApproval && <span className={classes['day']}> not approved yet</span>}
            </td>
            {(['pay', 'tips', 'total', 'unpaid'] as const).map((figure) => (
              <td key={figure} className={classes['figure']}>
                {dollars(job[figure])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
