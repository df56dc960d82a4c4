import { Text } from '@mantine/core'
import { confirmCharge } from '../../../../shared/money/payments/payments.api.ts'
import type { Transaction } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { refusedFields, useSending } from '../../../kernel/answers.ts'
import { useRecordForm } from '../../../kernel/record-form.ts'
import { cardLabel } from '../../cards/card-words.ts'
import { doneText, UNKNOWN } from '../../cards/charge.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { partProblems, type PartValues } from './part-form.ts'
import { SendingModal } from './SendingModal.tsx'

interface Props {
  held: Transaction
  onClose: () => void
  /** Called after a capture; the job has to be reloaded. */
  onCaptured: () => void
}

/** Captures an amount authorized on a card, in whole or in part; the rest is released. */
export function CaptureDialog({ held, onClose, onCaptured }: Props) {
  const form = useRecordForm<PartValues>({ amount: held.amount }, (values) =>
    partProblems(values, held.amount),
  )
  const sending = useSending(
    (amountToCapture: number) => capture(held, amountToCapture),
    (transaction) => {
      showSuccess(doneText(transaction))
      onCaptured()
      onClose()
    },
  )

  function submit() {
    sending.reset()
    if (form.check()) void sending.send(Number(form.values.amount))
  }

  return (
    <SendingModal
      id={form.id}
      sending={sending}
      title="Capture the held amount"
      label="Take it"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        {money(held.amount)} is held on {cardLabel(held)}. The rest is released.
      </Text>
      <FigureField
        label="Amount"
        isMoney
        required
        data-autofocus
        {...form.field('amount')}
        error={refusedFields(sending)['amountToCapture'] ?? form.errors['amount']}
      />
    </SendingModal>
  )
}

async function capture(held: Transaction, amountToCapture: number): Promise<Transaction> {
  const { paymentIntentId, cardId } = held
  // Only stored cards are authorized, and every authorization has an id at the provider.
  if (paymentIntentId === null || cardId === null) throw new Error(UNKNOWN)
  return call(confirmCharge, { params: { cardId }, body: { paymentIntentId, amountToCapture } })
}
