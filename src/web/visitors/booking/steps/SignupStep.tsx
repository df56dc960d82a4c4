import { useRef, useState, type FormEvent } from 'react'
import { createCompanyClient } from '../../../../shared/visitors/booking/booking.api.ts'
import { MARKETING_QUESTION } from '../../../../shared/company/consents/marketing.words.ts'
import { CLIENT_FAILED, newClientSchema } from '../../../../shared/visitors/booking/new-client.ts'
import { runAfterPointerUp } from '../../../kernel/after-press.ts'
import { call, CallError } from '../../../kernel/api.ts'
import { problemsOf } from '../../../kernel/forms.ts'
import { readDevice, writeSignIn } from '../../../kernel/session-store.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { CheckField } from '../../common/parts/CheckField.tsx'
import { PhoneField } from '../../common/parts/PhoneField.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { TextField } from '../../common/parts/TextField.tsx'
import { TERMS_MISSING, TermsField } from '../account/TermsField.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useBooking } from '../use-booking.ts'

type Problems = Record<string, string>

/** Asks for the name and phone of a new client; no password is needed. */
export function SignupStep() {
  const { company, visit, draft, change, go, back, setNew } = useBooking()
  const [isAgreed, setAgreed] = useState(false)
  const [isMarketingAllowed, setMarketingAllowed] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<{ message: string; isKnown: boolean } | null>(null)
  const [doing, setDoing] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const email = draft.email.trim().toLowerCase()
  const values = {
    handle: company.handle,
    email,
    firstName: draft.firstName,
    lastName: draft.lastName,
    phone: draft.phone,
    agree: isAgreed,
    marketing: isMarketingAllowed,
    termsVersion: visit.booking.termsVersion,
  }

  function currentProblems(): Problems {
    const found = problemsOf(newClientSchema, values)
    if (!isAgreed) found['agree'] = TERMS_MISSING
    return found
  }

  /** Shows the error of a field when it is left with a value. */
  function leave(name: string, value: string) {
    const found = currentProblems()[name]
    if (value !== '' && found !== undefined)
      runAfterPointerUp(() => setProblems((before) => ({ ...before, [name]: found })))
  }

  function forget(name: string) {
    setRefusal(null)
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (doing !== null) return
    const found = currentProblems()
    setProblems(found)
    setRefusal(null)
    if (Object.keys(found).length > 0) return focusFirstProblem(form.current)
    setDoing('Creating new client.')
    try {
      const { session } = await call(createCompanyClient, { body: { ...values, ...readDevice() } })
      setNew(true)
      if (session) writeSignIn(session)
    } catch (error) {
      setDoing(null)
      refuse(error)
    }
  }

  function refuse(error: unknown) {
    const fields = error instanceof CallError ? (error.fields ?? {}) : {}
    const isKnown = error instanceof CallError && error.code === 'account_exists'
    setProblems(Object.fromEntries(Object.entries(fields).filter(([name]) => name in values)))
    setRefusal({ message: error instanceof Error ? error.message : String(error), isKnown })
    focusFirstProblem(form.current)
  }

  const text = (name: 'firstName' | 'lastName' | 'phone') => ({
    required: true,
    value: draft[name],
    error: problems[name],
    onBlur: () => leave(name, draft[name]),
    onChange: (value: string) => {
      change({ [name]: value })
      forget(name)
    },
  })
  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading>Your details</StepHeading>
      {refusal && (
        <Notice kind="error">
          <strong>{CLIENT_FAILED}</strong> {refusal.message}
          {refusal.isKnown && (
            <Button kind="link" action={() => go('knownEmail')}>
              Log in
            </Button>
          )}
        </Notice>
      )}
      <p className="signup-email">
        <span>
          <span className="dim">Email</span> {email}
        </span>
        <Button kind="link" action={back}>
          Change
        </Button>
      </p>
      <div className="pair">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={100}
          {...text('firstName')}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={100}
          {...text('lastName')}
        />
      </div>
      <PhoneField label="Phone" description="For questions about your move." {...text('phone')} />
      <TermsField
        isChecked={isAgreed}
        error={problems['agree']}
        onChange={(isChecked) => {
          setAgreed(isChecked)
          forget('agree')
        }}
      />
      <CheckField label={MARKETING_QUESTION} isChecked={isMarketingAllowed} onChange={setMarketingAllowed} />
      <output className="step-said">{doing}</output>
      <div className="step-actions">
        <Button kind="plain" action={back}>
          Back
        </Button>
        <Button isPending={doing !== null}>Next</Button>
      </div>
    </form>
  )
}
