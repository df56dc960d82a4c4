import { Modal, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { confirmCharge } from '../../../../shared/money/payments/payments.api.ts'
import type { Transaction } from '../../../../shared/jobs/finances/payment.ts'
import { call } from '../../../kernel/api.ts'
import { FigureField } from '../../../ui/FigureField.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useSending } from '../../../kernel/answers.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { cardLabel } from '../../cards/card-words.ts'
import { doneText, UNKNOWN } from '../../cards/charge.ts'
import { money } from '../../../../shared/kernel/money.ts'
import { partProblem } from './part-form.ts'
import { SendingActions } from './SendingActions.tsx'
import classes from '../payments.module.css'

interface Props {
  held: Transaction
  onClose: () => void
  /** Called after a capture; the job has to be reloaded. */
  onCaptured: () => void
}

/** Captures an amount authorized on a card, in whole or in part; the rest is released. */
export function CaptureDialog({ held, onClose, onCaptured }: Props) {
  const [amount, setAmount] = useState<number | ''>(held.amount)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useSending(
    (amountToCapture: number) => capture(held, amountToCapture),
    (transaction) => {
      showSuccess(doneText(transaction))
      onCaptured()
      onClose()
    },
  )
  const { state } = sending
  const fields = useRef<HTMLFieldSetElement>(null)
  const isLocked = state.step === 'sending' || state.step === 'unanswered'
  const refused = state.step === 'refused' ? state.fields['amountToCapture'] : undefined

  function submit() {
    const found = partProblem(amount, held.amount)
    setProblem(found)
    sending.reset()
    if (found === null && amount !== '') void sending.send(amount)
    else focusFirstInvalid(fields.current)
  }

  return (
    <Modal
      opened
      onClose={() => !isLocked && onClose()}
      closeOnClickOutside={false}
      withCloseButton={!isLocked}
      title="Capture the held amount"
    >
      <fieldset ref={fields} className={classes['plain']} disabled={isLocked}>
        <Text size="sm">
          {money(held.amount)} is held on {cardLabel(held)}. The rest is released.
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
      </fieldset>
      <SendingActions sending={sending} label="Take it" onSubmit={submit} onClose={onClose} />
    </Modal>
  )
}

async function capture(held: Transaction, amountToCapture: number): Promise<Transaction> {
  const { paymentIntentId, cardId } = held
  // Only stored cards are authorized, and every authorization has an id at the provider.
  if (paymentIntentId === null || cardId === null) throw new Error(UNKNOWN)
  return call(confirmCharge, { params: { cardId }, body: { paymentIntentId, amountToCapture } })
}
