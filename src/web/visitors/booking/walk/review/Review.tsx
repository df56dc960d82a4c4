import { useState } from 'react'
import { CONSENT_NAME } from '../../../../../shared/jobs/documents/consent.ts'
import { ESTIMATE_OPTION_LABELS } from '../../../../../shared/trade/estimate-options.ts'
import { isOwnDocument } from '../../../../../shared/jobs/documents/document.ts'
import { isProtectionRequired } from '../../../../../shared/jobs/documents/protection-plans.ts'
import { rescissionOf } from '../../../../../shared/jobs/documents/rescission.ts'
import {
  shownClientAgreementSchema,
  shownColoradoSchema,
  shownEstimateSchema,
} from '../../../../../shared/jobs/documents/shown.ts'
import { SURVEY_TEXTS } from '../../../../../shared/jobs/documents/survey.ts'
import type { ItemNames } from '../../../../../shared/jobs/estimates/item-label.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { Notice } from '../../../common/parts/states.tsx'
import { openAgreements } from '../stage.ts'
import { Title } from '../Title.tsx'
import type { LoadedJob } from '../use-job.ts'
import { AgreedDocument, DocumentPaper, paperId } from './AgreedDocument.tsx'
import { Booklet } from './Booklet.tsx'
import { Colorado } from './Colorado.tsx'
import { Covered } from './Covered.tsx'
import { LinesTable } from './LinesTable.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'
import { Protection } from './Protection.tsx'
import { Tick } from './Tick.tsx'
import { useAgreements, type Agreements } from './use-agreements.ts'
import { WordingBox } from './WordingBox.tsx'

interface Props {
  job: Job
  loaded: LoadedJob
  names: ItemNames
  /** Whether the client came back from the payment because something changed. */
  isReturned: boolean
  onBack: () => void
  onHome: () => void
  onNext: () => void
}

/** The move, its price, the required agreements and the company's documents to read, in order on one screen. */
export function Review({ job, loaded, names, isReturned, onBack, onHome, onNext }: Props) {
  const agreements = useAgreements(job, loaded)
  const { failure, isComplete, finish } = agreements
  const notice = rescissionOf(job)
  const required = Object.values(job.documents).filter((document) => document.required)
  // Its company wrote them to be read only, or no longer requires an agreement.
  const toRead = Object.values(job.documents).filter(({ name, required }) => isOwnDocument(name) && !required)
  const booklet = job.documents['consumerRights']
  // Before the last agreement is sent, the server does not know the next step.
  const isAgreed = openAgreements(job).length === 0 && job.next !== null
  const [isUnsaved, setUnsaved] = useState(false)
  const isSurveyNeeded = required.some(({ blockCode }) => blockCode === 'survey_needed')
  const missing = isSurveyNeeded
    ? 'Your request is sent. We will contact you about what you are moving, then send you a written price to agree to.'
    : 'You must agree to these terms.'
  const open = required.filter(({ name, agreed }) => !agreed && !agreements.isTicked(name))
  const stillOpen = open.length > 0 && `Still open: ${open.map(({ title }) => title).join(', ')}.`
  const asked = required.find(({ protection }) => protection && isProtectionRequired(job.jobType, protection))
  return (
    <>
      <Title>Review your move and agree</Title>
      {isReturned && (
        <Notice kind="info">The price or a document has changed. Review it again, then pay.</Notice>
      )}
      <section className="paper stack" aria-label="Your move">
        <MoveFacts job={job} />
        <div>
          <Button kind="link" action={onBack}>
            Change the move
          </Button>
        </div>
        <ReviewSummary job={job} required={required} asked={asked} isSurveyNeeded={isSurveyNeeded} />
      </section>
      {job.consent && <Consent job={job} consent={job.consent} agreements={agreements} />}
      {asked && <Protection job={job} document={asked} loaded={loaded} onUnsaved={setUnsaved} />}
      {required.map((document) => (
        <RequiredDocument
          key={document.name}
          job={job}
          document={document}
          agreements={agreements}
          names={names}
          block={isUnsaved ? 'Finish choosing your protection first.' : null}
        />
      ))}
      {toRead.map((document) => (
        <DocumentPaper key={document.name} job={job} document={document} />
      ))}
      {booklet && <Booklet job={job} document={booklet} loaded={loaded} />}
      {notice && (
        <section className="notice" aria-label="Your right to cancel">
          <h2>Your right to cancel</h2>
          <p>{notice.text}</p>
        </section>
      )}
      {failure?.code === 'day_full' && (
        <Notice kind="error">
          <p>{failure.message}</p>
          <Button action={onBack}>Pick another day</Button>
        </Notice>
      )}
      <p className="dim" id="walk-next-note">
        {isComplete ? isAgreed && `Next: ${job.next?.text}` : missing}{' '}
        {isComplete || isSurveyNeeded ? '' : stillOpen}
      </p>
      <div className="walk-actions">
        <Button kind="plain" action={onBack}>
          Back
        </Button>
        <Button
          isDisabled={!isComplete}
          action={async () => {
            await finish()
            onNext()
          }}
        >
          Next
        </Button>
        <Button kind="link" action={onHome}>
          Home
        </Button>
      </div>
    </>
  )
}

