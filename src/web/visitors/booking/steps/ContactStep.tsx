import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import type { SecondStep } from '../../../people/sign-in/second-step.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { PasswordField } from '../../common/parts/PasswordField.tsx'
import { Loading, Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import { isBegun } from '../draft.ts'
import { laterScreens } from '../later.ts'
import { StartOver } from '../StartOver.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'
import { isEmail, useEmailCheck } from './email-check.ts'
import { NewClientFields } from './NewClientFields.tsx'
import { useNewClient } from './use-new-client.ts'

const FactorForm = lazyPart(() => laterScreens.factor().then((found) => ({ default: found.FactorForm })))

/**
 * Asks who books: a new email continues with name and phone on the same screen, a known one with a mailed code,
 * or with the password of its account.
 */
export function ContactStep() {
  const { company, draft, change, go, back, told } = useBooking()
  const [password, setPassword] = useState('')
  const [usesPassword, setUsesPassword] = useState(false)
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [factor, setFactor] = useState<SecondStep | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const newClient = useRef<HTMLDivElement>(null)
  const wantsName = useRef(false)
  const passwordInput = useRef<HTMLInputElement>(null)
  const email = draft.email.trim().toLowerCase()
  const check = useEmailCheck(company.handle, email)
  const client = useNewClient(email)
  const isKnown = check.state === 'known' || client.refusal?.isKnown === true
  const isNew = check.state === 'unknown' && !isKnown

  // The fields are rendered some time after the answer.
  useEffect(() => {
    if (!wantsName.current || !newClient.current) return
    wantsName.current = false
    newClient.current.querySelector('input')?.focus()
  })

  /** Handles a click or Enter: checks the email, or creates the client, or opens the sign-in. */
  async function submit() {
    setRefusal(null)
    if (!isEmail(email)) {
      setProblems({ email: 'You must input a valid email.' })
      return focusFirstProblem(form.current)
    }
    const wasNew = isNew
    if (!isKnown && !(await check.ask())) {
      wantsName.current = !wasNew
      if (!wasNew) return
      if (!(await client.submit())) focusFirstProblem(form.current)
      return
    }
    if (!usesPassword) return go('codeWanted')
    if (password === '') {
      setProblems({ password: 'Required.' })
      passwordInput.current?.focus()
      return
    }
    const { logIn } = await laterScreens.signIn()
    const outcome = await logIn(email, password)
    if (outcome.state === 'code') setFactor(outcome.step)
    if (outcome.state !== 'refused') return
    if (outcome.isWrong) setProblems({ password: outcome.message })
    else setRefusal(outcome.message)
    passwordInput.current?.focus()
    passwordInput.current?.select()
  }

  async function press(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    try {
      await submit()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  if (factor)
    return (
      <div className="stack">
        <StepHeading>Enter your code</StepHeading>
        <Suspense fallback={<Loading />}>
          <FactorForm step={factor} onBack={() => setFactor(null)} />
        </Suspense>
      </div>
    )
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void press(event)}>
      <StepHeading>Your details</StepHeading>
      <p className="dim">
        {draft.jobId !== null
          ? 'Enter your email to continue. Everything you entered is still here.'
          : draft.isReady
            ? `${company.name} needs to know who is moving. You don’t need a password.`
            : 'Enter the email of your earlier request.'}
      </p>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        value={draft.email}
        error={problems.email ?? client.problems['email']}
        onChange={(value) => {
          change({ email: value })
          setProblems({})
          setRefusal(null)
          client.forget()
        }}
      />
      {isKnown && usesPassword && (
        <PasswordField
          ref={passwordInput}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={problems.password}
          onChange={(value) => {
            setPassword(value)
            setProblems({})
          }}
        />
      )}
      <output className="step-said">
        {check.state === 'asking' && 'Checking your email…'}
        {isKnown && !usesPassword && 'Welcome back. We email you a code to continue.'}
        {isNew && 'You are new here. No password needed.'}
      </output>
      {isNew && (
        <div ref={newClient} className="stack">
          <NewClientFields client={client} />
        </div>
      )}
      {isKnown && (
        <div className="forgot">
          <Button
            kind="link"
            action={() => {
              setUsesPassword(!usesPassword)
              // The field is rendered after this.
              requestAnimationFrame(() => passwordInput.current?.focus())
            }}
          >
            {usesPassword ? 'Email me a code instead' : 'Log in with a password instead'}
          </Button>
          {usesPassword && (
            <Button kind="link" action={() => go('forgot')}>
              Forgot password?
            </Button>
          )}
        </div>
      )}
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button isPending={isPending}>{isKnown && usesPassword ? 'Log in' : 'Continue'}</Button>
      </div>
      {isBegun(draft) && <StartOver />}
    </form>
  )
}
