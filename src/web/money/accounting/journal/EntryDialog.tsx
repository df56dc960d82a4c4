import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, type Dispatch, type SetStateAction } from 'react'
import { writeJournalEntry } from '../../../../shared/money/accounting/accounting.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import type { Draft } from '../../../kernel/draft.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import { useSaveKeys } from '../../../ui/use-save-keys.ts'
import { ledgerAccountsQuery, useRefetchLedger } from '../accounting.queries.ts'
import { useBooks } from '../books.ts'
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
  draft: Draft<EntryDraft>
  onDraft: Dispatch<SetStateAction<Draft<EntryDraft>>>
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
  const button = useRef<HTMLButtonElement>(null)
  const balanceId = useId()
  useSaveKeys(button)
  const form = useRecordForm(blankEntry(today), (entry) => entryProblems(entry, company.id), {
    kept: [draft, onDraft],
    refusalsOf: (fields) => entryRefusals({ ...blankEntry(today), ...draft }, fields),
  })
  const { values: entry, errors } = form

  async function save() {
    await form.save((sent) => call(writeJournalEntry, { body: entryInput(sent, company.id) }))
    onClose()
    await renewBooks()
  }

  return (
    <form
      id={form.id}
      noValidate
      aria-label="Entry"
      className={ui['stack']}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className={classes['entryFacts']}>
        <DayField label="Date" minDate={FIRST_DAY} {...form.field('date')} />
        <TextInput
          label="Memo"
          data-autofocus
          placeholder="What it is for"
          autoComplete="off"
          maxLength={TEXT_LIMITS.other}
          {...form.text('memo')}
        />
      </div>
      <EntryLines
        lines={entry.lines}
        accounts={accounts}
        errors={errors}
        onChange={(lines, fixed) => {
          form.set('lines', lines)
          for (const field of fixed) form.forget(field)
        }}
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
            <Button variant="subtle" color="red" mih={44} onClick={form.discard}>
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
            disabled={!isBalanced(entry.lines)}
            aria-describedby={balanceId}
          >
            Save
          </AsyncButton>
        </Group>
      </div>
    </form>
  )
}
