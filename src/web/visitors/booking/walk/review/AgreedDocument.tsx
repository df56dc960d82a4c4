import { useId, useState, type ReactNode } from 'react'
import { checkboxLabel } from '../../../../../shared/jobs/documents/agree.ts'
import { formatInstant } from '../../../../../shared/kernel/dates.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { downloadDocument } from '../../../../jobs/printing/download-document.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { Tick } from './Tick.tsx'
import type { Agreements } from './use-agreements.ts'
import { WordingBox } from './WordingBox.tsx'

interface Props {
  job: Job
  document: JobDocument
  agreements: Agreements
  /** What has to be done first, in addition to the server's conditions; null if nothing. */
  block?: string | null
  /** Shown above the text. */
  children?: ReactNode
}

/**
 * A document with its text and the checkbox to agree to it; the server decides whether it can be agreed to.
 */
export function AgreedDocument({ job, document, agreements, block = null, children }: Props) {
  const { name, agreed, mayAgree, blockedBy, agreement } = document
  const { sending, failure, isTicked, tick } = agreements
  const isConsentMissing = job.consent?.isGiven === false
  const [newest] = agreement
  const note = agreed
    ? `Agreed${newest ? ` on ${formatInstant(new Date(newest.timestamp * 1000).toISOString(), job.companyInfo.timezone)}` : ''}.`
    : (block ?? blockedBy ?? (isConsentMissing ? 'Agree to electronic records first.' : null))
  return (
    <DocumentPaper
      job={job}
      document={document}
      above={children}
      isFolded={document.blockCode === 'agreement_order'}
    >
      <Tick
        label={checkboxLabel(document)}
        isTicked={isTicked(name)}
        isLocked={agreed || !mayAgree || isConsentMissing || block !== null || sending !== null}
        isSending={sending === name}
        note={note}
        error={failure?.name === name ? failure.message : null}
        onTick={(isOn) => tick(name, isOn)}
      />
      {block === null && document.blockCode === 'agreement_order' && (
        <div>
          <Button kind="link" action={() => showPaper('estimate')}>
            Go to the estimate
          </Button>
        </div>
      )}
    </DocumentPaper>
  )
}

/** Returns the id of a part of the review. */
export const paperId = (name: string): string => `paper-${name}`

/** Scrolls to a part of the review and moves the focus there. */
export function showPaper(name: string): void {
  const part = document.getElementById(paperId(name))
  part?.scrollIntoView({ block: 'start' })
  part?.focus({ preventScroll: true })
}

/** A document to read, with its PDF. */
export function DocumentPaper({
  job,
  document,
  above,
  isFolded = false,
  children,
}: Pick<Props, 'job' | 'document' | 'children'> & {
  above?: ReactNode
  /** Whether the text is closed at first, because another document comes before it. */
  isFolded?: boolean
}) {
  const id = useId()
  const { name, title } = document
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="paper stack" aria-labelledby={id} id={paperId(name)} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {above}
      {isFolded && !isOpen ? (
        <div>
          <Button kind="link" action={() => setOpen(true)}>
            Read it now<span className="hidden">: {title}</span>
          </Button>
        </div>
      ) : (
        <WordingBox jobId={job.id} name={name} title={title} reference={document.variables['wording']} />
      )}
      {document.hasPdf && (
        <div>
          <Button kind="link" action={() => downloadDocument(job.id, name)}>
            Download PDF<span className="hidden">: {title}</span>
          </Button>
        </div>
      )}
      {children}
    </section>
  )
}
