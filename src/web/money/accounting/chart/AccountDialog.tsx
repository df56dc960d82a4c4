import { Button, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  CHART_SLUG_LABELS,
  type ChartSlug,
  type LedgerAccount,
} from '../../../../shared/money/accounting/account.ts'
import { saveLedgerAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { generalAccountsQuery, useRefetchLedger } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { accountProblems, freeNumber, rangesText, typesOf, type AccountDraft } from './account-draft.ts'
import { FigureField } from '../../../ui/FigureField.tsx'

interface FormProps {
  /** Null for a new account. */
  account: LedgerAccount | null
  slug: ChartSlug
  /** The whole chart. */
  accounts: readonly LedgerAccount[]
  onClose: () => void
}

/** Creates an account of the chart, or renames and renumbers one. */
export function AccountDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  const { account, slug, onClose } = form
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // A click outside the dialog would discard what was typed.
      closeOnClickOutside={false}
      title={
        account ? `${account.number} ${account.name}` : `New ${CHART_SLUG_LABELS[slug].toLowerCase()} account`
      }
      centered
    >
      <AccountForm {...form} />
    </Modal>
  )
}

function AccountForm({ account, slug, accounts, onClose }: FormProps) {
  const { company } = useBooks()
  const renewBooks = useRefetchLedger()
  const general = useQuery(generalAccountsQuery(company.id)).data ?? []
  const root = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<Partial<AccountDraft>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const types = typesOf(slug)
  const type = typed.account_type ?? account?.account_type ?? types[0] ?? 'Assets'
  const draft: AccountDraft = {
    number: account ? account.number : freeNumber(general, accounts, type),
    name: account?.name ?? '',
    ...typed,
    account_type: type,
  }
  const ranges = rangesText(general, type)

  function set(change: Partial<AccountDraft>) {
    setTyped({ ...typed, ...change })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))))
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = accountProblems(draft)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await call(saveLedgerAccount, {
        body: {
          ...draft,
          number: Number(draft.number),
          id: account?.id,
          company: company.id,
          isActive: account?.isActive ?? true,
        },
      })
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(error.fields)
      throw error
    }
    await renewBooks()
    onClose()
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label="Account"
      onSubmit={(event) => {
        event.preventDefault()
        button.current?.click()
      }}
    >
      <Stack>
        <NativeSelect
          label="Type"
          description={account && account.role !== '' ? 'Jobs are posted to this account.' : undefined}
          data={types}
          value={type}
          disabled={account !== null && (account.role !== '' || account.entries > 0)}
          error={errors['account_type']}
          onChange={(event) => {
            const chosen = types.find((one) => one === event.currentTarget.value)
            if (chosen) set({ account_type: chosen })
          }}
        />
        <FigureField
          label="Number"
          description={ranges === '' ? undefined : `Set aside for ${type}: ${ranges}`}
          value={draft.number}
          error={errors['number']}
          onChange={(number) => set({ number })}
        />
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          value={draft.name}
          error={errors['name']}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onClose}>
            Cancel
          </Button>
          <AsyncButton
            ref={button}
            mih={44}
            action={save}
            successText={account ? 'Account saved.' : 'Account created.'}
          >
            {account ? 'Save' : 'Create'}
          </AsyncButton>
        </Group>
      </Stack>
      {/* Lets the Enter key submit from every field. */}
      <button type="submit" hidden>
        Save
      </button>
      <UnsavedGuard isDirty={Object.keys(typed).length > 0} />
    </form>
  )
}
