import { useRef, useState, type FormEvent } from 'react'
import { resetPassword } from '../../../../shared/people/accounts/recovery.api.ts'
import { BOOKING_PASSWORD_MESSAGE, REPEAT_MESSAGE } from '../../../../shared/visitors/booking/new-client.ts'
import { isMixedPassword } from '../../../../shared/kernel/fields.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { PasswordField } from '../../common/parts/PasswordField.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'
import { logIn } from './sign-in.ts'

interface Problems {
  password?: string
  repeated?: string
}

/** Asks for the new password twice, then signs the person in with it. */
export function NewPasswordStep() {
  const { draft, go, back, pin, setPin } = useBooking()
  const email = draft.email.trim().toLowerCase()
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || pin === null) return
    const found: Problems = {}
    if (password === '') found.password = 'Required.'
    else if (!isMixedPassword(password)) found.password = BOOKING_PASSWORD_MESSAGE
    if (password !== repeated) found.repeated = REPEAT_MESSAGE
    setProblems(found)
    setRefusal('')
    if (found.password ?? found.repeated) return focusFirstProblem(form.current)
    setPending(true)
    try {
      const { message } = await call(resetPassword, {
        body: { email, code_pin: pin, password, confirm_password: repeated },
      })
      // With a second factor, the login screen asks for the code.
      await logIn(email, password)
      setPin(null)
      go('passwordReset', { kind: 'done', text: message })
    } catch (error) {
      setPending(false)
      const passwordProblem = error instanceof CallError ? error.fields?.['password'] : undefined
      if (passwordProblem !== undefined) setProblems({ password: passwordProblem })
      else setRefusal(error instanceof Error ? error.message : String(error))
      focusFirstProblem(form.current)
    }
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading>Choose a new password</StepHeading>
      {refusal !== '' && <Notice kind="error">{refusal}</Notice>}
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Password"
        description="At least 8 characters, with a number, upper and lower case letters"
        name="password"
        autoComplete="new-password"
        value={password}
        error={problems.password}
        onChange={(value) => {
          setPassword(value)
          setProblems({})
        }}
      />
      <PasswordField
        label="Re-enter password"
        name="rePassword"
        autoComplete="new-password"
        value={repeated}
        error={problems.repeated}
        onChange={(value) => {
          setRepeated(value)
          setProblems({})
        }}
      />
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button isPending={isPending}>Save password</Button>
      </div>
    </form>
  )
}
