import { Text } from '@mantine/core'
import { useId } from 'react'
import type { JobPay } from '../../../../shared/jobs/finances/financial.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { DataTable, type Column } from '../../../ui/list/DataTable.tsx'
import { money } from '../words.ts'
import { PaidMark } from './PaidMark.tsx'
import { payItemLabel, payRows, type PayRow } from './pay-rows.ts'
import classes from './pay.module.css'
import ui from '../../../ui/primitives.module.css'

const COLUMNS: readonly Column<PayRow>[] = [
  { title: 'For', cell: ({ item }) => (item === null ? '' : payItemLabel(item)) },
  { title: 'Rate', isFigure: true, cell: ({ rate }) => (rate === null ? '' : money(rate)) },
  { title: 'Units', isFigure: true, cell: ({ units }) => units ?? '' },
  { title: 'Total', isFigure: true, cell: ({ total }) => money(total) },
  { title: 'Paid or Unpaid', cell: ({ isPaid }) => isPaid !== null && <PaidMark isPaid={isPaid} /> },
]

/** What a crew member is paid for this job, with their share of the tips. */
export function PaySummary({ pay }: { pay: JobPay | null }) {
  const id = useId()
  if (!pay || pay.lineItems.length === 0) {
    return (
      <EmptyState
        title="No pay yet"
        text="Your pay for this job will appear here once its hours are known."
      />
    )
  }
  const { rows, total } = payRows(pay)
  return (
    <section className={`${ui['stackSmall']} ${classes['summary']}`} aria-labelledby={id}>
      <h2 className={ui['headingMedium']} id={id}>
        Pay Summary
      </h2>
      <DataTable
        label="Pay for this job"
        heading={{ title: 'Date', cell: ({ date }) => formatDay(date) || '–' }}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ key }) => key}
        total={total}
      />
      {pay.awaitsApproval === true && (
        <Text size="sm">Your hours by the clock are not approved yet, so this can change.</Text>
      )}
    </section>
  )
}
