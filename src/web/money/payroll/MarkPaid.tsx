import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { nameOf } from './payroll-rows.ts'
import classes from './payroll.module.css'

interface Props {
  row: PayrollRow
  onPay: (row: PayrollRow) => void
}

/**
 * Shows 'Mark as paid', or that everything or too much is paid: a tip may be refunded after it was paid out.
 */
export function MarkPaid({ row, onPay }: Props) {
  if (row.unpaid > 0)
    return (
      <Button
        variant="default"
        size="xs"
        aria-label={`Mark as paid: ${nameOf(row)}`}
        onClick={() => onPay(row)}
      >
        Mark as paid
      </Button>
    )
  if (row.unpaid < 0) return <span className={classes['outcome']}>Overpaid</span>
  if (row.total === 0) return null
  return (
    <span className={classes['settled']}>
      <IconCheck size={16} aria-hidden />
      Paid
    </span>
  )
}
