import { useRef, useState, type RefObject } from 'react'
import type { Card } from '../../../../shared/payments/payment.ts'
import { useSending } from '../../../kernel/answers.ts'
import { cardFormProblems } from '../../../kernel/cards/card-form.ts'
import type { CardField, CardFieldState, ShowPage } from '../../../kernel/cards/provider.ts'
import { storeCard } from '../../../kernel/cards/store-card.ts'
import { focusFirstInvalid } from '../../../kernel/focus.ts'
import { cardProvider } from './card-provider.ts'

export interface NewCard {
  name: string
  setName: (name: string) => void
  typed: CardFieldState
  setTyped: (typed: CardFieldState) => void
  field: RefObject<CardField | null>
  nameProblem: string | null
  /** What was refused, or was never answered. */
  refusal: string | null
  isBusy: boolean
  /** Nobody knows whether the card was kept: only the very same again can tell (DECISIONS A8). */
  isUnanswered: boolean
  save: (form: HTMLElement | null) => Promise<void>
}

/** A new card: the holder's name is ours, the rest goes straight to the provider (spec 2 §5 'Save card'). */
export function useNewCard(jobId: number, showPage: ShowPage, onSaved: (card: Card) => void): NewCard {
  const field = useRef<CardField | null>(null)
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<CardFieldState>({ isComplete: false, error: null })
  const [problems, setProblems] = useState<{ name?: string; form?: string }>({})
  const [isAsking, setAsking] = useState(false)
  const saving = useSending(
    (paymentMethodId: string) =>
      storeCard({ paymentMethodId, jobId }, { loadProvider: cardProvider, showPage }),
    onSaved,
  )
  const { state } = saving
  const isUnanswered = state.step === 'unanswered'
  const isBusy = isAsking || state.step === 'sending'

  async function save(form: HTMLElement | null): Promise<void> {
    if (isBusy) return
    if (isUnanswered) return saving.again()
    saving.reset()
    const found = cardFormProblems(name, typed.isComplete)
    setProblems(found)
    if (found.name !== undefined) return focusFirstInvalid(form)
    if (found.form !== undefined || !field.current) return field.current?.focus()
    setAsking(true)
    const made = await field.current.createPaymentMethod({ name: name.trim() })
    setAsking(false)
    if ('error' in made) setProblems({ form: made.error })
    else await saving.send(made.id)
  }
  return {
    name,
    setName,
    typed,
    setTyped,
    field,
    nameProblem: problems.name ?? null,
    refusal: problems.form ?? (state.step === 'refused' || isUnanswered ? state.message : null),
    isBusy,
    isUnanswered,
    save,
  }
}
