import { Checkbox, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { SAVE_CARD_LABEL } from '../../../../shared/money/payments/charge-words.ts'
import { MANDATE_TEXT } from '../../../../shared/money/payments/mandate.ts'
import type { ChargeRequest } from '../../cards/charge.ts'
import { useAccount, useIsByLink } from '../../../kernel/session.ts'
import { useCardForm, type CardForm } from '../../cards/use-card-form.ts'
import { CardFields } from '../card-form/CardFields.tsx'
import ui from '../../../ui/primitives.module.css'

export type TypedCardState = ReturnType<typeof useTypedCard>

/** Returns the state of a card that is typed for this payment, and whether it is stored after payment. */
export function useTypedCard() {
  const form = useRef<HTMLFormElement>(null)
  const [isKept, setKept] = useState(false)
  const account = useAccount()
  const card: CardForm = useCardForm(`${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim())
  return {
    ...card,
    form,
    isKept,
    setKept,
    /** Returns the card to charge; null if something is missing or wrong, which is then shown. */
    take: async (): Promise<ChargeRequest['card'] | null> => {
      const paymentMethodId = await card.make(form.current)
      return paymentMethodId === null ? null : { paymentMethodId, isKept }
    },
  }
}

interface Props {
  /** Id of the form; the pay button below submits it. */
  id: string
  card: TypedCardState
  isLocked: boolean
  onSubmit: () => void
}

/** Shows the fields of a card for this payment: it is used once, or stored if its holder agrees. */
export function TypedCard({ id, card, isLocked, onSubmit }: Props) {
  const { form, problem, isKept, setKept } = card
  const mayStore = !useIsByLink()
  return (
    <form
      id={id}
      ref={form}
      className={ui['section']}
      aria-label="Card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <CardFields card={card} isLocked={isLocked} refusal={problem} />
      {mayStore && (
        <Checkbox
          label={SAVE_CARD_LABEL}
          description={MANDATE_TEXT}
          checked={isKept}
          disabled={isLocked}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
      )}
      <NumbersNote />
    </form>
  )
}

/** States who sees card numbers, after other text about the card. */
export function NumbersNote({ before = '' }: { before?: string }) {
  return (
    <Text size="sm" c="dimmed">
      {before} Card numbers go straight to the card provider. We never see them.
    </Text>
  )
}
