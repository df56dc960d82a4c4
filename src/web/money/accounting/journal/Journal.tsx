import { Button, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LedgerAccount } from '../../../../shared/money/accounting/account.ts'
import { Pages } from '../../../ui/Pages.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { journalQuery, ledgerAccountsQuery } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { BooksLoading } from '../BooksLoading.tsx'
import { focusAfterRender } from '../../../kernel/focus.ts'
import type { AccountingSearch } from '../place.ts'
import { Section } from '../Section.tsx'
import { isBackward } from '../spans.ts'
import { EntryCard } from './EntryCard.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { accountText, isEntryTouched, type EntryDraft } from './entry-draft.ts'
import { FILTERS_ID, JournalFilters } from './JournalFilters.tsx'
import classes from '../accounting.module.css'

interface Props {
  /** Draft of an entry, kept while the dialog is closed. */
  draft: EntryDraft | undefined
  onDraft: (draft: EntryDraft | undefined) => void
}

/** Shows the journal: entries with their lines, newest first, and writing entries by hand. */
export function Journal({ draft, onDraft }: Props) {
  const { company, place, onPlace } = useBooks()
  const { from, to, account, job, page = 1 } = place
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const [isWriting, setWriting] = useState(false)
  const [clearings, setClearings] = useState(0)
  const isOff = isBackward({ from, to })
  const query = useQuery({ ...journalQuery(company.id, { from, to, account, job }, page), enabled: !isOff })
  const named = useQuery(ledgerAccountsQuery(company.id)).data?.find(({ id }) => id === account)
  const isFiltered = [from, to, account, job].some((value) => value !== undefined)

  const go = (change: Partial<AccountingSearch>, isSameStep: boolean) =>
    onPlace({ ...place, page: undefined, ...change }, isSameStep)
  function clear() {
    go({ from: undefined, to: undefined, account: undefined, job: undefined }, false)
    setClearings(clearings + 1)
    focusAfterRender(FILTERS_ID)
  }
  const write = (
    <Button mih={44} leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => setWriting(true)}>
      {draft && isEntryTouched(draft) ? 'Continue entry' : 'Write entry'}
    </Button>
  )
  const pages = (label: string) => (
    <Pages
      page={page}
      pages={query.data?.totalPages ?? 1}
      label={label}
      onPage={(next) => go({ page: next === 1 ? undefined : next }, false)}
    />
  )
  return (
    <Section
      title="Journal"
      text="Revenue, costs, payments, refunds and tips of jobs are posted automatically. Enter the rest by hand."
      actions={write}
    >
      <JournalFilters
        // Clearing the filters also discards half-typed text.
        key={clearings}
        onChange={(change) => go(change, true)}
        onClear={isFiltered ? clear : undefined}
      />
      <div className={classes['head']}>
        <Text component="output" size="sm" c="dimmed">
          {query.data && !isOff ? countText(query.data.total, named) : ''}
        </Text>
        {!isNarrow && pages('Pages above the journal')}
      </div>
      <div className={classes['entries']} data-waiting={query.isPlaceholderData || undefined}>
        {isOff ? null : query.data ? (
          query.data.rows.length > 0 ? (
            <>
              <div className={classes['columns']} aria-hidden>
                <span>Account</span>
                <span>Debit</span>
                <span>Credit</span>
              </div>
              {query.data.rows.map((entry) => (
                <EntryCard key={entry.id} entry={entry} />
              ))}
            </>
          ) : query.data.total > 0 ? (
            <EmptyState
              title="There is no such page."
              action={
                <Button variant="default" onClick={() => go({}, false)}>
                  First page
                </Button>
              }
            />
          ) : isFiltered ? (
            <EmptyState
              title="No entries match these filters."
              action={
                <Button variant="default" onClick={clear}>
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState
              title="No entries yet."
              text="The first payment or completed job is posted automatically. Enter opening balances by hand."
              action={write}
            />
          )
        ) : query.isError ? (
          <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <BooksLoading label="Loading entries" />
        )}
      </div>
      {pages('Pages below the journal')}
      <EntryDialog opened={isWriting} onClose={() => setWriting(false)} draft={draft} onDraft={onDraft} />
    </Section>
  )
}

function countText(total: number, account: LedgerAccount | undefined): string {
  const entries = total === 1 ? '1 entry' : `${total.toLocaleString('en-US')} entries`
  return account ? `${entries} of account ${accountText(account)}` : entries
}
