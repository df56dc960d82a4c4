import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PIN_LENGTH, requestPin, validatePin } from '../../../../shared/people/accounts/recovery.api.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'

/** After this many wrong pins the previous screen is shown. */
const MAX_WRONG = 10
export const PIN_SENT = 'Reset password check your email.'

/** Asks for the mailed pin, which is checked as soon as it has six digits. */
export function PinStep() {
  const { draft, go, back, setPin } = useBooking()
  const email = draft.email.trim().toLowerCase()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [refusal, setRefusal] = useState('')
  const [sent, setSent] = useState(false)
  const [isPending, setPending] = useState(false)
  const wrong = useRef(0)
  const isAsked = useRef(false)
  const input = useRef<HTMLInputElement>(null)

  async function sendPin() {
    setRefusal('')
    try {
      await call(requestPin, { body: { email } })
      setSent(true)
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  const sendFirst = useEffectEvent(() => {
    sendPin().catch(() => undefined)
  })
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    sendFirst()
  }, [])

  async function tryPin(pin: string) {
    setPending(true)
    try {
      await call(validatePin, { body: { email, code_pin: pin } })
      setPin(pin)
      go('pinAccepted')
    } catch (error) {
      refuse(error)
    } finally {
      setPending(false)
    }
  }

  function refuse(error: unknown) {
    const code = error instanceof CallError ? error.code : ''
    if (code === 'pin_invalid') wrong.current += 1
    if (code === 'pin_locked' || wrong.current > MAX_WRONG)
      return go('pinGivenUp', { kind: 'error', text: ERRORS.pin_locked.text })
    if (code === 'pin_invalid') setProblem('Invalid pin.')
    else setRefusal(error instanceof Error ? error.message : String(error))
    requestAnimationFrame(() => input.current?.select())
  }

  function type(value: string) {
    const pin = value.replaceAll(/\D/g, '').slice(0, PIN_LENGTH)
    setTyped(pin)
    setProblem('')
    setRefusal('')
    if (pin.length === PIN_LENGTH && pin !== typed && !isPending) void tryPin(pin)
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        if (typed.length === PIN_LENGTH) void tryPin(typed)
        else setProblem('Invalid pin.')
      }}
    >
      <StepHeading>Reset your password</StepHeading>
      {sent && <Notice kind="done">{PIN_SENT}</Notice>}
      {refusal !== '' && <Notice kind="error">{refusal}</Notice>}
      <p>
        We send a pin of {PIN_LENGTH} numbers to {email}. Enter it here.
      </p>
      <TextField
        ref={input}
        label="Pin"
        name="code_pin"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PIN_LENGTH}
        readOnly={isPending}
        value={typed}
        error={problem}
        onChange={type}
      />
      <output className="step-said">{isPending && 'Checking the pin…'}</output>
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button kind="plain" action={sendPin}>
          Send another pin
        </Button>
      </div>
    </form>
  )
}
