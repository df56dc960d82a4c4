import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addTask, getJobFollowUps, listTasks } from '../../../shared/sales/follow-ups/follow-ups.api.ts'
import { newTaskSchema } from '../../../shared/sales/follow-ups/tasks.ts'
import { formatTime, instantOf, timeOptions } from '../../../shared/kernel/dates.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { keyBelow, useRefetch } from '../../kernel/queries.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { useToday } from '../../kernel/use-today.ts'
import { DayField } from '../../ui/DayField.tsx'
import { DialogForm } from '../../ui/DialogForm.tsx'
import { DraftModal } from '../../ui/DraftModal.tsx'

interface Props {
  jobId: number
  timezone: string
  people: readonly { id: number; name: string }[]
  onClose: () => void
}

/** The dialog in which a person adds a task to a job. */
export function TaskDialog({ opened, ...form }: Props & { opened: boolean }) {
  const [isDirty, setDirty] = useState(false)
  return (
    <DraftModal opened={opened} onClose={form.onClose} title="New task" isDirty={isDirty}>
      <TaskForm {...form} onDirty={setDirty} />
    </DraftModal>
  )
}

function TaskForm({
  jobId,
  timezone,
  people,
  onClose,
  onDirty,
}: Props & { onDirty: (isDirty: boolean) => void }) {
  const today = useToday(timezone)
  const reload = useRefetch(keyBelow(listTasks), keyBelow(getJobFollowUps, { id: jobId }))
  const [start] = useState({ title: '', day: today, time: '17:00', kind: 'call', assigneeId: '' })
  const inputOf = ({ title, day, time, kind, assigneeId }: typeof start) => ({
    title,
    kind,
    dueAt: day === '' ? '' : instantOf(`${day} ${time}:00`, timezone),
    assigneeId: assigneeId === '' ? null : Number(assigneeId),
  })
  const form = useRecordForm(start, (values) => {
    const { dueAt, ...others } = problemsOf(newTaskSchema, inputOf(values))
    return { ...others, ...(dueAt !== undefined && { day: dueAt }) }
  })
  const { values, set } = form
  const change = <K extends keyof typeof start>(name: K, value: (typeof start)[K]) => {
    set(name, value)
    onDirty(true)
  }

  async function save() {
    await form.save((sent) =>
      call(addTask, { params: { id: jobId }, body: newTaskSchema.parse(inputOf(sent)) }),
    )
    onDirty(false)
    await reload()
    onClose()
  }

  return (
    <DialogForm id={form.id} saveLabel="Add task" successText="Task added." onSave={save} onClose={onClose}>
      <TextInput
        label="Task"
        required
        data-autofocus
        autoComplete="off"
        value={values.title}
        error={form.errors['title']}
        onChange={(event) => change('title', event.currentTarget.value)}
      />
      <NativeSelect
        label="Kind of task"
        data={[
          { value: 'call', label: 'Call the client' },
          { value: 'todo', label: 'Something else' },
        ]}
        value={values.kind}
        onChange={(event) => change('kind', event.currentTarget.value)}
      />
      <DayField
        label="Day"
        required
        today={today}
        value={values.day}
        error={form.errors['day']}
        onChange={(day) => change('day', day)}
      />
      <NativeSelect
        label="Time"
        data={timeOptions(30).map((value) => ({ value, label: formatTime(value) }))}
        value={values.time}
        onChange={(event) => change('time', event.currentTarget.value)}
      />
      <NativeSelect
        label="Whose"
        data={[
          { value: '', label: 'The team’s pool' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={values.assigneeId}
        onChange={(event) => change('assigneeId', event.currentTarget.value)}
      />
    </DialogForm>
  )
}
