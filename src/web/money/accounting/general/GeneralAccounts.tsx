import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GeneralAccount } from '../../../../shared/money/accounting/account.ts'
import { deleteGeneralAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { generalAccountsQuery, useRefetchLedger } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { BooksLoading } from '../BooksLoading.tsx'
import { focusAfterRender } from '../../../kernel/focus.ts'
import { Section } from '../Section.tsx'
import { GeneralGroup, addId } from './GeneralGroup.tsx'
import { groupsOf, type GeneralDraft, type GeneralDrafts } from './general-draft.ts'

interface Props {
  drafts: GeneralDrafts
  onDrafts: (change: (now: GeneralDrafts) => GeneralDrafts) => void
}

/** Shows ranges of account numbers by type, each with Add and a delete action per row. */
export function GeneralAccounts({ drafts, onDrafts }: Props) {
  const { company } = useBooks()
  const query = useQuery(generalAccountsQuery(company.id))
  const renewBooks = useRefetchLedger()
  const [asked, setAsked] = useState<GeneralAccount | null>(null)
  const [isAsking, setAsking] = useState(false)
  // Why an account cannot be deleted, shown beside it.
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({})

  function setDraft(key: string, draft: GeneralDraft | null) {
    onDrafts(({ [key]: _before, ...others }) => (draft ? { ...others, [key]: draft } : others))
  }

  /** Deletes the account in the confirmation; an error of the server is shown beside it. */
  async function remove() {
    if (!asked) return
    try {
      await call(deleteGeneralAccount, { params: { id: asked.id } })
      setDraft(String(asked.id), null)
      await renewBooks()
      showSuccess('General account deleted.')
      focusAfterRender(addId(asked.account_type))
    } catch (error) {
      if (!(error instanceof CallError && error.status === 409)) throw error
      setRefusals((now) => ({ ...now, [asked.id]: error.message }))
    }
  }

  return (
    <Section
      title="General Accounts"
      text="Ranges of numbers for the accounts of your books. An account belongs to the range in which its number lies."
    >
      {query.data ? (
        groupsOf(query.data).map((group) => (
          <GeneralGroup
            key={group.type}
            group={group}
            all={query.data}
            drafts={drafts}
            refusals={refusals}
            onDraft={setDraft}
            onSaved={renewBooks}
            onDelete={(account) => {
              setRefusals(({ [account.id]: _before, ...others }) => others)
              setAsked(account)
              setAsking(true)
            }}
          />
        ))
      ) : query.isError ? (
        <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <BooksLoading label="Loading general accounts" />
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        question={
          asked
            ? `Delete “${asked.name}”, numbers ${asked.account_number_start} to ${asked.account_number_end}?`
            : ''
        }
        confirmLabel="Delete general account"
        onConfirm={remove}
      />
    </Section>
  )
}
