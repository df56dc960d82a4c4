import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatTime, timeOptions } from '../../../../shared/kernel/dates.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { appointmentInputSchema, type Appointment } from '../../../../shared/people/workers/sales.ts'
import { createAppointment, updateAppointment } from '../../../../shared/people/workers/schedule.api.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { textOrNull, useRecordForm } from '../../../kernel/record-form.ts'
import { DayField } from '../../../ui/DayField.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { DraftModal } from '../../../ui/DraftModal.tsx'
import { PhoneInput } from '../../../ui/PhoneInput.tsx'
import classes from '../workers.module.css'

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240]

interface Values {
  day: string
  time: string
  minutes: number
  name: string
  phone: string
  job: string
  note: string
}

const bodyOf = ({ day, time, minutes, name, phone, job, note }: Values) => ({
  start: day === '' ? '' : `${day} ${time}`,
  minutes,
  name,
  phone: textOrNull(phone),
  jobId: /^\d+$/.test(job.trim()) ? Number(job) : null,
  note,
})

/** Returns errors by form field: the API's `start` is the day in the form, and `jobId` the job. */
function byField({ start, jobId, ...others }: FieldErrors): FieldErrors {
  return {
    ...others,
    ...(start !== undefined && { day: start }),
    ...(jobId !== undefined && { job: jobId }),
  }
}

interface Props {
  appointment: Appointment | null
  today: string
  onClose: () => void
  onSaved: (start: string) => Promise<void>
}

/** Adds or changes an appointment. */
export function AppointmentDialog({ appointment, today, onClose, onSaved }: Props) {
  const [stored] = useState<Values>({
    day: appointment?.start.slice(0, 10) ?? today,
    time: appointment?.start.slice(11, 16) ?? '09:00',
    minutes: appointment?.minutes ?? 30,
    name: appointment?.name ?? '',
    phone: formatPhone(appointment?.phone),
    job: appointment?.jobId == null ? '' : String(appointment.jobId),
    note: appointment?.note ?? '',
  })
  const form = useRecordForm(
    stored,
    (typed) => ({
      ...byField(problemsOf(appointmentInputSchema, bodyOf(typed))),
      ...(!/^\d*$/.test(typed.job.trim()) && { job: 'The number of a job.' }),
    }),
    { refusalsOf: byField },
  )
  const { values, errors, set } = form
  const times = timeOptions(15)

  async function save() {
    await form.save(async (sent) => {
      const body = bodyOf(sent)
      const saved = await (appointment
        ? call(updateAppointment, { params: { id: appointment.id }, body })
        : call(createAppointment, { body }))
      await onSaved(saved.start)
    })
    onClose()
  }

  return (
    <DraftModal
      opened
      onClose={onClose}
      title={appointment ? 'Edit appointment' : 'Add appointment'}
      isDirty={form.isDirty}
    >
      <DialogForm
        id={form.id}
        saveLabel="Save appointment"
        successText="Appointment saved."
        onSave={save}
        onClose={onClose}
      >
        <TextInput
          label="Client or lead"
          required
          data-autofocus
          maxLength={TEXT_LIMITS.name}
          {...form.text('name')}
        />
        <div className={classes['fields']}>
          <DayField label="Date" required {...form.field('day')} />
          <NativeSelect
            label="Time"
            value={values.time}
            data={[...new Set([...times, values.time])]
              .toSorted((one, two) => one.localeCompare(two))
              .map((time) => ({ value: time, label: formatTime(time) }))}
            onChange={(event) => set('time', event.currentTarget.value)}
          />
          <NativeSelect
            label="Length"
            value={String(values.minutes)}
            error={errors['minutes']}
            data={[...new Set([...LENGTHS, values.minutes])]
              .toSorted((one, two) => one - two)
              .map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
            onChange={(event) => set('minutes', Number(event.currentTarget.value))}
          />
          <PhoneInput label="Phone" autoComplete="off" {...form.field('phone')} />
          <TextInput label="Job number" inputMode="numeric" maxLength={15} {...form.text('job')} />
        </div>
        <Textarea label="Note" autosize minRows={2} maxLength={TEXT_LIMITS.other} {...form.text('note')} />
      </DialogForm>
    </DraftModal>
  )
}
