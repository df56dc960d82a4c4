import { Notice } from '../../common/parts/states.tsx'
import { StepHeading } from '../StepHeading.tsx'
import { useSignedInBooking } from '../use-booking.ts'
import { LogOut } from './LogOut.tsx'

/** Shown to the company's own staff, who cannot be its clients. */
export function StaffStep() {
  const { company } = useSignedInBooking()
  return (
    <div className="stack">
      <StepHeading>This page is for clients</StepHeading>
      <Notice kind="info">
        You work for {company.name}. Moves of your clients are made in the office:{' '}
        <a href="/jobs">open the jobs</a>. To book a move of your own, log out and use another email.
      </Notice>
      <LogOut />
    </div>
  )
}
