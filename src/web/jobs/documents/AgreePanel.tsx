import { Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { shownClientAgreementSchema } from '../../../shared/jobs/documents/shown.ts'
import type { Job } from '../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../shared/jobs/jobs/job.parts.ts'
import { AgreeHint } from './AgreeHint.tsx'
import { AgreementStatus } from './AgreementStatus.tsx'
import { AgreeTick } from './AgreeTick.tsx'
import { wordingQuery } from './documents.queries.ts'
import { LinesTable } from './LinesTable.tsx'
import { NewText } from './NewText.tsx'
import type { PanelSlot } from './panel.ts'
import { Contents } from './reading/Contents.tsx'
import { ProtectionChoice } from './ProtectionChoice.tsx'
import type { AgreeAction } from './use-agree.tsx'
import { WordingText } from '../../ui/WordingText.tsx'
import classes from './documents.module.css'

interface Props {
  slot: PanelSlot
  document: JobDocument
  agreeing: AgreeAction
  /** Called after agreeing, to open the next document. */
  onAgreed: (job: Job) => void
}

/** The wording of a document for this job. */
export function Wording({
  slot,
  document,
}: {
  slot: Pick<PanelSlot, 'job' | 'onAnswered'>
  document: JobDocument
}) {
  const { id } = slot.job
  const root = useRef<HTMLDivElement>(null)
  const wording = useQuery({
    ...wordingQuery(id ?? 0, document.name, document.variables['wording']),
    enabled: id !== null,
  })
  if (id === null) return <Text c="dimmed">The text is shown once the job is saved.</Text>
  if (wording.isError) return <Text role="alert">{wording.error.message}</Text>
  if (!wording.data) return <Text component="output">Loading...</Text>
  return (
    <>
      <NewText slot={slot} document={document} />
      <div ref={root}>
        <Contents text={wording.data.text} root={root} />
        <WordingText text={wording.data.text} />
      </div>
    </>
  )
}

/** The client agreement: its text, the estimate it refers to, and the client's consent to both. */
export function ClientAgreement({ slot, document, agreeing, onAgreed }: Props) {
  const shown = shownClientAgreementSchema.safeParse(document.variables)
  return (
    <>
      <div className={classes['paper']}>
        <Wording slot={slot} document={document} />
        {shown.success && (
          <LinesTable
            lines={shown.data.estimate.lineItems}
            variables={slot.variables}
            total={shown.data.estimate.total}
          />
        )}
      </div>
      <ProtectionChoice slot={slot} />
      <AgreementStatus
        document={document}
        timezone={slot.job.companyInfo.timezone}
        isClient={slot.role === 'client'}
      />
      {slot.role === 'client' && (
        <AgreeTick
          document={document}
          job={slot.job}
          onOpen={slot.openDocument}
          onAgree={async () => {
            onAgreed(await agreeing.agree(document))
          }}
          successText="Client Agreement saved."
        />
      )}
    </>
  )
}

/** A document that the company wrote itself: its text, and the client's consent if it is agreed to. */
export function OwnDocument({ slot, document, agreeing, onAgreed }: Props) {
  const isClient = slot.role === 'client'
  return (
    <>
      <div className={classes['paper']}>
        <Wording slot={slot} document={document} />
      </div>
      <AgreementStatus document={document} timezone={slot.job.companyInfo.timezone} isClient={isClient} />
      {isClient && document.clause !== undefined && (
        <AgreeTick
          document={document}
          job={slot.job}
          onOpen={slot.openDocument}
          onAgree={async () => {
            onAgreed(await agreeing.agree(document))
          }}
          successText="Agreement saved."
        />
      )}
    </>
  )
}

/** The consumer advisement: read, checked once, locked. */
export function Advisement({ slot, document, agreeing, onAgreed }: Props) {
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const isClient = slot.role === 'client'

  async function tick() {
    setPending(true)
    setError(null)
    try {
      onAgreed(await agreeing.agree(document))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setPending(false)
  }
  return (
    <>
      <div className={classes['paper']}>
        <Wording slot={slot} document={document} />
      </div>
      <AgreementStatus document={document} timezone={slot.job.companyInfo.timezone} isClient={isClient} />
      {isClient && (
        <div className={classes['agree']} data-part="agree">
          <AgreeHint document={document} job={slot.job} onOpen={slot.openDocument} />
          <Checkbox
            size="md"
            label={document.clause}
            checked={document.agreed || isPending}
            disabled={document.agreed || isPending || !document.mayAgree}
            error={error}
            onChange={() => void tick()}
          />
        </div>
      )}
    </>
  )
}
