import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { writeJournalEntry } from '../../../../shared/money/accounting/accounting.api.ts'
import { ERRORS, type FieldErrors } from '../../../../shared/kernel/errors.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import { useSaveKeys } from '../../../ui/use-save-keys.ts'
import { ledgerAccountsQuery, useRefetchLedger } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { FIRST_DAY } from '../place.ts'
import { EntryLines } from './EntryLines.tsx'
import {
  balanceText,
  blankEntry,
  entryInput,
  entryProblems,
  entryRefusals,
  isBalanced,
  isEntryTouched,
  type EntryDraft,
} from './entry-draft.ts'
import { useNarrow } from '../../../ui/use-narrow.ts'
import classes from '../accounting.module.css'
import ui from '../../../ui/primitives.module.css'

interface FormProps {
  draft: EntryDraft | undefined
  onDraft: (draft: EntryDraft | undefined) => void
  onClose: () => void
}

/** Creates an entry by hand. The draft is kept when the dialog is closed. */
export function EntryDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  const isNarrow = useNarrow()
  return (
    <Modal opened={opened} onClose={form.onClose} title="Write entry" size="52rem" fullScreen={isNarrow}>
      <EntryForm {...form} />
    </Modal>
  )
}

function EntryForm({ draft, onDraft, onClose }: FormProps) {
  const { company, today } = useBooks()
  const renewBooks = useRefetchLedger()
  const accounts = useQuery(ledgerAccountsQuery(company.id)).data ?? []
  const root = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const balanceId = useId()
  const [errors, setErrors] = useState<FieldErrors>({})
  useSaveKeys(button)
  const entry = draft ?? blankEntry(today)
  const maySave = isBalanced(entry.lines)

  function set(change: Partial<EntryDraft>, fixed: readonly string[]) {
    onDraft({ ...entry, ...change })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => !fixed.includes(path))))
  }

  function refuse(problems: FieldErrors) {
    setErrors(problems)
    focusFirstInvalid(root.current)
  }

  async function save() {
    const problems = entryProblems(entry, company.id)
    if (Object.keys(problems).length > 0) {
      refuse(problems)
      throw new Error(ERRORS.rest_invalid_param.text)
    }
    try {
      await call(writeJournalEntry, { body: entryInput(entry, company.id) })
    } catch (error) {
      if (error instanceof CallError && error.fields) refuse(entryRefusals(entry, error.fields))
      throw error
    }
    onDraft(undefined)
    onClose()
    await renewBooks()
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label="Entry"
      className={ui['stack']}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes['entryFacts']}>
        <DayField
          label="Date"
          minDate={FIRST_DAY}
          value={entry.date}
          error={errors['date']}
          onChange={(date) => set({ date }, ['date'])}
        />
        <TextInput
          label="Memo"
          data-autofocus
          placeholder="What it is for"
          autoComplete="off"
          maxLength={TEXT_LIMITS.other}
          value={entry.memo}
          error={errors['memo']}
          onChange={(event) => set({ memo: event.currentTarget.value }, ['memo'])}
        />
      </div>
      <EntryLines
        lines={entry.lines}
        accounts={accounts}
        errors={errors}
        onChange={(lines, fixed) => set({ lines }, [...fixed, 'lines'])}
      />
      {errors['lines'] !== undefined && (
        <p role="alert" className={classes['refusal']}>
          {errors['lines']}
        </p>
      )}
      <div className={`${ui['bar']} ${classes['bar']}`}>
        <output id={balanceId} className={classes['balance']}>
          {balanceText(entry.lines)}
        </output>
        <Group gap="sm" justify="flex-end">
          {isEntryTouched(entry) && (
            <Button
              variant="subtle"
              color="red"
              mih={44}
              onClick={() => {
                onDraft(undefined)
                setErrors({})
              }}
            >
              Start over
            </Button>
          )}
          <Button variant="default" mih={44} onClick={onClose}>
            Close
          </Button>
          <AsyncButton
            ref={button}
            mih={44}
            action={save}
            successText="Entry saved."
            disabled={!maySave}
            aria-describedby={balanceId}
          >
            Save
          </AsyncButton>
        </Group>
      </div>
    </form>
  )
}
