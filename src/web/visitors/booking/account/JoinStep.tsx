import { useRef, useState, type FormEvent } from 'react'
import { joinCompany } from '../../../../shared/visitors/registration/registration.api.ts'
import { call } from '../../../kernel/api.ts'
import { reloadAccount } from '../../../kernel/session.ts'
import { focusFirstProblem } from '../../common/focus-problem.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Notice } from '../../common/parts/states.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useSignedInBooking } from '../use-booking.ts'
import { LogOut } from './LogOut.tsx'
import { TERMS_MISSING, TermsField } from './TermsField.tsx'

/** Makes a person who has an account a client of this company too. */
export function JoinStep() {
  const { company, account, visit, setNew } = useSignedInBooking()
  const [isAgreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState('')
  const [isPending, setPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    setRefusal('')
    if (!isAgreed) {
      setProblem(TERMS_MISSING)
      return focusFirstProblem(form.current)
    }
    setPending(true)
    setNew(true)
    try {
      await call(joinCompany, {
        body: { handle: company.handle, agree: true, termsVersion: visit.booking.termsVersion },
      })
      // Once the person is a client of this company, the booking continues with the locations.
      await reloadAccount()
    } catch (error) {
      setPending(false)
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }

  return (
    <form ref={form} className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <StepHeading>Welcome, {account.firstName}!</StepHeading>
      <p>
        You can use your account with {company.name}, too. {company.name} will see your name, email and phone.
      </p>
      {refusal !== '' && <Notice kind="error">{refusal}</Notice>}
      <TermsField
        isChecked={isAgreed}
        error={problem}
        onChange={(isChecked) => {
          setAgreed(isChecked)
          setProblem(undefined)
        }}
      />
      <Button isPending={isPending}>Continue</Button>
      <LogOut />
    </form>
  )
}
