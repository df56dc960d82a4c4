import { Modal, Select, TextInput } from '@mantine/core'
import { JOB_SOURCE_LABELS, JOB_SOURCES, type JobSource } from '../../../shared/trade/job.choices.ts'
import { createLeadKey, leadKeyInputSchema } from '../../../shared/visitors/leads/leads.api.ts'
import { call } from '../../kernel/api.ts'
import { problemsOf } from '../../kernel/forms.ts'
import { useRecordForm } from '../../kernel/record-form.ts'
import { DialogForm } from '../../ui/DialogForm.tsx'

const BLANK: { name: string; source: JobSource } = { name: '', source: 'other' }

interface Props {
  companyId: number
  opened: boolean
  onClose: () => void
  onMade: (key: string) => Promise<unknown>
}

/** Makes a key for a sender of leads. */
export function KeyDialog({ companyId, opened, onClose, onMade }: Props) {
  const form = useRecordForm(BLANK, (values) => problemsOf(leadKeyInputSchema, values))
  const { source } = form.values

  async function save() {
    let key = ''
    await form.save(async (body) => {
      const made = await call(createLeadKey, { params: { id: companyId }, body })
      key = made.key
      return made
    })
    onClose()
    await onMade(key)
  }

  return (
    <Modal opened={opened} onClose={onClose} title="Add a sender of leads" centered>
      <DialogForm id={form.id} label="Sender" saveLabel="Make a key" onSave={save} onClose={onClose}>
        <TextInput
          label="Name"
          description="As the office knows them, such as a portal or “Our website”"
          required
          data-autofocus
          autoComplete="off"
          maxLength={60}
          {...form.text('name')}
        />
        <Select
          label="Source of their jobs"
          allowDeselect={false}
          data={JOB_SOURCES.map((value) => ({ value, label: JOB_SOURCE_LABELS[value] }))}
          value={source}
          error={form.errors['source']}
          onChange={(next) => form.set('source', JOB_SOURCES.find((one) => one === next) ?? source)}
        />
      </DialogForm>
    </Modal>
  )
}
