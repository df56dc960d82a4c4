import { Modal, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { refundTransaction } from '../../../../shared/money/payments/payments.api.ts'
import type { PaymentLine } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useSending } from '../../../kernel/answers.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { paymentMethodText, refundable } from '../words.ts'
import { refundBody, partProblem } from './part-form.ts'
import { SendingActions } from './SendingActions.tsx'
import classes from '../payments.module.css'

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
  const [amount, setAmount] = useState<number | ''>(left)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSending(
    (body: { amount?: number; reason?: string }) =>
      call(refundTransaction, { params: { id: line.transactionId }, body }),
    () => {
      showSuccess('Payment refunded.')
      onRefunded()
      onClose()
    },
  )
  const { state } = sending
  const fields = useRef<HTMLFieldSetElement>(null)
  const isLocked = state.step === 'sending' || state.step === 'unanswered'
  const refused = state.step === 'refused' ? state.fields['amount'] : undefined

  function submit() {
    const found = partProblem(amount, left)
    setProblem(found)
    sending.reset()
    if (found === null && amount !== '') void sending.send(refundBody(amount, left, reason))
    else focusFirstInvalid(fields.current)
  }

  return (
    <Modal
      opened
      onClose={() => !isLocked && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
      title="Refund a payment"
    >
      <fieldset ref={fields} className={classes['plain']} disabled={isLocked}>
        <Text size="sm">
          {money(left)} of this payment can be refunded to {paymentMethodText(line)}.
          {line.tip > 0 && ' A part is taken from the price first, from the tip last.'}
        </Text>
        <FigureField
          label="Amount"
          isMoney
          required
          data-autofocus
          value={amount}
          error={refused ?? problem}
          onChange={setAmount}
        />
        <Textarea
          label="Reason"
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </fieldset>
      <SendingActions sending={sending} label="Refund" color="red" onSubmit={submit} onClose={onClose} />
    </Modal>
  )
}
