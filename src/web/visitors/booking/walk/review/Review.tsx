import { useState } from 'react'
import { checkboxLabel } from '../../../../../shared/jobs/documents/agree.ts'
import { CONSENT_NAME } from '../../../../../shared/jobs/documents/consent.ts'
import { ESTIMATE_OPTION_LABELS, ESTIMATE_PROMISES } from '../../../../../shared/trade/estimate-options.ts'
import { isOwnDocument } from '../../../../../shared/jobs/documents/document.ts'
import {
  isProtectionRequired,
  protectionMissing,
} from '../../../../../shared/jobs/documents/protection-plans.ts'
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
import { money } from '../../../../../shared/kernel/money.ts'
import { EnglishTextNote } from '../../../../ui/EnglishTextNote.tsx'
import { Button } from '../../../common/parts/Button.tsx'
import { Notice } from '../../../common/parts/states.tsx'
import { Title } from '../Title.tsx'
import type { LoadedJob } from '../use-job.ts'
import { DocumentPaper } from './DocumentPaper.tsx'
import { Booklet } from './Booklet.tsx'
import { Colorado } from './Colorado.tsx'
import { Covered } from './Covered.tsx'
import { LinesTable } from './LinesTable.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'
import { Protection } from './Protection.tsx'
import { Tick } from './Tick.tsx'
import { CONSENT_PLACE, leadTo, useAgreements, type Agreements } from './use-agreements.ts'
import { WordingBox } from './WordingBox.tsx'

interface Props {
  job: Job
  loaded: LoadedJob
  names: ItemNames
  /** Whether the client came back from the payment because something changed. */
  isReturned: boolean
  onBack: () => void
  /** Back to the addresses. */
  onPlaces: () => void
  onHome: () => void
  onNext: () => void
}

