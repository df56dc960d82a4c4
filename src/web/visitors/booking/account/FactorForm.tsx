import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CallError } from '../../../kernel/api.ts'
import { finishSignIn, type SecondStep } from '../../../people/sign-in/second-step.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function FactorForm({ step, onBack }: { step: SecondStep; onBack: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (code.trim() === '') {
      setProblem('Code is required.')
      input.current?.focus()
      return
    }
    setPending(true)
    try {
      await finishSignIn(step.challenge, code)
    } catch (error) {
      const codeProblem = error instanceof CallError ? error.fields?.['code'] : undefined
      setProblem(codeProblem ?? (error instanceof Error ? error.message : String(error)))
      setPending(false)
      input.current?.focus()
      input.current?.select()
    }
  }

  if (step.isSetup)
    return (
      <div className="stack">
        <Notice kind="info">
          {step.message} <a href="/login">Log in to the app</a> to set it up, then come back here.
        </Notice>
        <Button kind="plain" action={onBack}>
          Back
        </Button>
      </div>
    )
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{step.message}</p>
      <TextField
        ref={input}
        label="Code"
        description="6 numbers from your authenticator app, or a recovery code"
        name="one-time-code"
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        error={problem}
        onChange={(value) => {
          setCode(value)
          setProblem('')
        }}
      />
      <div className="step-actions">
        <Button kind="plain" action={onBack}>
          Back
        </Button>
        <Button isPending={isPending}>Continue</Button>
      </div>
    </form>
  )
}
