import { NativeSelect, Text } from '@mantine/core'
import type { FieldErrors } from '../../../shared/kernel/errors.ts'
import { formatTime, timeOptions } from '../../../shared/kernel/dates.ts'
import { updateJob } from '../../../shared/jobs/jobs/job.api.ts'
import type { LeadCard } from '../../../shared/sales/pipeline/pipeline.api.ts'
import { parseJobDate } from '../../../shared/trade/job.choices.ts'
import { call } from '../../kernel/api.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { DayField } from '../../ui/DayField.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'
import { JobLink } from '../../ui/JobLink.tsx'

const TIMES = timeOptions(15)

interface Props {
  card: LeadCard
  onClose: () => void
  onDone: () => Promise<void>
}

/** Books a lead for a day and time. */
export function BookDialog({ card, onClose, onDone }: Props) {
  const date = parseJobDate(card.jobDate)
  const stored = { day: date?.slice(0, 10) ?? '', time: date?.slice(11, 16) ?? '09:00' }
  const form = useRecordForm(stored, ({ day }): FieldErrors =>
    day === '' ? { day: 'Pick a valid date.' } : {},
  )
  const { values, set } = form
  async function save() {
    await form.save(({ day, time }) =>
      call(updateJob, {
        params: { id: card.jobId },
        body: {
          jobStatus: 'scheduled',
          version: card.version,
          ...(form.isDirty && { jobDate: `${day} ${time}:00` }),
        },
      }),
    )
    await onDone()
    onClose()
  }
  return (
    <DraftModal opened onClose={onClose} title="Book" isDirty={form.isDirty}>
      <DialogForm id={form.id} saveLabel="Book" successText="Job booked." onSave={save} onClose={onClose}>
        <Text size="sm">
          {card.client?.name ?? ''} <JobLink jobId={card.jobId}>{`Job #${card.jobId}`}</JobLink>
        </Text>
        <DayField label="Date" required data-autofocus {...form.field('day')} />
        <NativeSelect
          label="Time"
          value={values.time}
          data={[...new Set([...TIMES, values.time])]
            .toSorted((one, other) => one.localeCompare(other))
            .map((time) => ({ value: time, label: formatTime(time) }))}
          onChange={(event) => set('time', event.currentTarget.value)}
        />
      </DialogForm>
    </DraftModal>
  )
}
