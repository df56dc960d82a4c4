import { progressOf, savedText, type CountedStep } from '../../../shared/visitors/booking/booking-steps.ts'
import { Progress } from '../common/parts/states.tsx'
import { useBooking } from './use-booking.ts'

/** Shows which step this is, what is saved so far, and that nothing is booked yet. */
export function StepProgress({ step }: { step: CountedStep }) {
  const { account, company, visit, asksContact } = useBooking()
  const takesPayment = visit.booking.takesDeposit || step === 'payment'
  const { step: number, of, label } = progressOf(step, { asksContact, takesPayment })
  return (
    <div className="step-progress">
      <Progress step={number} of={of} label={label} />
      <p className="dim">{savedText(step, company.name, { isSignedIn: account !== null, takesPayment })}</p>
    </div>
  )
}
