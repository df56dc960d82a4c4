import { Suspense, useRef, useState, type FormEvent } from 'react'
import { lazyPart } from '../../../kernel/lazy-part.ts'
import type { SecondStep } from '../../../people/sign-in/second-step.ts'
import { Button } from '../../common/parts/Button.tsx'
import { PasswordField } from '../../common/parts/PasswordField.tsx'
import { Loading, Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import { isBegun } from '../draft.ts'
import { preloadLaterScreens, laterScreens } from '../later.ts'
import { StartOver } from '../StartOver.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'
import { isEmail, useEmailCheck } from './email-check.ts'

const FactorForm = lazyPart(() => laterScreens.factor().then((found) => ({ default: found.FactorForm })))

/** Asks for the email. A known one continues with a mailed code, or with the password of its account. */
export function EmailStep() {
  const { company, draft, change, go, told, level } = useBooking()
  const [password, setPassword] = useState('')
  const [usesPassword, setUsesPassword] = useState(false)
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [factor, setFactor] = useState<SecondStep | null>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const email = draft.email.trim().toLowerCase()
  const check = useEmailCheck(company.handle, email)
  const isKnown = check.state === 'known'
  const isTold = draft.day !== '' || draft.places.some(({ source }) => source === 'carried')

  /** Handles a click or Enter: checks the email, or continues to the sign-up or the login. */
  async function submit() {
    setRefusal(null)
    if (!isEmail(email)) {
      setProblems({ email: 'You must input a valid email.' })
      emailInput.current?.focus()
      return
    }
    preloadLaterScreens()
    if (!(await check.ask())) return go('unknownEmail')
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
    <form className="stack" noValidate onInput={preloadLaterScreens} onSubmit={(event) => void press(event)}>
      <StepHeading>{level === 1 ? 'Book your move' : 'Start with your email'}</StepHeading>
      <p className="dim">
        {isBegun(draft)
          ? 'Enter your email to continue. Everything you entered is still here.'
          : isTold
            ? 'Enter your email to begin. We’ve kept what you told us about your move.'
            : 'Enter your email to begin. It takes a few minutes.'}
      </p>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
      {refusal && <Notice kind="error">{refusal}</Notice>}
      <TextField
        ref={emailInput}
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
        error={problems.email}
        onChange={(value) => {
          change({ email: value })
          setProblems({})
          setRefusal(null)
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
        {check.state === 'unknown' && 'You are new here. Press Continue, no password needed.'}
      </output>
      <Button isPending={isPending}>{isKnown && usesPassword ? 'Log in' : 'Continue'}</Button>
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
      {isBegun(draft) && <StartOver />}
    </form>
  )
}