/** The move, its price, the required agreements and the company's documents to read, in order on one screen. */
export function Review(props: Props) {
  const { job, loaded, names, isReturned, onBack, onPlaces, onHome, onNext } = props
  const notice = rescissionOf(job)
  const required = Object.values(job.documents).filter((document) => document.required)
  // Its company wrote them to be read only, or no longer requires an agreement.
  const toRead = Object.values(job.documents).filter(({ name, required }) => isOwnDocument(name) && !required)
  const booklet = job.documents['consumerRights']
  const [isUnsaved, setUnsaved] = useState(false)
  const isSurveyNeeded = required.some(({ blockCode }) => blockCode === 'survey_needed')
  const missing = isSurveyNeeded
    ? 'Your request is sent. We will contact you about what you are moving, then send you a written price to agree to.'
    : 'You must agree to these terms.'
  const asked = required.find(({ protection }) => protection && isProtectionRequired(job.jobType, protection))
  const agreements = useAgreements(job, loaded, protectionMissing(asked?.protection, isUnsaved))
  const { open, failure, isComplete, finish } = agreements
  return (
    <>
      <Title>Review your move and agree</Title>
      {isReturned && (
        <Notice kind="info">The price or a document has changed. Review it again, then pay.</Notice>
      )}
      <section className="paper stack" aria-label="Your move">
        <MoveFacts job={job} onPlaces={onPlaces} onDay={onBack} />
        <ReviewSummary job={job} isSurveyNeeded={isSurveyNeeded} />
      </section>
      <EnglishTextNote className="dim" />
      {job.consent && <Consent job={job} consent={job.consent} agreements={agreements} />}
      {asked && <Protection job={job} document={asked} loaded={loaded} onUnsaved={setUnsaved} />}
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
      {required.length > 0 && (
        <section className="paper stack" aria-label="Your agreement">
          <h2>Your agreement</h2>
          {required.map((document) => (
            <RequiredDocument key={document.name} job={job} document={document} names={names} />
          ))}
          {open.length > 0 && !isSurveyNeeded && <AgreeTo agreements={agreements} />}
        </section>
      )}
      {failure?.code === 'day_full' && (
        <Notice kind="error">
          <p>{failure.message}</p>
          <Button action={onBack}>Pick another day</Button>
        </Notice>
      )}
      <p className="dim" id="walk-next-note">
        {/* Before the agreements are sent, the server does not know the next step. */}
        {isComplete ? open.length === 0 && job.next && `Next: ${job.next.text}` : missing}
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
  const { isSending, failure, tickConsent } = agreements
  return (
    <section id={CONSENT_PLACE} className="paper stack" aria-label="Electronic records">
      <h2>Electronic records</h2>
      <WordingBox
        jobId={job.id}
        name={CONSENT_NAME}
        title="Electronic records"
        reference={consent.content['wording']}
      />
      <Tick
        label={consent.clause}
        isTicked={consent.isGiven || isSending}
        isLocked={consent.isGiven || isSending}
        isSending={isSending && !consent.isGiven}
        error={failure?.isConsent ? failure.message : null}
        onTick={tickConsent}
      />
    </section>
  )
}

/** One checkbox for all documents above that are still open. */
function AgreeTo({ agreements }: { agreements: Agreements }) {
  const { open, isSending, failure, missing, isTicked, tick } = agreements
  const [only] = open
  return (
    <Tick
      label={only && open.length === 1 ? checkboxLabel(only) : 'I agree to the Terms above.'}
      isTicked={isTicked}
      isLocked={missing.length > 0 || isSending}
      isSending={isSending}
      note={missing.length > 0 ? <StillMissing missing={missing} /> : null}
      error={failure && !failure.isConsent ? failure.message : null}
      onTick={tick}
      onLocked={() => leadTo(missing[0]?.placeId ?? null)}
    />
  )
}

/** Everything that is missing before the box can be checked, each a button that leads to its place. */
function StillMissing({ missing }: Pick<Agreements, 'missing'>) {
  return (
    <>
      <p>Before you check this box:</p>
      <ul className="walk-missing">
        {missing.map(({ text, placeId }) => (
          <li key={text}>
            {placeId === null ? (
              text
            ) : (
              <Button kind="link" action={() => leadTo(placeId)}>
                {text}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface DocumentProps {
  job: Job
  document: JobDocument
  names: ItemNames
}

/** What its client states about a document, as its record says it, until they have agreed. */
function Clause({ document: { agreed, agreementType, clause } }: Pick<DocumentProps, 'document'>) {
  if (agreed) return null
  return (
    <p className="walk-clause">
      {agreementType === 'acknowledgement' && clause ? clause : 'I agree to the Terms of this document.'}
    </p>
  )
}

/**
 * A required document with its own content: the lines of an estimate, the permit of the Colorado agreement.
 */
function RequiredDocument({ job, document, names }: DocumentProps) {
  const clause = <Clause document={document} />
  if (document.name === 'estimate') {
    const shown = shownEstimateSchema.safeParse(document.variables)
    const option = shown.data?.optionEstimate ?? 'none'
    return (
      <DocumentPaper job={job} document={document} isPart>
        {option !== 'none' && (
          <p className="dim">
            <strong>{ESTIMATE_OPTION_LABELS[option]} estimate.</strong> {ESTIMATE_PROMISES[option]}
          </p>
        )}
        {document.blockCode === 'survey_needed' ? (
          <Notice kind="info">
            <p>
              <strong>{SURVEY_TEXTS.title}.</strong> {SURVEY_TEXTS.client}
            </p>
          </Notice>
        ) : (
          shown.success && (
            <details className="walk-lines">
              <summary>How the price of {money(document.total ?? 0)} adds up</summary>
              <LinesTable lines={shown.data.lineItems} total={document.total ?? 0} names={names} />
            </details>
          )
        )}
        {clause}
      </DocumentPaper>
    )
  }
  if (document.name === 'coloradoClientAgreement') {
    const shown = shownColoradoSchema.safeParse(document.variables)
    if (!shown.success) return <Notice kind="error">This agreement can not be shown.</Notice>
    return <Colorado job={job} document={document} shown={shown.data} clause={clause} />
  }
  const shown = shownClientAgreementSchema.safeParse(document.variables)
  return (
    <DocumentPaper job={job} document={document} isPart>
      {shown.success && <Covered estimate={shown.data.estimate} />}
      {clause}
    </DocumentPaper>
  )
}
