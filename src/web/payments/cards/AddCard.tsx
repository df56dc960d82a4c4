import { Alert, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { MANDATE_TEXT } from '../../../shared/payments/mandate.ts'
import type { Card } from '../../../shared/payments/payment.ts'
import { showDone } from '../../ui/toasts.ts'
import { useSending } from '../../kernel/answers.ts'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { useActionPage } from '../card-form/ActionDialog.tsx'
import { CardInput } from '../card-form/CardInput.tsx'
import { cardProviderQuery } from '../card-form/provider.queries.ts'
import type { CardField } from '../../kernel/cards/provider.ts'
import { storeCard } from '../../kernel/cards/store-card.ts'
import { cardFormProblems } from '../../kernel/cards/card-form.ts'
import { Retry } from '../Retry.tsx'
import classes from '../payments.module.css'

interface Props {
  title: string
  jobId: number
  /** The client, where a manager adds a card on their behalf. */
  userId: number | null
  onSaved: (card: Card) => void
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null
}

/** The form for a new card: the holder's name is ours, the rest is the provider's (spec 2 §5 'Save card'). */
export function AddCard({ title, jobId, userId, onSaved, onCancel }: Props) {
  const client = useQueryClient()
  const provider = useQuery(cardProviderQuery)
  const { showPage, dialog } = useActionPage()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<CardField | null>(null)
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<{ isComplete: boolean; error: string | null }>({
    isComplete: false,
    error: null,
  })
  const [problems, setProblems] = useState<{ name?: string; form?: string }>({})
  const [isAsking, setAsking] = useState(false)
  const [fieldFailure, setFieldFailure] = useState<string | null>(null)
  const saving = useSending(
    (paymentMethodId: string) =>
      storeCard(
        { paymentMethodId, jobId, ...(userId !== null && { userId }) },
        { loadProvider: () => client.ensureQueryData(cardProviderQuery), showPage },
      ),
    (card) => {
      showDone('Card saved.')
      onSaved(card)
    },
  )
  const { state } = saving
  const failure = provider.isError ? provider.error.message : fieldFailure
  const isUnanswered = state.step === 'unanswered'
  const isBusy = isAsking || state.step === 'sending'
  const refusal = problems.form ?? (state.step === 'refused' || isUnanswered ? state.message : null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (isUnanswered) return saving.again()
    saving.reset()
    const found = cardFormProblems(name, typed.isComplete)
    setProblems(found)
    if (found.name !== undefined) return focusFirstInvalid(form.current)
    if (found.form !== undefined || !field.current) return field.current?.focus()
    setAsking(true)
    const made = await field.current.createPaymentMethod({ name: name.trim() })
    setAsking(false)
    if ('error' in made) setProblems({ form: made.error })
    else await saving.send(made.id)
  }

  return (
    <form
      ref={form}
      className={classes['panel']}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={title}
    >
      <h4 className={classes['heading']}>{title}</h4>
      {userId !== null && (
        <Text size="sm" c="dimmed">
          The card is kept for the client. Enter it only while the client reads it out to you.
        </Text>
      )}
      <TextInput
        label="Name on card"
        autoComplete="cc-name"
        required
        maxLength={100}
        value={name}
        disabled={isUnanswered}
        error={problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure !== null ? (
        <Retry
          message={failure}
          onRetry={() => {
            setFieldFailure(null)
            void provider.refetch()
          }}
        />
      ) : provider.data ? (
        <CardInput
          ref={field}
          provider={provider.data}
          error={typed.error}
          onChange={setTyped}
          onFailed={setFieldFailure}
        />
      ) : (
        <Skeleton height={44} aria-label="The card form is loading" />
      )}
      {refusal !== null && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <div className={classes['actions']}>
        <Button type="submit" loading={isBusy} disabled={failure !== null || !provider.data}>
          {isUnanswered ? 'Check again' : 'Save Card'}
        </Button>
        {onCancel && (
          <Button variant="default" disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {MANDATE_TEXT} Card numbers go straight to the card provider. We never see them.
      </Text>
      {dialog}
    </form>
  )
}
