import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CHART_SLUG_LABELS,
  CHART_SLUGS,
  type LedgerAccount,
} from '../../../../shared/money/accounting/account.ts'
import { deleteLedgerAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import { call } from '../../../kernel/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useScrollChosenIntoView } from '../../../ui/use-chosen-in-sight.ts'
import { ledgerAccountsQuery, useRefetchLedger } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { BooksLoading } from '../BooksLoading.tsx'
import { Section } from '../Section.tsx'
import { chartPage } from './account-draft.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { ChartTable } from './ChartTable.tsx'
import classes from '../accounting.module.css'

/** Shows the chart of accounts, one page per slug, with 'Create New'. */
export function ChartOfAccounts() {
  const { company, place, renderPlace } = useBooks()
  const slug = place.slug ?? CHART_SLUGS[0]
  const query = useQuery(ledgerAccountsQuery(company.id))
  const renewBooks = useRefetchLedger()
  const row = useScrollChosenIntoView<HTMLUListElement>(slug)
  // The account in the dialog; null for a new one.
  const [edited, setEdited] = useState<LedgerAccount | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [asked, setAsked] = useState<LedgerAccount | null>(null)
  const [isAsking, setAsking] = useState(false)

  function open(account: LedgerAccount | null) {
    setEdited(account)
    setEditing(true)
  }

  /** Deletes the account in the confirmation; throws a CallError if it cannot be deleted. */
  async function remove() {
    if (!asked) return
    await call(deleteLedgerAccount, { params: { id: asked.id } })
    await renewBooks()
    showSuccess('Account deleted.')
  }

  const groups = query.data ? chartPage(query.data, slug) : []
  const createNew = (
    <Button mih={44} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open(null)}>
      Create New
    </Button>
  )
  return (
    <Section
      title="Chart of Accounts"
      text="Every account with its balance today. Open one to see its entries."
      actions={createNew}
    >
      <nav className={classes['tabs']} aria-label="Chart of accounts">
        <ul ref={row}>
          {CHART_SLUGS.map((one) => (
            <li key={one}>
              {renderPlace(
                { section: 'chart', slug: one, company: place.company },
                {
                  'aria-current': one === slug ? 'page' : undefined,
                  children: CHART_SLUG_LABELS[one],
                },
              )}
            </li>
          ))}
        </ul>
      </nav>
      {query.data ? (
        groups.every(({ accounts }) => accounts.length === 0) ? (
          <EmptyState
            title={`No ${CHART_SLUG_LABELS[slug].toLowerCase()} accounts yet.`}
            text="Accounts with their balances will appear here."
            action={createNew}
          />
        ) : (
          groups
            .filter(({ accounts }) => accounts.length > 0)
            .map((group) => (
              <ChartTable
                key={group.type}
                group={group}
                onEdit={open}
                onDelete={(account) => {
                  setAsked(account)
                  setAsking(true)
                }}
              />
            ))
        )
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <BooksLoading label="Loading accounts" />
      )}
      {isEditing && (
        <AccountDialog
          onClose={() => setEditing(false)}
          account={edited}
          slug={slug}
          accounts={query.data ?? []}
        />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={asked ? `Delete account ${asked.number} ${asked.name}?` : ''}
        confirmLabel="Delete account"
        onConfirm={remove}
      />
    </Section>
  )
}
