import { Button } from '@mantine/core'
import { IconCash, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPayroll, type PayrollRow } from '../../../shared/money/financials/financials.api.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { CompanyChoice } from '../../ui/CompanyChoice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { PayAllDialog } from './PayAllDialog.tsx'
import { PayDialog } from './PayDialog.tsx'
import { runOf, runProgress } from './pay-run.ts'
import { payrollQuery } from './payroll.queries.ts'
import { PayrollCards } from './PayrollCards.tsx'
import { PayrollLoading } from './PayrollLoading.tsx'
import { PayrollTable } from './PayrollTable.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { periodOf, periodProblems, periodText, type Period } from './periods.ts'
import type { PayrollSearch } from './place.ts'
import { useLiveRefetch } from '../../kernel/live-refetch.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useToday } from '../../kernel/use-today.ts'
import { useNarrow } from '../../ui/use-narrow.ts'
import classes from './payroll.module.css'
import ui from '../../ui/primitives.module.css'

const PAYROLL_KEY = keyBelow(listPayroll)

/** A company whose payroll can be shown. */
export interface PayrollCompany {
  id: number
  name: string
  timezone: string
}

interface Props {
  /** The companies whose financials the person may see, the initial one first. */
  companies: readonly PayrollCompany[]
  place: PayrollSearch
  onPlace: (place: PayrollSearch) => void
}

/** Shows what each worker earned in a period, and how much of it is paid. */
export function PayrollPage({ companies, place, onPlace }: Props) {
  const company = companies.find(({ id }) => id === place.company) ?? companies[0]
  if (!company) return <EmptyState isScreen title="Payroll is for managers who see financials." />
  return (
    <div className={classes['page']}>
      <PageHeader
        title="Payroll"
        actions={
          <CompanyChoice
            companies={companies}
            value={company.id}
            onChange={(chosen) => onPlace({ ...place, company: chosen })}
          />
        }
      />
      {/* Remounts for another company. */}
      <Payroll key={company.id} company={company} place={place} onPlace={onPlace} />
    </div>
  )
}

function Payroll({
  company,
  place,
  onPlace,
}: Pick<Props, 'place' | 'onPlace'> & { company: PayrollCompany }) {
  const today = useToday(company.timezone)
  const isNarrow = useNarrow()
  const renewPayroll = useRefetch(PAYROLL_KEY)
  const { from, to } = place
  const period: Period =
    from === undefined && to === undefined ? periodOf('lastWeek', today) : { from: from ?? '', to: to ?? '' }
  const isOff = Object.keys(periodProblems(period)).length > 0
  const query = useQuery({ ...payrollQuery(company.id, period), enabled: !isOff })
  const [payee, setPayee] = useState<PayrollRow | null>(null)
  const [isPayingAll, setPayingAll] = useState(false)
  // The payroll contains the hours, pay and tips of jobs.
  useLiveRefetch(['update-jobs'], [PAYROLL_KEY])

  const rows = query.data ?? []
  // An overpayment of one worker does not reduce what others are owed.
  const { openCents } = runProgress(runOf(rows))
  const list = { company: company.id, period, rows, onPay: setPayee }
  return (
    <div className={ui['stack']}>
      <div className={classes['bar']}>
        <PeriodPicker
          period={period}
          today={today}
          onChange={(next) => onPlace({ ...place, from: next.from, to: next.to })}
        />
        <div className={`${ui['wrap']} ${classes['actions']}`}>
          <Button
            mih={44}
            leftSection={<IconCash size={16} aria-hidden />}
            disabled={isOff || openCents === 0}
            onClick={() => setPayingAll(true)}
          >
            {isOff || openCents === 0 ? 'Pay all' : `Pay all, ${formatCents(openCents)}`}
          </Button>
          <ExportMenu company={company.id} period={period} isOff={isOff} />
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPrinter size={16} aria-hidden />}
            disabled={isOff || rows.length === 0}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
      {isOff ? null : query.data ? (
        rows.length === 0 ? (
          <EmptyState
            title="Nobody has pay in this period."
            text="Workers of completed jobs will appear here with their hours, pay and tips, by the day of the move."
          />
        ) : isNarrow ? (
          <PayrollCards {...list} />
        ) : (
          <PayrollTable {...list} caption={`${company.name}, ${periodText(period)}`} />
        )
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <PayrollLoading isNarrow={isNarrow} />
      )}
      <PayDialog
        company={company.id}
        period={period}
        row={payee}
        onPaid={renewPayroll}
        onClose={() => setPayee(null)}
      />
      <PayAllDialog
        opened={isPayingAll}
        company={company.id}
        period={period}
        rows={rows}
        onPaid={renewPayroll}
        onClose={() => setPayingAll(false)}
      />
    </div>
  )
}
