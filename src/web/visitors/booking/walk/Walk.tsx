import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Visit } from '../../../../shared/visitors/booking/quote.api.ts'
import { getCompany } from '../../../../shared/company/settings/companies.api.ts'
import { statusLabels } from '../../../../shared/trade/job.labels.ts'
import type { Job } from '../../../../shared/jobs/jobs/job.ts'
import { formatPhone } from '../../../../shared/kernel/phone.ts'
import { call } from '../../../kernel/api.ts'
import { Button } from '../../common/parts/Button.tsx'
import { Loading, Notice } from '../../common/parts/states.tsx'
import { StepProgress } from '../StepProgress.tsx'
import { Booked } from './booked/Booked.tsx'
import { Payment } from './payment/Payment.tsx'
import { Review } from './review/Review.tsx'
import { stageOf, type Stage } from './stage.ts'
import { Title } from './Title.tsx'
import { useJob, type LoadedJob } from './use-job.ts'
import { useLoaded } from './use-loaded.ts'
import './walk.css'

interface Props {
  jobId: number
  visit: Visit
  onHome: () => void
  /** Back to the questions, where another day can be picked. */
  onBack: () => void
  /** Back to the addresses. */
  onPlaces: () => void
  /** The job is booked or over, so there is nothing to return to. */
  onDone: (jobId: number) => void
}

/** The second half of the booking: review and agreements, payment, 'Your job is booked!'. */
export function Walk({ jobId, visit, onHome, onBack, onPlaces, onDone }: Props) {
  const loaded = useJob(jobId)
  const { job, error, reload } = loaded
  const stage = job && stageOf(job)
  const isDone = stage === 'booked' || stage === 'over'
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) finish(jobId)
  }, [isDone, jobId])
  // Signed-in people see the company's own names of the charges.
  const names = useLoaded(String(visit.client.id), (signal) =>
    call(getCompany, { params: { id: visit.client.handle } }, { signal }),
  )
  if (!job)
    return error === null ? (
      <Loading />
    ) : (
      <Notice kind="error">
        <p>{error}</p>
        <div className="walk-actions">
          <Button action={reload} kind="plain">
            Try again
          </Button>
          <Button action={onHome} kind="link">
            Home
          </Button>
        </div>
      </Notice>
    )
  return (
    <div className="walk stack">
      {error !== null && (
        <Notice kind="error">
          <p>{error}</p>
          <Button action={reload} kind="plain">
            Try again
          </Button>
        </Notice>
      )}
      <Screen
        job={job}
        loaded={loaded}
        names={names.data?.variables ?? visit.client.variables}
        onHome={onHome}
        onBack={onBack}
        onPlaces={onPlaces}
      />
    </div>
  )
}

interface ScreenProps extends Pick<Props, 'onHome' | 'onBack' | 'onPlaces'> {
  job: Job
  loaded: LoadedJob
  names: Visit['client']['variables']
}

function Screen({ job, loaded, names, onHome, onBack, onPlaces }: ScreenProps) {
  const stage = stageOf(job)
  const [isReading, setReading] = useState(false)
  const shown: Stage = stage === 'payment' && isReading ? 'review' : stage
  const before = useRef(shown)
  const [isReturned, setReturned] = useState(false)
  useEffect(() => {
    // A client who was paying and has to agree again is told why.
    if (before.current !== shown) setReturned(before.current === 'payment' && stage === 'review')
    before.current = shown
  }, [shown, stage])

  if (shown === 'review')
    return (
      <>
        <StepProgress step="review" />
        <Review
          job={job}
          loaded={loaded}
          names={names}
          isReturned={isReturned}
          onBack={onBack}
          onPlaces={onPlaces}
          onHome={onHome}
          onNext={() => setReading(false)}
        />
      </>
    )
  if (shown === 'payment')
    return (
      <>
        <StepProgress step="payment" />
        <Payment
          job={job}
          onChanged={async () => {
            await loaded.reload()
          }}
          onCheck={async () => {
            const now = await loaded.reload()
            return now === null || stageOf(now) === 'payment'
          }}
          onHome={onHome}
          onRead={() => setReading(true)}
          onBack={onBack}
        />
      </>
    )
  if (shown === 'booked') return <Booked job={job} onHome={onHome} />
  return <WalkState job={job} onHome={onHome} onBack={onBack} />
}

/** A job that cannot be booked here now: states what it waits for, or that it is over. */
function WalkState({ job, onHome, onBack }: Pick<ScreenProps, 'job' | 'onHome' | 'onBack'>) {
  const { name, phone } = job.companyInfo
  const isWaiting = job.jobStatus === 'inquiring'
  return (
    <>
      <Title>
        {isWaiting ? 'Almost booked' : `This move is ${statusLabels('client')[job.jobStatus].toLowerCase()}`}
      </Title>
      {isWaiting && job.next && <p>Next: {job.next.text}</p>}
      {phone !== null && (
        <p>
          Questions? Call {name} at <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>.
        </p>
      )}
      <div className="walk-actions">
        {isWaiting && <Button action={onBack}>Change the move</Button>}
        <a className="button plain" href={`/job/${job.id}`}>
          Open my move
        </a>
        <Button action={onHome} kind="link">
          Home
        </Button>
      </div>
    </>
  )
}
