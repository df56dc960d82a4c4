import { useId, useRef, useState, type ReactNode } from 'react'
import { formatInstant } from '../../../../../shared/kernel/dates.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { downloadDocument } from '../../../../jobs/printing/download-document.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { WordingBox } from './WordingBox.tsx'

interface Props {
  job: Job
  document: JobDocument
  /** Whether it is one of the documents of a section. */
  isPart?: boolean
  /** What is shown above its text once that is open. */
  inText?: ReactNode
  /** What leads, in plain words or figures. */
  children?: ReactNode
}

/** What the standard documents are, in plain words. */
const LEADS: Readonly<Record<string, string>> = {
  clientAgreement:
    'The contract: what the movers do, what they ask of you, and what they pay if something is lost or damaged.',
  coloradoClientAgreement:
    'The contract: what the movers do, what they ask of you, and what they pay if something is lost or damaged.',
  consumerAdvisement: 'Your rights in a move inside Colorado, from the state’s rules.',
}

/** A document with what matters of it, its text to open, and its PDF; one of those that are agreed to together is a part of their section. */
export function DocumentPaper({ job, document, isPart = false, inText, children }: Props) {
  const id = useId()
  const { name, title, agreed, agreement } = document
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // The button that closes a text is at its end, so the focus returns to the one that opened it.
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const [newest] = agreement
  // Nobody has summed up what a company wrote.
  const lead = document.isStandardText === false ? undefined : LEADS[name]
  const Heading = isPart ? 'h3' : 'h2'
  return (
    <section className={isPart ? 'walk-part' : 'paper stack'} aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {lead !== undefined && <p className="dim">{lead}</p>}
      {children}
      <div className="walk-actions">
        <button
          ref={opener}
          type="button"
          className="button link"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close the text' : 'Read the text'}
          <span className="hidden">: {title}</span>
        </button>
        {document.hasPdf && (
          <Button kind="link" action={() => downloadDocument(job.id, name)}>
            Download PDF<span className="hidden">: {title}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <>
          {inText}
          <WordingBox
            jobId={job.id}
            name={name}
            title={title}
            reference={document.variables['wording']}
            isWhole
          />
          <button type="button" className="button link" onClick={close}>
            Close the text<span className="hidden">: {title}</span>
          </button>
        </>
      )}
      {agreed && (
        <p className="field-about">
          Agreed
          {newest &&
            ` on ${formatInstant(new Date(newest.timestamp * 1000).toISOString(), job.companyInfo.timezone)}`}
          .
        </p>
      )}
    </section>
  )
}
