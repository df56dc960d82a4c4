import { useState } from 'react'
import { requestPin } from '../../../../../shared/people/accounts/recovery.api.ts'
import { getJobCalendar } from '../../../../../shared/visitors/booking/booking.api.ts'
import { rescissionOf } from '../../../../../shared/jobs/documents/rescission.ts'
import { formatPhone } from '../../../../../shared/kernel/phone.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { money } from '../../../../../shared/kernel/money.ts'
import { call } from '../../../../kernel/api.ts'
import { openDownload } from '../../../../kernel/save-file.ts'
import { readSession } from '../../../../kernel/session-store.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { Notice } from '../../../common/parts/states.tsx'
import { MoveFacts } from '../review/MoveFacts.tsx'
import { Shares } from '../Shares.tsx'
import { Title } from '../Title.tsx'

/** Offers a password to a client who booked without one; one who has a password gets the same mail. */
function MakeAccount({ email }: { email: string }) {
  const [isSent, setSent] = useState(false)
  return (
    <section className="stack" aria-label="Make an account">
      <h2>Make an account</h2>
      <p>
        With a password you see all your moves and stored cards in one place. You don’t need one for this
        move.
      </p>
      {isSent ? (
        <Notice kind="done">Check {email} for an email to set your password.</Notice>
      ) : (
        <div className="step-actions">
          <Button
            kind="plain"
            action={async () => {
              await call(requestPin, { body: { email } })
              setSent(true)
            }}
          >
            Make an account
          </Button>
        </div>
      )}
    </section>
  )
}

/** The job is scheduled: what was booked, what happens next, and links to it. */
export function Booked({ job, onHome }: { job: Job; onHome: () => void }) {
  const { payments, companyInfo } = job
  const { email = null, isEmailConfirmed = true } = readSession()?.userData ?? {}
  const notice = rescissionOf(job)
  const booklet = job.documents['consumerRights']
  return (
    <>
      <div className="walk-booked">
        <Title>Your job is booked!</Title>
        <p>{companyInfo.name} will see you on the day of the move.</p>
      </div>
      <section className="paper stack" aria-label="What you booked">
        <MoveFacts job={job} />
        {payments && (
          <p>
            {payments.paid > 0
              ? `${money(payments.paid)} paid, ${money(payments.balance)} left of ${money(payments.total)}.`
              : `Nothing was due today. The estimate comes to ${money(payments.total)}.`}
          </p>
        )}
      </section>
      <div className="walk-actions">
        <a className="button filled" href={`/job/${job.id}`}>
          Open my move
        </a>
        <Button
          kind="plain"
          action={async () => {
            const { download_link: link } = await call(getJobCalendar, { params: { id: job.id } })
            openDownload(link)
          }}
        >
          Add to calendar
        </Button>
        <Button kind="link" action={onHome}>
          Home
        </Button>
      </div>
      {email !== null && <p>A link to your move has been mailed to {email}. It needs no password.</p>}
      {email !== null && !isEmailConfirmed && <MakeAccount email={email} />}
      <section className="stack" aria-label="What happens next">
        <h2>What happens next</h2>
        <ol className="walk-next">
          {job.locations.some(({ addressPending }) => addressPending) && (
            <li>
              <strong>You add your new address</strong> on the page of your move, as soon as you know it.
            </li>
          )}
          <li>
            <strong>The office plans your crew.</strong> {companyInfo.name} calls or writes when something is
            open.
            {companyInfo.phone !== null && (
              <>
                {' '}
                You reach them at <a href={`tel:+1${companyInfo.phone}`}>{formatPhone(companyInfo.phone)}</a>.
              </>
            )}
          </li>
          <li>
            <strong>You prepare.</strong> Pack what is loose and mark what is fragile, keep the ways clear,
            and see to a place where {job.useTruck ? 'the truck' : 'a truck'} can stand.
          </li>
          <li>
            <strong>On the day</strong> somebody of yours is there when your goods are loaded and unloaded.
          </li>
          {booklet && !booklet.agreed && (
            <li>
              <strong>Your rights.</strong> Read the booklet for moves between states on the page of your
              move.
            </li>
          )}
        </ol>
      </section>
      {payments && payments.shares.length > 0 && (
        <section className="stack" aria-label="What is paid when">
          <h2>What is paid when</h2>
          <Shares payments={payments} />
        </section>
      )}
      {notice && (
        <section className="notice" aria-label="Your right to cancel">
          <h2>Your right to cancel</h2>
          <p>{notice.text}</p>
        </section>
      )}
    </>
  )
}
