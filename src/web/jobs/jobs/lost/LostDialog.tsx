import { NativeSelect, Textarea } from '@mantine/core'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { LOST_REASON_LABELS, LOST_REASONS, lostInputSchema } from '../../../../shared/jobs/jobs/lost.ts'
import { markLost, reopenLost } from '../../../../shared/jobs/jobs/lost.api.ts'
import { TEXT_LIMITS } from '../../../../shared/kernel/wire.ts'
import { call } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { keyBelow, useRefetch } from '../../../kernel/queries.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { DraftModal } from '../../../ui/DraftModal.tsx'
import { showFailure } from '../../../ui/toasts.ts'
import { showUndo } from '../../../ui/undo-toast.tsx'

interface Props {
  jobId: number
  onClose: () => void
  /** Called when the inquiry was marked as lost, and when that was undone. */
  onChanged?: () => void
}

/** Asks why an inquiry is lost, and marks it; the toast undoes it. */
export function LostDialog({ jobId, onClose, onChanged }: Props) {
  const refetch = useRefetch(keyBelow(getJob, { id: jobId }))
  const form = useRecordForm<{ reason: string; note: string }>({ reason: '', note: '' }, (typed) =>
    problemsOf(lostInputSchema, typed),
  )
  const { values, errors, set } = form
  const changed = () => {
    onChanged?.()
    return refetch()
  }

  async function undo() {
    try {
      await call(reopenLost, { params: { id: jobId } })
    } catch (error) {
      showFailure(error instanceof Error ? error.message : String(error))
    }
    await changed()
  }
  async function save() {
    await form.save((typed) => call(markLost, { params: { id: jobId }, body: lostInputSchema.parse(typed) }))
    onClose()
    showUndo('Marked as lost.', () => void undo())
    await changed()
  }

  return (
    <DraftModal opened onClose={onClose} title="Mark as lost" isDirty={form.isDirty}>
      <DialogForm id={form.id} saveLabel="Mark as lost" onSave={save} onClose={onClose}>
        <NativeSelect
          label="Reason"
          required
          data-autofocus
          value={values.reason}
          error={errors['reason']}
          data={[
            { value: '', label: 'Choose a reason' },
            ...LOST_REASONS.map((reason) => ({ value: reason, label: LOST_REASON_LABELS[reason] })),
          ]}
          onChange={(event) => set('reason', event.currentTarget.value)}
        />
        <Textarea label="Note" autosize minRows={2} maxLength={TEXT_LIMITS.other} {...form.text('note')} />
      </DialogForm>
    </DraftModal>
  )
}
