import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { MarkPaid } from './MarkPaid.tsx'
import { dollars, hoursText, nameOf, payrollTotals } from './payroll-rows.ts'
import type { PayrollListProps } from './PayrollTable.tsx'
import { WorkerJobs } from './WorkerJobs.tsx'
import { FactList } from '../../ui/FactList.tsx'
import classes from './payroll.module.css'
import ui from '../../ui/primitives.module.css'

/** Shows the payroll at phone width: a card for each worker, and one with the totals. */
export function PayrollCards({ rows, ...props }: PayrollListProps) {
  const totals = payrollTotals(rows)
  return (
    <>
      <ul className={`${ui['list']} ${classes['cards']}`} aria-label="Workers">
        {rows.map((row) => (
          <Card key={row.workerId} row={row} {...props} />
        ))}
      </ul>
      <section className={`${ui['card']} ${classes['card']}`} aria-label="All workers">
        <h2 className={classes['name']}>Total</h2>
        <Figures
          figures={[
            ['Hours', hoursText(totals.hours)],
            ['Pay', formatCents(totals.pay)],
            ['Tips', formatCents(totals.tips)],
            ['Total', formatCents(totals.total)],
            ['Paid', formatCents(totals.paid)],
            ['Unpaid', formatCents(totals.unpaid)],
          ]}
        />
      </section>
    </>
  )
}

function Card({ row, company, period, onPay }: Omit<PayrollListProps, 'rows'> & { row: PayrollRow }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const name = nameOf(row)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const jobs = row.jobs === 1 ? '1 job' : `${row.jobs} jobs`
  return (
    <li className={`${ui['card']} ${classes['card']}`}>
      <h2 className={classes['name']}>{name}</h2>
      <Figures
        figures={[
          ['Hours', hoursText(row.hours)],
          ['Pay', dollars(row.pay)],
          ['Tips', dollars(row.tips)],
          ['Total', dollars(row.total)],
          ['Paid', dollars(row.paid)],
          ['Unpaid', dollars(row.unpaid)],
        ]}
      />
      <div className={classes['cardActions']}>
        <Button
          variant="subtle"
          mih={44}
          px="xs"
          leftSection={<Chevron size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${jobs} of ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {jobs}
        </Button>
        <MarkPaid row={row} onPay={onPay} />
      </div>
      {isOpen && (
        <div id={id}>
          <WorkerJobs company={company} period={period} row={row} />
        </div>
      )}
    </li>
  )
}

function Figures({ figures }: { figures: readonly (readonly [string, string])[] }) {
  return <FactList className={classes['figures']} facts={figures} />
}
