import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { refundTransaction } from '../../../../shared/money/payments/payments.api.ts'
import type { PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { refusedFields, useSending } from '../../../kernel/answers.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { paymentMethodText, refundable } from '../words.ts'
import { partProblems, refundBody, type PartValues } from './part-form.ts'
import { SendingModal } from './SendingModal.tsx'

interface Props {
  line: PaymentLine & { transactionId: number }
  onClose: () => void
  /** Called after a refund; the job has to be reloaded. */
  onRefunded: () => void
}

/** Refunds a charge, in whole or in part, to its card. */
export function RefundDialog({ line, onClose, onRefunded }: Props) {
  // The remainder when the dialog opened, because a repeated call must be the same one.
  const [left] = useState(() => refundable(line))
  const form = useRecordForm<PartValues & { reason: string }>({ amount: left, reason: '' }, (values) =>
    partProblems(values, left),
  )
  const sending = useSending(
    (body: { amount?: number; reason?: string }) =>
      call(refundTransaction, { params: { id: line.transactionId }, body }),
    () => {
      showSuccess('Payment refunded.')
      onRefunded()
      onClose()
    },
  )

  function submit() {
    const { amount, reason } = form.values
    sending.reset()
    if (form.check()) void sending.send(refundBody(Number(amount), left, reason))
  }

  return (
    <SendingModal
      id={form.id}
      sending={sending}
      title="Refund a payment"
      label="Refund"
      color="red"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {money(left)} of this payment can be refunded to {paymentMethodText(line)}.
        {line.tip > 0 && ' A part is taken from the price first, from the tip last.'}
      </Text>
      <FigureField
        label="Amount"
        isMoney
        required
        data-autofocus
        {...form.field('amount')}
        error={refusedFields(sending)['amount'] ?? form.errors['amount']}
      />
      <Textarea label="Reason" autosize minRows={2} maxLength={500} {...form.text('reason')} />
    </SendingModal>
  )
}
