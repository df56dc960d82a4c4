import { Modal, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { voidPayment } from '../../../../shared/money/payments/payments.api.ts'
import type { PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { useSending } from '../../../kernel/answers.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { paymentMethodText } from '../words.ts'
import { SendingActions } from './SendingActions.tsx'
import classes from '../payments.module.css'

interface Props {
  jobId: number
  line: PaymentLine
  onClose: () => void
  onVoided: (job: Job) => void
}

/** Voids a payment that was recorded by mistake; it stays on record with its reason. */
export function VoidDialog({ jobId, line, onClose, onVoided }: Props) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSending(
    (body: { reason: string }) => call(voidPayment, { params: { id: jobId, paymentId: line.id }, body }),
    (job) => {
      showSuccess('Payment voided.')
      onVoided(job)
      onClose()
    },
  )
  const { state } = sending
  const fields = useRef<HTMLFieldSetElement>(null)
  const isLocked = state.step === 'sending' || state.step === 'unanswered'

  function submit() {
    const text = reason.trim()
    setProblem(text === '' ? 'Required.' : null)
    sending.reset()
    if (text !== '') void sending.send({ reason: text })
    else focusFirstInvalid(fields.current)
  }

  return (
    <Modal
      opened
      onClose={() => !isLocked && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
      title="Void a payment"
    >
      <fieldset ref={fields} className={classes['plain']} disabled={isLocked}>
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
          value={reason}
          error={(state.step === 'refused' ? state.fields['reason'] : undefined) ?? problem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </fieldset>
      <SendingActions
        sending={sending}
        label="Void payment"
        color="red"
        onSubmit={submit}
        onClose={onClose}
      />
    </Modal>
  )
}
