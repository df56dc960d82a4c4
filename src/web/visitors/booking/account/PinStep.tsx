import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  PIN_LENGTH,
  requestPin,
  requestSignInCode,
  signInByCode,
  validatePin,
} from '../../../../shared/people/accounts/recovery.api.ts'
import { ERRORS } from '../../../../shared/kernel/errors.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { readDevice, writeSignIn } from '../../../kernel/session-store.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'

/** After this many wrong pins the previous screen is shown. */
const MAX_WRONG = 10
export const PIN_SENT = 'Reset password check your email.'

/** Asks for the pin that resets a password. */
export function PinStep() {
  const { go, setPin } = useBooking()
  return (
    <Entry
      heading="Reset your password"
      name="pin"
      sentText={PIN_SENT}
      send={(email) => call(requestPin, { body: { email } })}
      enter={async (email, pin) => {
        await call(validatePin, { body: { email, code_pin: pin } })
        setPin(pin)
        go('pinAccepted')
      }}
    />
  )
}

/** Asks for the code that signs in a client whose email is known. */
export function CodeStep() {
  return (
    <Entry
      heading="Enter your code"
      name="code"
      sentText="Check your email for the code."
      send={(email) => call(requestSignInCode, { body: { email } })}
      enter={async (email, pin) =>
        writeSignIn(await call(signInByCode, { body: { email, code_pin: pin, ...readDevice() } }))
      }
    />
  )
}

interface EntryProps {
  heading: string
  /** What the digits are called: 'pin' or 'code'. */
  name: 'pin' | 'code'
  sentText: string
  send: (email: string) => Promise<unknown>
  enter: (email: string, pin: string) => Promise<void>
}

/** Asks for mailed digits, which are checked as soon as there are six. */
function Entry({ heading, name, sentText, send, enter }: EntryProps) {
  const { draft, go, back } = useBooking()
  const email = draft.email.trim().toLowerCase()
  const label = name === 'pin' ? 'Pin' : 'Code'
  const word = label.toLowerCase()
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
      await send(email)
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
      await enter(email, pin)
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
    if (code === 'pin_invalid') setProblem(`Invalid ${word}.`)
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
        else setProblem(`Invalid ${word}.`)
      }}
    >
      <StepHeading>{heading}</StepHeading>
      {sent && <Notice kind="done">{sentText}</Notice>}
      {refusal !== '' && <Notice kind="error">{refusal}</Notice>}
      <p>
        We send a {word} of {PIN_LENGTH} numbers to {email}. Enter it here.
      </p>
      <TextField
        ref={input}
        label={label}
        name="code_pin"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PIN_LENGTH}
        readOnly={isPending}
        value={typed}
        error={problem}
        onChange={type}
      />
      <output className="step-said">{isPending && `Checking the ${word}…`}</output>
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button kind="plain" action={sendPin}>
          Send another {word}
        </Button>
      </div>
    </form>
  )
}
