import { useRef, useState, type RefObject } from 'react'
import { focusFirstInvalid } from '../focus.ts'
import { cardFormProblems } from './card-form.ts'
import type { CardField, CardFieldState } from './provider.ts'

export interface CardForm {
  name: string
  setName: (name: string) => void
  typed: CardFieldState
  setTyped: (typed: CardFieldState) => void
  field: RefObject<CardField | null>
  /** Why the provider's field could not be shown. */
  failure: string | null
  setFailure: (failure: string | null) => void
  nameProblem: string | null
  /** Why what is typed is no card, in words for its holder. */
  problem: string | null
  /** The provider is asked about the card. */
  isAsking: boolean
  /** Makes what is typed a payment method; null where something is missing or wrong, which is shown. */
  make: (form: HTMLElement | null) => Promise<string | null>
}

/** A typed card: the holder's name is ours, the rest goes straight to the provider. */
export function useCardForm(): CardForm {
  const field = useRef<CardField | null>(null)
  const [name, setName] = useState('')
  const [typed, setTyped] = useState<CardFieldState>({ isComplete: false, error: null })
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<{ name?: string; form?: string }>({})
  const [isAsking, setAsking] = useState(false)

  async function make(form: HTMLElement | null): Promise<string | null> {
    const found = cardFormProblems(name, typed.isComplete)
    setProblems(found)
    if (found.name !== undefined) focusFirstInvalid(form)
    else if (found.form !== undefined || !field.current) field.current?.focus()
    else {
      setAsking(true)
      const made = await field.current.createPaymentMethod({ name: name.trim() })
      setAsking(false)
      if ('id' in made) return made.id
      setProblems({ form: made.error })
    }
    return null
  }
  return {
    name,
    setName,
    typed,
    setTyped,
    field,
    failure,
    setFailure,
    nameProblem: problems.name ?? null,
    problem: problems.form ?? null,
    isAsking,
    make,
  }
}
