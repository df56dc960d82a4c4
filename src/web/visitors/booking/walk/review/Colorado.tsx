import type { ShownColorado } from '../../../../../shared/jobs/documents/shown.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { Covered } from './Covered.tsx'
import { DocumentPaper } from './DocumentPaper.tsx'

interface Props {
  job: Job
  document: JobDocument
  shown: ShownColorado
}

/** The Colorado client agreement, with the company's permit. */
export function Colorado({ job, document, shown }: Props) {
  const { name, pucNumber, pucAddress } = shown.company
  return (
    <DocumentPaper job={job} document={document}>
      <p>
        {name}
        {pucNumber && ` · PUC permit ${pucNumber}`}
        {pucAddress && ` · ${pucAddress}`}
      </p>
      <Covered estimate={shown.estimate} />
    </DocumentPaper>
  )
}
