import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { MANDATE_TEXT } from '../../../../shared/money/payments/mandate.ts'
import type { Card } from '../../../../shared/money/payments/checkout.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { useSending } from '../../../kernel/answers.ts'
import { useActionPage } from '../card-form/ActionDialog.tsx'
import { CardFields } from '../card-form/CardFields.tsx'
import { cardProviderQuery } from '../card-form/provider.queries.ts'
import { storeCard } from '../../cards/store-card.ts'
import { useCardForm } from '../../cards/use-card-form.ts'
import { NumbersNote } from './TypedCard.tsx'
import classes from '../payments.module.css'
import ui from '../../../ui/primitives.module.css'

interface Props {
  title: string
  jobId: number
  /** The client, if a manager adds a card on their behalf; else null. */
  userId: number | null
  onSaved: (card: Card) => void
  /** Null if there is nothing to go back to. */
  onCancel: (() => void) | null
}

/** Shows the form for a new card: the holder's name is our field, the rest is the provider's. */
export function AddCard({ title, jobId, userId, onSaved, onCancel }: Props) {
  const client = useQueryClient()
  const provider = useQuery(cardProviderQuery)
  const { showPage, dialog } = useActionPage()
  const form = useRef<HTMLFormElement>(null)
  const card = useCardForm()
  const saving = useSending(
    (paymentMethodId: string) =>
      storeCard(
        { paymentMethodId, jobId, ...(userId !== null && { userId }) },
        { loadProvider: () => client.ensureQueryData(cardProviderQuery), showPage },
      ),
    (saved) => {
      showSuccess('Card saved.')
      onSaved(saved)
    },
  )
  const { state } = saving
  const isUnanswered = state.step === 'unanswered'
  const isBusy = card.isAsking || state.step === 'sending'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (isUnanswered) return saving.again()
    saving.reset()
    const paymentMethodId = await card.make(form.current)
    if (paymentMethodId !== null) await saving.send(paymentMethodId)
  }

  return (
    <form
      ref={form}
      className={classes['panel']}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={title}
    >
      <h4 className={ui['heading']}>{title}</h4>
      {userId !== null && (
        <Text size="sm" c="dimmed">
          The card is kept for the client. Enter it only while the client reads it out to you.
        </Text>
      )}
      <CardFields
        card={card}
        isLocked={isUnanswered}
        refusal={card.problem ?? (state.step === 'refused' || isUnanswered ? state.message : null)}
      />
      <div className={classes['actions']}>
        <Button type="submit" loading={isBusy} disabled={card.failure !== null || !provider.data}>
          {isUnanswered ? 'Check again' : 'Save Card'}
        </Button>
        {onCancel && (
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <NumbersNote before={MANDATE_TEXT} />
      {dialog}
    </form>
  )
}
