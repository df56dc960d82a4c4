import { Button, Text } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { PagedList } from '../../../ui/list/PagedList.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Draft } from '../../../kernel/draft.ts'
import { journalQuery, ledgerAccountsQuery } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { focusAfterRender } from '../../../kernel/focus.ts'
import type { AccountingSearch } from '../place.ts'
import { Section } from '../Section.tsx'
import { isBackward } from '../spans.ts'
import { EntryCard } from './EntryCard.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { accountText, isEntryTouched, type EntryDraft } from './entry-draft.ts'
import { FILTERS_ID, JournalFilters } from './JournalFilters.tsx'
import classes from '../accounting.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  /** Draft of an entry, kept while the dialog is closed. */
  draft: Draft<EntryDraft>
  onDraft: Dispatch<SetStateAction<Draft<EntryDraft>>>
}

/** Shows the journal: entries with their lines, newest first, and writing entries by hand. */
export function Journal({ draft, onDraft }: Props) {
  const { company, place, onPlace } = useBooks()
  const { from, to, account, job, page = 1 } = place
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
      {isEntryTouched(draft) ? 'Continue entry' : 'Write entry'}
    </Button>
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
      {named && (
        <Text size="sm" c="dimmed">
          Account {accountText(named)}
        </Text>
      )}
      {!isOff && (
        <PagedList
          query={query}
          nouns={['entry', 'entries']}
          page={page}
          onPage={(next) => go({ page: next === 1 ? undefined : next }, false)}
          isCounted
          empty={
            isFiltered ? (
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
          }
        >
          {(entries) => (
            <div className={ui['stackSmall']}>
              <div className={classes['columns']} aria-hidden>
                <span>Account</span>
                <span>Debit</span>
                <span>Credit</span>
              </div>
              {entries.map((entry) => (
                <EntryCard key={entry.id} entry={entry} />
              ))}
            </div>
          )}
        </PagedList>
      )}
      <EntryDialog opened={isWriting} onClose={() => setWriting(false)} draft={draft} onDraft={onDraft} />
    </Section>
  )
}
