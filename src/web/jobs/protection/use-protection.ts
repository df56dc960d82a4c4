import { useEffect, useRef, useState } from 'react'
import type { ProtectionInput } from '../../../shared/jobs/documents/document.inputs.ts'
import {
  storedAnswer,
  answerProblem,
  protectionInputOf,
  type ProtectionAnswer,
  type ProtectionTerms,
} from '../../../shared/jobs/documents/protection-plans.ts'
import type { ShownClientAgreement } from '../../../shared/jobs/documents/shown.ts'
import { CallError } from '../../kernel/api.ts'
import { figureOf, numberProblem } from '../../ui/figure.ts'

/** Milliseconds after the last keystroke before a complete choice is stored. */
const TYPING_MS = 600

type Saving = { step: 'idle' | 'waiting' | 'saving' | 'saved' } | { step: 'failed'; message: string }

/** A choice while typing: the declared value as text. */
type Typed = Omit<ProtectionAnswer, 'value'> & { value: string }

function typedOf(shown: Omit<ShownClientAgreement, 'estimate' | 'wording'>): Typed {
  const { value, ...answer } = storedAnswer(shown)
  return { ...answer, value: value === null ? '' : String(value) }
}

const bareValue = ({ value }: Typed) => value.replaceAll(/[$,\s]/g, '')

const wholeAnswer = (typed: Typed): ProtectionAnswer => {
  const figure = figureOf(bareValue(typed))
  return { ...typed, value: figure === '' ? null : figure }
}

/** Returns the client's choice of protection; it is stored automatically once complete. */
export function useProtection(
  terms: ProtectionTerms,
  shown: Omit<ShownClientAgreement, 'estimate' | 'wording'>,
  save: (input: ProtectionInput) => Promise<void>,
  /** Called with whether there is unsaved input; must be the same function at each render. */
  onUnsaved: (isUnsaved: boolean) => void,
) {
  const [typed, setTyped] = useState<Typed>(() => typedOf(shown))
  const [state, setState] = useState<Saving>({ step: 'idle' })
  const timer = useRef<number | undefined>(undefined)
  // A save uses the job as it is then, not as it was at the first keystroke.
  const latest = useRef({ typed, terms, save })
  useEffect(() => {
    latest.current = { ...latest.current, terms, save }
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const stored = JSON.stringify(typedOf(shown))
  const [seen, setSeen] = useState(stored)
  const isUnsaved = state.step === 'waiting' || state.step === 'saving' || state.step === 'failed'
  // The choice was changed elsewhere, on another of the job's documents.
  if (seen !== stored) {
    setSeen(stored)
    if (!isUnsaved) setTyped(typedOf(shown))
  }
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  useEffect(() => () => onUnsaved(false), [onUnsaved])

  async function store(): Promise<void> {
    const sent = latest.current
    const { plan } = sent.typed
    if (plan === null) return
    setState({ step: 'saving' })
    try {
      await sent.save(protectionInputOf(wholeAnswer(sent.typed), plan, sent.terms))
      // What was typed meanwhile waits for its own save.
      if (latest.current.typed === sent.typed) setState({ step: 'saved' })
    } catch (error) {
      const fieldProblem = error instanceof CallError ? Object.values(error.fields ?? {})[0] : undefined
      setState({
        step: 'failed',
        message: fieldProblem ?? (error instanceof Error ? error.message : String(error)),
      })
    }
  }

  function set(part: Partial<Typed>) {
    // Full protection starts at the least value that may be declared.
    const isFull = part.plan !== undefined && part.plan !== null && part.plan !== 'basic'
    const least = isFull && typed.value === '' && terms.minimum !== null ? String(terms.minimum) : null
    const after = { ...typed, ...part, ...(least !== null && { value: least }) }
    latest.current.typed = after
    setTyped(after)
    window.clearTimeout(timer.current)
    // An incomplete choice is not stored; meanwhile the stored one must not be agreed to.
    setState({ step: after.plan === null ? 'idle' : 'waiting' })
    if (answerProblem(wholeAnswer(after), terms) === null)
      timer.current = window.setTimeout(() => void store(), TYPING_MS)
  }

  const problem = answerProblem(wholeAnswer(typed), terms)
  return {
    typed,
    set,
    problem: problem === '' ? null : problem,
    valueProblem: numberProblem(bareValue(typed)),
    state,
    store,
  }
}

/** Texts about saving a choice. */
export const SAVE_STATE_TEXTS = {
  idle: '',
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: 'Your choice is saved.',
} as const
