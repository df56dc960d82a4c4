import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, useId, useState } from 'react'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { MarkPaid } from './MarkPaid.tsx'
import { dollars, hoursText, nameOf, payrollTotals } from './payroll-rows.ts'
import type { Period } from './periods.ts'
import { WorkerJobs } from './WorkerJobs.tsx'
import classes from './payroll.module.css'
import ui from '../../ui/primitives.module.css'

export interface PayrollListProps {
  company: number
  period: Period
  rows: readonly PayrollRow[]
  onPay: (row: PayrollRow) => void
}

/** Shows the payroll as a table; a worker's row expands to the jobs behind it. */
export function PayrollTable({ rows, caption, ...props }: PayrollListProps & { caption: string }) {
  const totals = payrollTotals(rows)
  return (
    <div className={`${ui['card']} ${classes['frame']}`}>
      <table className={`${ui['table']} ${classes['table']}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Worker</th>
            {['Jobs', 'Hours', 'Pay', 'Tips', 'Total', 'Paid', 'Unpaid'].map((title) => (
              <th key={title} scope="col" className={classes['figure']}>
                {title}
              </th>
            ))}
            <th scope="col" className="no-print">
              <span className={ui['hidden']}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <WorkerRow key={row.workerId} row={row} {...props} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className={classes['figure']}>{hoursText(totals.hours)}</td>
            {[totals.pay, totals.tips, totals.total, totals.paid, totals.unpaid].map((cents, index) => (
              <td key={index} className={classes['figure']}>
                {formatCents(cents)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function WorkerRow({ row, company, period, onPay }: Omit<PayrollListProps, 'rows'> & { row: PayrollRow }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = nameOf(row)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <UnstyledButton
            className={classes['open'] ?? ''}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Jobs of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
            {name}
          </UnstyledButton>
        </th>
        <td className={classes['figure']}>{row.jobs}</td>
        <td className={classes['figure']}>{hoursText(row.hours)}</td>
        {[row.pay, row.tips, row.total, row.paid, row.unpaid].map((amount, index) => (
          <td key={index} className={classes['figure']}>
            {dollars(amount)}
          </td>
        ))}
        <td className={`${classes['payCell']} no-print`}>
          <MarkPaid row={row} onPay={onPay} />
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className={classes['opened']}>
          <td colSpan={9}>
            <WorkerJobs company={company} period={period} row={row} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}
