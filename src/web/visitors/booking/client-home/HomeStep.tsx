import { useEffect, useEffectEvent, useState } from 'react'
import type { JobRow } from '../../../../shared/jobs/jobs/job.rows.ts'
import { isDepositNext, type JobNext } from '../../../../shared/jobs/jobs/progress.ts'
import { getJob } from '../../../../shared/jobs/jobs/job.api.ts'
import { call } from '../../../kernel/api.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Loading, Notice } from '../../common/parts/states.tsx'
import { readCarriedMove, type CarriedMove } from '../../common/carried-move.ts'
import { LogOut } from '../account/LogOut.tsx'
import { blankDraft, isBegun } from '../draft.ts'
import { StepHeading } from '../StepHeading.tsx'
import { draftOfJob, isComplete } from '../steps/answers.ts'
import { useSignedInBooking } from '../use-booking.ts'
import { loadClientJobs, loadLastMove, loadNext } from './client-jobs.ts'
import { JobCard } from './JobCard.tsx'

const isInquiry = ({ jobStatus }: JobRow) => jobStatus === 'inquiring'

/** Returns whether a move can be booked now: not while the company has to act, on a full day, or before its survey. */
function mayBook(next: JobNext | undefined): boolean {
  // If this could not be loaded, the booking itself shows the reason.
  if (!next) return true
  if (next.where?.field === 'survey') return false
  return next.turn === 'client' && (next.step !== 'deposit' || isDepositNext(next))
}

/** The jobs of a signed-in client with this company, and a button to start a new one. */
export function HomeStep() {
  const { account, company, draft, change, go, level, told } = useSignedInBooking()
  const [jobs, setJobs] = useState<JobRow[] | null>(null)
  const [nexts, setNexts] = useState<ReadonlyMap<number, JobNext>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const { id: userId } = account

  async function load() {
    try {
      const rows = await loadClientJobs(account, company.id)
      setNexts(await loadNext(rows.filter(isInquiry)))
      setJobs(rows)
      setFailure(null)
      // Preloads the last move, which prefills a new inquiry.
      loadLastMove(account, company.id).catch(() => undefined)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  const loadFirst = useEffectEvent(() => void load())
  useEffect(() => {
    // The jobs arrive from the server.
    // oxlint-disable-next-line react/set-state-in-effect
    loadFirst()
  }, [userId, company.id])

  const blankFor = (move?: CarriedMove) => ({ ...blankDraft(move), email: account.email ?? '', userId })

  /** Opens an inquiry: at the agreements if nothing is missing and the client does not want to change it. */
  async function open(row: JobRow, isChanging: boolean) {
    setFailure(null)
    // Unsent input on this device takes precedence over the server's data.
    if (isChanging && row.id === draft.jobId) return go('detailsMissing')
    try {
      const known = draftOfJob(await call(getJob, { params: { id: row.id } }))
      change({ ...blankFor(), ...known })
      if (isChanging) go('detailsMissing')
      else if (isComplete(known)) go('bookNow')
      else
        go('detailsMissing', {
          kind: 'info',
          text: 'A few details are missing before this move can be booked.',
        })
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  const inquiries = jobs?.filter(isInquiry) ?? []
  const booked = jobs?.filter(({ jobStatus }) => jobStatus === 'scheduled') ?? []
  const isUnsaved = isBegun(draft) && !inquiries.some(({ id }) => id === draft.jobId)
  const Heading = level === 1 ? 'h2' : 'h4'
  return (
    <div className="stack">
      <StepHeading>Welcome back, {account.firstName}!</StepHeading>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
      {failure && (
        <Notice kind="error">
          <p>{failure}</p>
          <Button kind="plain" action={load}>
            Try again
          </Button>
        </Notice>
      )}
      {!jobs && !failure && <Loading label="Loading your moves" />}
      {isUnsaved && draft.jobId === null && (
        <section className="paper unfinished">
          <p>You started a request that is not sent yet.</p>
          <Button kind="plain" action={() => go('detailsMissing')}>
            Continue
          </Button>
        </section>
      )}
      {inquiries.length > 0 && (
        <section className="stack" aria-labelledby="moving-inquiries">
          <Heading id="moving-inquiries">Moving Inquiries</Heading>
          <ul className="jobs">
            {inquiries.map((row) => (
              <JobCard key={row.id} row={row} next={nexts.get(row.id)}>
                {mayBook(nexts.get(row.id)) ? (
                  <Button action={() => open(row, false)}>Book Now</Button>
                ) : (
                  <a className="button plain" href={`/job/${row.id}`}>
                    Open<span className="hidden"> job {row.id}</span>
                  </a>
                )}
                <Button kind="plain" action={() => open(row, true)}>
                  Change details
                </Button>
              </JobCard>
            ))}
          </ul>
        </section>
      )}
      {booked.length > 0 && (
        <section className="stack" aria-labelledby="booked-jobs">
          <Heading id="booked-jobs">Booked Jobs</Heading>
          <ul className="jobs">
            {booked.map((row) => (
              <JobCard key={row.id} row={row}>
                <a className="button plain" href={`/job/${row.id}`}>
                  Open<span className="hidden"> job {row.id}</span>
                </a>
              </JobCard>
            ))}
          </ul>
        </section>
      )}
      {jobs?.length === 0 && (
        <p className="dim">No moves yet. Tell us where you are moving and see what it is likely to cost.</p>
      )}
      <div className="step-actions">
        <Button
          kind={inquiries.length > 0 ? 'plain' : 'filled'}
          action={() => {
            change(blankFor(readCarriedMove(company.id)))
            go('newInquiry')
          }}
        >
          New Moving Inquiry
        </Button>
      </div>
      <LogOut />
    </div>
  )
}
