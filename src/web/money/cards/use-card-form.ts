import { useRef, useState, type RefObject } from 'react'
import { focusFirstInvalid } from '../../kernel/focus.ts'
import { cardFormProblems } from './card-form.ts'
import type { CardField, CardFieldState } from './provider.ts'

export interface CardForm {
  name: string
  setName: (name: string) => void
  typed: CardFieldState
  setTyped: (typed: CardFieldState) => void
  field: RefObject<CardField | null>
  /** Why the provider's field could not be shown; else null. */
  failure: string | null
  setFailure: (failure: string | null) => void
  nameProblem: string | null
  /** What is wrong with the typed card, as a text for its holder; else null. */
  problem: string | null
  /** Whether the provider is being asked about the card. */
  isAsking: boolean
  /**
   * Creates a payment method from the typed card; null if something is missing or wrong, which is then shown.
   */
  make: (form: HTMLElement | null) => Promise<string | null>
}

/** Returns the state of a typed card, with the likely name on it: we hold the holder's name, the rest goes directly to the provider. */
export function useCardForm(holder = ''): CardForm {
  const field = useRef<CardField | null>(null)
  const [name, setName] = useState(holder)
  const [typed, setTyped] = useState<CardFieldState>({ isComplete: false, error: null })
  const [failure, setFailure] = useState<string | null>(null)
  const [problems, setProblems] = useState<{ name?: string; form?: string }>({})
  const [isAsking, setAsking] = useState(false)

  async function make(form: HTMLElement | null): Promise<string | null> {
    const found = cardFormProblems(name, typed.isComplete)
    setProblems(found)
    if (found.form !== undefined) field.current?.showProblems()
    if (found.name !== undefined) focusFirstInvalid(form)
    else if (found.form === undefined && field.current) {
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
