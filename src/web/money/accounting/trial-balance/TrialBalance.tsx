import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getTrialBalance } from '../../../../shared/money/accounting/accounting.api.ts'
import { centsFromDollars, cents, formatCents } from '../../../../shared/kernel/money.ts'
import { callQuery } from '../../../kernel/queries.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { dollars } from '../amounts.ts'
import { useBooks } from '../books.ts'
import { BooksLoading } from '../BooksLoading.tsx'
import { Section } from '../Section.tsx'
import { SpanPicker } from '../SpanPicker.tsx'
import { isBackward, spanText } from '../spans.ts'
import { isBalanced, type TrialBalance as Balance } from './trial-groups.ts'
import { TrialTable } from './TrialTable.tsx'
import classes from '../accounting.module.css'
import ui from '../../../ui/primitives.module.css'

/** Shows debits and credits of every account in a span, with equal totals. */
export function TrialBalance() {
  const { company, today, place, onPlace } = useBooks()
  const span = { from: place.from, to: place.to }
  const isOff = isBackward(span)
  const query = useQuery({
    ...callQuery(getTrialBalance, { query: { ...span, company: company.id } }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  })
  const hasRows = query.data !== undefined && query.data.rows.length > 0
  return (
    <Section
      title="Trial Balance"
      text="Debits and credits of every account. Both sums must be equal."
      actions={
        <Button
          variant="default"
          mih={44}
          className="no-print"
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={!hasRows || isOff}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <search aria-label="Period" className={classes['filters']}>
        <SpanPicker
          span={span}
          today={today}
          onChange={({ from, to }) => onPlace({ ...place, from, to }, true)}
        />
      </search>
      <div className={ui['stackSmall']} data-waiting={query.isPlaceholderData || undefined}>
        {isOff ? null : query.data ? (
          hasRows ? (
            <>
              <Verdict balance={query.data} />
              <TrialTable balance={query.data} caption={`${company.name}, ${spanText(span)}`} />
            </>
          ) : (
            <EmptyState
              title="Nothing was posted in this period."
              text="Choose another period, or write the first entry in the journal."
            />
          )
        ) : query.isError ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <BooksLoading label="Loading the trial balance" />
        )}
      </div>
    </Section>
  )
}

/** Shows whether both totals are equal. */
function Verdict({ balance }: { balance: Balance }) {
  const { debit, credit } = balance
  if (isBalanced(balance))
    return (
      <p className={classes['verdict']} data-even>
        <IconCheck size={20} aria-hidden />
        Debits and credits are equal: {dollars(debit)} each.
      </p>
    )
  const gap = cents(Math.abs(centsFromDollars(debit) - centsFromDollars(credit)))
  return (
    <p className={classes['verdict']} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      Debits and credits differ by {formatCents(gap)}. Do not close the books: report this to the
      administrator of this installation.
    </p>
  )
}
