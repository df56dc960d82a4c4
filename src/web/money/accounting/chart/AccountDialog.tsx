import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CHART_SLUG_LABELS,
  type ChartSlug,
  type LedgerAccount,
} from '../../../../shared/money/accounting/account.ts'
import { saveLedgerAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import type { Draft } from '../../../kernel/draft.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { DraftModal } from '../../../ui/DraftModal.tsx'
import { FigureField } from '../../../ui/FigureField.tsx'
import { generalAccountsQuery, useRefetchLedger } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { accountProblems, freeNumber, rangesText, typesOf, type AccountDraft } from './account-draft.ts'

interface Props {
  /** Null for a new account. */
  account: LedgerAccount | null
  slug: ChartSlug
  /** The whole chart. */
  accounts: readonly LedgerAccount[]
  onClose: () => void
}

/** Creates an account of the chart, or renames and renumbers one. */
export function AccountDialog({ account, slug, accounts, onClose }: Props) {
  const { company } = useBooks()
  const renewBooks = useRefetchLedger()
  const general = useQuery(generalAccountsQuery(company.id)).data ?? []
  const [draft, setDraft] = useState<Draft<AccountDraft>>({})
  const types = typesOf(slug)
  const storedType = account?.account_type ?? types[0] ?? 'Assets'
  const type = draft.account_type ?? storedType
  const form = useRecordForm<AccountDraft>(
    {
      number: account ? account.number : freeNumber(general, accounts, type),
      name: account?.name ?? '',
      account_type: storedType,
    },
    accountProblems,
    { kept: [draft, setDraft] },
  )
  const ranges = rangesText(general, type)

  async function save() {
    await form.save(async (values) => {
      await call(saveLedgerAccount, {
        body: {
          ...values,
          number: Number(values.number),
          id: account?.id,
          company: company.id,
          isActive: account?.isActive ?? true,
        },
      })
      await renewBooks()
    })
    onClose()
  }

  return (
    <DraftModal
      opened
      onClose={onClose}
      title={
        account ? `${account.number} ${account.name}` : `New ${CHART_SLUG_LABELS[slug].toLowerCase()} account`
      }
      isDirty={form.isDirty}
    >
      <DialogForm
        id={form.id}
        label="Account"
        saveLabel={account ? 'Save' : 'Create'}
        successText={account ? 'Account saved.' : 'Account created.'}
        onSave={save}
        onClose={onClose}
      >
        <NativeSelect
          label="Type"
          description={account && account.role !== '' ? 'Jobs are posted to this account.' : undefined}
          data={types}
          value={type}
          disabled={account !== null && (account.role !== '' || account.entries > 0)}
          error={form.errors['account_type']}
          onChange={(event) => {
            const chosen = types.find((one) => one === event.currentTarget.value)
            if (chosen) form.set('account_type', chosen)
          }}
        />
        <FigureField
          label="Number"
          description={ranges === '' ? undefined : `Set aside for ${type}: ${ranges}`}
          {...form.field('number')}
        />
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          {...form.text('name')}
        />
      </DialogForm>
    </DraftModal>
  )
}