/** The consent to electronic records, which precedes the first agreement (15 USC 7001(c)). */
function Consent({
  job,
  consent,
  agreements,
}: {
  job: Job
  consent: NonNullable<Job['consent']>
  agreements: Agreements
}) {
  // Earlier consent is not asked for again; consent given here stays visible, so that the layout does not
  // shift.
  const [wasGiven] = useState(consent.isGiven)
  if (wasGiven && consent.isGiven) return null
  const { sending, failure, tickConsent } = agreements
  return (
    <section className="paper stack" aria-label="Electronic records" id={paperId(CONSENT_NAME)} tabIndex={-1}>
      <h2>Electronic records</h2>
      <WordingBox
        jobId={job.id}
        name={CONSENT_NAME}
        title="Electronic records"
        reference={consent.content['wording']}
      />
      <Tick
        label={consent.clause}
        isTicked={consent.isGiven || sending === CONSENT_NAME}
        isLocked={consent.isGiven || sending !== null}
        isSending={sending === CONSENT_NAME}
        error={failure?.name === CONSENT_NAME ? failure.message : null}
        onTick={tickConsent}
      />
    </section>
  )
}

interface DocumentProps {
  job: Job
  document: JobDocument
  agreements: Agreements
  names: ItemNames
  /** What has to be done first, in addition to the server's conditions; null if nothing. */
  block: string | null
}

/**
 * A required document with its own content: the lines of an estimate, the permit of the Colorado agreement.
 */
function RequiredDocument({ job, document, agreements, names, block }: DocumentProps) {
  if (document.name === 'estimate') {
    const shown = shownEstimateSchema.safeParse(document.variables)
    const option = shown.data?.optionEstimate ?? 'none'
    return (
      <AgreedDocument job={job} document={document} agreements={agreements} block={block}>
        {option !== 'none' && <p>{ESTIMATE_OPTION_LABELS[option]} estimate</p>}
        {document.blockCode === 'survey_needed' ? (
          <Notice kind="info">
            <p>
              <strong>{SURVEY_TEXTS.title}.</strong> {SURVEY_TEXTS.client}
            </p>
          </Notice>
        ) : (
          shown.success && (
            <LinesTable lines={shown.data.lineItems} total={document.total ?? 0} names={names} />
          )
        )}
      </AgreedDocument>
    )
  }
  if (document.name === 'coloradoClientAgreement') {
    const shown = shownColoradoSchema.safeParse(document.variables)
    if (!shown.success) return <Notice kind="error">This agreement can not be shown.</Notice>
    return <Colorado job={job} document={document} shown={shown.data} agreements={agreements} block={block} />
  }
  const shown = shownClientAgreementSchema.safeParse(document.variables)
  return (
    <AgreedDocument job={job} document={document} agreements={agreements} block={block}>
      {shown.success && <Covered estimate={shown.data.estimate} />}
    </AgreedDocument>
  )
}
