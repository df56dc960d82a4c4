import { isProtectionRequired } from '../../../../../shared/jobs/documents/protection-plans.ts'
import { CONSENT_NAME } from '../../../../../shared/jobs/documents/consent.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { money } from '../../../../../shared/kernel/money.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { showPaper } from './AgreedDocument.tsx'

interface Props {
  job: Job
  required: readonly JobDocument[]
  /** The document with the choice of protection; undefined if none is asked for. */
  asked: JobDocument | undefined
  isSurveyNeeded: boolean
}

/** What the move costs, what is paid to book it, and what is left to do on this screen, each with a link to it. */
export function ReviewSummary({ job, required, asked, isSurveyNeeded }: Props) {
  const total = job.documents['estimate']?.total
  const deposit = job.payments?.shares.find(({ item }) => item === 'serviceFee')
  const isChosen = asked?.protection?.isChosen === true
  const parts: readonly { name: string; label: string; isDone: boolean }[] = [
    ...(job.consent
      ? [{ name: CONSENT_NAME, label: 'Agree to electronic records', isDone: job.consent.isGiven }]
      : []),
    ...(asked?.protection && isProtectionRequired(job.jobType, asked.protection)
      ? [{ name: 'protection', label: 'Choose your protection', isDone: isChosen }]
      : []),
    ...required.map(({ name, title, agreed }) => ({ name, label: `Agree: ${title}`, isDone: agreed })),
  ]
  // What was agreed to on an earlier visit has no part on this screen.
  const open = parts.filter(({ name, isDone }) => name !== CONSENT_NAME || !isDone)
  return (
    <>
      {total !== undefined && !isSurveyNeeded && (
        <dl className="walk-facts" aria-label="Price">
          <div>
            <dt>Price</dt>
            <dd className="money">{money(total)}</dd>
          </div>
          {deposit && deposit.amount > 0 && (
            <div>
              <dt>Deposit</dt>
              <dd className="money">{money(deposit.amount)}, paid on the next screen</dd>
            </div>
          )}
        </dl>
      )}
      <h2>To book this move</h2>
      <ol className="walk-todo">
        {open.map(({ name, label, isDone }) => (
          <li key={name}>
            <Button kind="link" action={() => showPaper(name)}>
              {label}
            </Button>
            <span className="dim">{isDone ? 'Done' : 'To do'}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
