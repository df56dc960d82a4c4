import { getJobCalendar } from '../../../../../shared/visitors/booking/booking.api.ts'
import { rescissionOf } from '../../../../../shared/jobs/documents/rescission.ts'
import { formatPhone } from '../../../../../shared/kernel/phone.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { money } from '../../../../../shared/kernel/money.ts'
import { call } from '../../../../kernel/api.ts'
import { openDownload } from '../../../../kernel/save-file.ts'
import { readSession } from '../../../../kernel/session-store.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { MoveFacts } from '../review/MoveFacts.tsx'
import { Shares } from '../Shares.tsx'
import { Title } from '../Title.tsx'

/** The job is scheduled: what was booked, what happens next, and links to it. */
export function Booked({ job, onHome }: { job: Job; onHome: () => void }) {
  const { payments, companyInfo } = job
  const email = readSession()?.userData.email
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
          Open my job
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
      {email !== undefined && <p>A link to your job has been mailed to {email}.</p>}
      <section className="stack" aria-label="What happens next">
        <h2>What happens next</h2>
        <ol className="walk-next">
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
              <strong>Your rights.</strong> Read the booklet for moves between states on your job page.
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
