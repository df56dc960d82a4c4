import type { ReactNode } from 'react'
import type { ShownColorado } from '../../../../../shared/jobs/documents/shown.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { Covered } from './Covered.tsx'
import { DocumentPaper } from './DocumentPaper.tsx'

interface Props {
  job: Job
  document: JobDocument
  shown: ShownColorado
  /** What its client agrees to, in words. */
  clause: ReactNode
}

/** The Colorado client agreement, with the company's permit above its text. */
export function Colorado({ job, document, shown, clause }: Props) {
  const { name, pucNumber, pucAddress } = shown.company
  return (
    <DocumentPaper
      job={job}
      document={document}
      isPart
      inText={
        <p>
          {name}
          {pucNumber && ` · PUC permit ${pucNumber}`}
          {pucAddress && ` · ${pucAddress}`}
        </p>
      }
    >
      <Covered estimate={shown.estimate} />
      {clause}
    </DocumentPaper>
  )
}
