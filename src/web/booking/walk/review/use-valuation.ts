import { useEffect, useRef, useState } from 'react'
import type { ValuationOption } from '../../../../shared/documents/document.ts'
import { valuationProblem } from '../../../../shared/documents/document.rules.ts'
import type { ShownColorado } from '../../../../shared/documents/shown.ts'
import { answerIn, coloradoAnswers, optionsFor } from '../../../../shared/documents/valuation.ts'
import { updateJob } from '../../../../shared/jobs/job.api.ts'
import type { Job } from '../../../../shared/jobs/job.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { figureOf } from '../../../ui/figure.ts'
import type { LoadedJob } from '../use-job.ts'

/** Milliseconds after the last key before a whole answer is stored. */
const TYPING_MS = 600

interface Answer {
  approved: ValuationOption | null
  initials: string
  cargoInsurance: boolean
  /** As typed, in dollars. */
  value: string
  deductible: string
}

type Saving = { step: 'idle' | 'waiting' | 'saving' | 'saved' } | { step: 'failed'; message: string }

/** Dollars as they were typed, or null for none. */
function dollarsOf(typed: string): number | null {
  const figure = figureOf(typed.replaceAll(/[$,\s]/g, ''))
  return figure === '' ? null : figure
}

/** What the client answers about the valuation; it is stored by itself once it is whole. */
export function useValuation(
  job: Job,
  shown: ShownColorado,
  { take, reload }: LoadedJob,
  onUnsaved: (isUnsaved: boolean) => void,
) {
  const [answer, setAnswer] = useState<Answer>(() => ({
    ...answerIn(shown.optionsValuation),
    cargoInsurance: shown.cargoInsurance === true,
    value: shown.valueOfShipment === null ? '' : String(shown.valueOfShipment),
    deductible: shown.valuation ? String(shown.valuation.deductible) : '',
  }))
  const [state, setState] = useState<Saving>({ step: 'idle' })
  const [fields, setFields] = useState<Record<string, string>>({})
  const timer = useRef<number | undefined>(undefined)
  // What is stored goes with the job as it is then, not as it was when the first letter was typed.
  const latest = useRef({ job, answer })
  useEffect(() => {
    latest.current.job = job
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const isUnsaved = state.step === 'waiting' || state.step === 'saving' || state.step === 'failed'
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  useEffect(() => () => onUnsaved(false), [onUnsaved])

  const problemOf = (now: Answer) =>
    valuationProblem(optionsFor(now.approved, now.initials), dollarsOf(now.value))
  const isBegun = answer.approved !== null || answer.initials !== ''

  async function save(): Promise<void> {
    const sent = latest.current.answer
    const { approved, initials, cargoInsurance, value, deductible } = sent
    if (approved === null) return
    setState({ step: 'saving' })
    setFields({})
    const variables = coloradoAnswers({
      approved,
      initials,
      cargoInsurance,
      valueOfShipment: dollarsOf(value),
      deductible: dollarsOf(deductible),
    })
    try {
      const { id, version } = latest.current.job
      take(
        await call(updateJob, {
          params: { id },
          body: { version, documents: { coloradoClientAgreement: { variables } } },
        }),
      )
      // What was typed meanwhile waits for its own turn.
      if (latest.current.answer === sent) setState({ step: 'saved' })
    } catch (error) {
      if (error instanceof CallError) {
        setFields(error.fields ?? {})
        if (error.code === 'job_version_conflict') await reload()
      }
      setState({ step: 'failed', message: error instanceof Error ? error.message : String(error) })
    }
  }

  function set(part: Partial<Answer>) {
    const after = { ...answer, ...part }
    latest.current.answer = after
    setAnswer(after)
    window.clearTimeout(timer.current)
    // An answer that is not whole is not stored; neither may what was stored before be agreed to.
    setState({ step: 'waiting' })
    if (problemOf(after) === null) timer.current = window.setTimeout(() => void save(), TYPING_MS)
  }

  const problem = isBegun ? problemOf(answer) : null
  return { answer, set, problem, fields, state, save }
}
