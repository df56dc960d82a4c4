import { Text, Textarea } from '@mantine/core'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { voidPayment } from '../../../../shared/money/payments/payments.api.ts'
import type { PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import type { FieldErrors } from '../../../../shared/kernel/errors.ts'
import { call } from '../../../kernel/api.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { refusedFields, useSending } from '../../../kernel/answers.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { paymentMethodText } from '../words.ts'
import { SendingModal } from './SendingModal.tsx'

interface Props {
  jobId: number
  line: PaymentLine
  onClose: () => void
  onVoided: (job: Job) => void
}

const reasonProblems = ({ reason }: { reason: string }): FieldErrors =>
  reason.trim() === '' ? { reason: 'Required.' } : {}

/** Voids a payment that was recorded by mistake; it stays on record with its reason. */
export function VoidDialog({ jobId, line, onClose, onVoided }: Props) {
  const form = useRecordForm({ reason: '' }, reasonProblems)
  const sending = useSending(
    (body: { reason: string }) => call(voidPayment, { params: { id: jobId, paymentId: line.id }, body }),
    (job) => {
      showSuccess('Payment voided.')
      onVoided(job)
      onClose()
    },
  )

  function submit() {
    sending.reset()
    if (form.check()) void sending.send({ reason: form.values.reason.trim() })
  }

  return (
    <SendingModal
      id={form.id}
      sending={sending}
      title="Void a payment"
      label="Void payment"
      color="red"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {money(line.amount)}, {paymentMethodText(line)}: it stays on record but no longer counts.
      </Text>
      <Textarea
        label="Reason"
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        {...form.text('reason')}
        error={refusedFields(sending)['reason'] ?? form.errors['reason']}
      />
    </SendingModal>
  )
}
