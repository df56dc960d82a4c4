import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { clientSignature } from '../../../../shared/jobs/documents/client-signature.ts'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import { scrollToPart } from '../../../kernel/focus.ts'
import type { ShownJob } from '../slot.ts'
import { Summary } from './Summary.tsx'
import classes from './reading.module.css'

interface Props {
  job: ShownJob
  document: JobDocument
  /** Whether to say when its reader signs the document, and to lead to the signatures below it. */
  isSignedBelow?: boolean
  children: ReactNode
}

/** Documents whose tables need the whole width; their summary is above them. */
const WIDE: readonly string[] = ['cubeSheet', 'inventorySheet']

/** A document to read in one column, with its summary beside it, on narrow screens above it. */
export function Reading({ job, document, isSignedBelow = true, children }: Props) {
  return (
    <div className={classes['reading']} data-wide={WIDE.includes(document.name) || undefined}>
      {isSignedBelow && <Signing job={job} document={document} />}
      <p className={classes['note']}>{noteOf(document)}</p>
      <Summary job={job} document={document} />
      <div className={classes['column']}>{children}</div>
    </div>
  )
}

/** When its reader signs a document, and the way to the place: that is at the end of a long text. */
function Signing({ job, document }: Pick<Props, 'job' | 'document'>) {
  const state = clientSignature(document, job.jobStatus === 'completed')
  const blocks = document.signingBlocks
  const text =
    state === 'needed'
      ? 'Your signature is needed. You sign at the end of this document.'
      : state === 'onMovingDay'
        ? blocks?.origin
        : state === 'signedAtPickup'
          ? blocks?.destination
          : null
  if (!text) return null
  return (
    <p className={classes['signing']}>
      <strong>{text}</strong>
      {state === 'needed' && (
        <Anchor component="button" type="button" py={10} onClick={() => scrollToPart('sign')}>
          Go to the signatures
        </Anchor>
      )}
    </p>
  )
}

function noteOf({ name, clause, signatures }: JobDocument): string {
  if (signatures) return 'The summary helps you read; the document below is what you sign.'
  return clause !== undefined && name !== 'consumerRights'
    ? 'The summary helps you read; the text below is what you agree to.'
    : 'The summary helps you read; the document below is what counts.'
}
