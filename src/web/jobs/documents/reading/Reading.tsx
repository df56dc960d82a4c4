import type { ReactNode } from 'react'
import type { JobDocument } from '../../../../shared/jobs/jobs/job.parts.ts'
import type { ShownJob } from '../slot.ts'
import { Summary } from './Summary.tsx'
import classes from './reading.module.css'

interface Props {
  job: ShownJob
  document: JobDocument
  children: ReactNode
}

/** Documents whose tables need the whole width; their summary is above them. */
const WIDE: readonly string[] = ['cubeSheet', 'inventorySheet']

/** A document to read in one column, with its summary beside it, on narrow screens above it. */
export function Reading({ job, document, children }: Props) {
  return (
    <div className={classes['reading']} data-wide={WIDE.includes(document.name) || undefined}>
      <p className={classes['note']}>{noteOf(document)}</p>
      <Summary job={job} document={document} />
      <div className={classes['column']}>{children}</div>
    </div>
  )
}

function noteOf({ name, clause, signatures }: JobDocument): string {
  if (signatures) return 'The summary helps you read; the document below is what you sign.'
  return clause !== undefined && name !== 'consumerRights'
    ? 'The summary helps you read; the text below is what you agree to.'
    : 'The summary helps you read; the document below is what counts.'
}
