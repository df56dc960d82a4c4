import { Button, TextInput } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { AccountType, GeneralAccount } from '../../../../shared/money/accounting/account.ts'
import { saveGeneralAccount } from '../../../../shared/money/accounting/accounting.api.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { useBooks } from '../books.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { generalProblems, type GeneralDraft } from './general-draft.ts'
import classes from '../accounting.module.css'
import { FigureField } from '../../../ui/FigureField.tsx'

/** Returns the id of the form's first field, which gets the focus. */
export const nameId = (formKey: string) => `general-name-${formKey.replaceAll(/\W/g, '')}`

interface Props {
  formKey: string
  /** Null for a new account. */
  account: GeneralAccount | null
  type: AccountType
  draft: GeneralDraft
  onDraft: (draft: GeneralDraft) => void
  onSaved: () => Promise<void>
  onClose: () => void
}

/** Edits name, first and last number of a general account; errors are shown at their fields. */
export function GeneralForm({ formKey, account, type, draft, onDraft, onSaved, onClose }: Props) {
  const { company } = useBooks()
  const root = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { name, account_number_start, account_number_end } = draft

  // Errors without a field of their own, such as an account of another type in the range.
  const others = Object.entries(errors).flatMap(([field, message]) => (field in draft ? [] : [message]))

  function set(change: Partial<GeneralDraft>) {
    onDraft({ ...draft, ...change, isTouched: true })
    setErrors(
      Object.fromEntries(Object.entries(errors).filter(([field]) => field in draft && !(field in change))),
    )
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = generalProblems(draft, type)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await call(saveGeneralAccount, {
        body: {
          id: account?.id,
          company: company.id,
          account_type: type,
          name,
          account_number_start: Number(account_number_start),
          account_number_end: Number(account_number_end),
        },
      })
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(error.fields)
      throw error
    }
    await onSaved()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label={account ? `Edit ${account.name}` : `New account of ${type}`}
      className={classes['generalForm']}
      onSubmit={(event) => {
        event.preventDefault()
        button.current?.click()
      }}
    >
      <TextInput
        id={nameId(formKey)}
        label="Name"
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
        value={name}
        onKeyDown={onKeyDown}
        error={errors['name']}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <FigureField
        label="First number"
        value={account_number_start}
        onKeyDown={onKeyDown}
        error={errors['account_number_start']}
        onChange={(number) => set({ account_number_start: number })}
      />
      <FigureField
        label="Last number"
        value={account_number_end}
        onKeyDown={onKeyDown}
        error={errors['account_number_end']}
        onChange={(number) => set({ account_number_end: number })}
      />
      <div className={classes['formActions']}>
        <AsyncButton ref={button} mih={44} action={save} successText="General account saved.">
          Save
        </AsyncButton>
        <Button variant="default" mih={44} onClick={onClose}>
          Cancel
        </Button>
      </div>
      {others.length > 0 && (
        <p role="alert" className={classes['refusal']}>
          {others.join(' ')}
        </p>
      )}
      {/* Lets the Enter key submit from every field. */}
      <button type="submit" hidden>
        Save
      </button>
    </form>
  )
}
