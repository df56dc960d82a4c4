import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { JournalEntry } from '../../../../shared/money/accounting/account.ts'
import { reverseJournalEntry } from '../../../../shared/money/accounting/accounting.api.ts'
import { formatDay } from '../../../../shared/kernel/dates.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { AsyncButton } from '../../../ui/AsyncButton.tsx'
import { DayField } from '../../../ui/DayField.tsx'
import { useBooks } from '../books.ts'
import { FIRST_DAY } from '../place.ts'
import { useRefetchLedger } from '../accounting.queries.ts'

interface FormProps {
  entry: JournalEntry
  onClose: () => void
}

/** Asks for confirmation before an entry is reversed. */
export function ReverseDialog({ opened, ...form }: FormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title="Reverse entry" centered>
      <ReverseForm {...form} />
    </Modal>
  )
}

function ReverseForm({ entry, onClose }: FormProps) {
  const { today } = useBooks()
  const renewBooks = useRefetchLedger()
  const [date, setDate] = useState(today)
  const [problem, setProblem] = useState<string | null>(null)

  async function reverse() {
    if (date === '') {
      setProblem('Required.')
      throw new Error('Choose the day of the reversal.')
    }
    try {
      await call(reverseJournalEntry, { params: { id: entry.id }, body: { date } })
    } catch (error) {
      if (error instanceof CallError) setProblem(error.fields?.['date'] ?? error.message)
      throw error
    }
    await renewBooks()
    onClose()
  }

  return (
    <Stack>
      <Text>
        Reverse entry {entry.id} of {formatDay(entry.date)}, “{entry.memo}”? A second entry with debits and
        credits exchanged is written; both stay in the journal.
      </Text>
      <DayField
        label="Day of the reversal"
        minDate={FIRST_DAY}
        value={date}
        error={problem}
        onChange={(day) => {
          setDate(day)
          setProblem(null)
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" mih={44} data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <AsyncButton color="red" mih={44} action={reverse} successText="Entry reversed.">
          Reverse
        </AsyncButton>
      </Group>
    </Stack>
  )
}
