import { protectionText } from '../../../../../shared/jobs/documents/protection-text.ts'
import type { ShownColorado } from '../../../../../shared/jobs/documents/shown.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { AgreedDocument } from './AgreedDocument.tsx'
import { Covered } from './Covered.tsx'
import type { Agreements } from './use-agreements.ts'

interface Props {
  job: Job
  document: JobDocument
  shown: ShownColorado
  agreements: Agreements
  block: string | null
}

/**
 * The Colorado client agreement: the company's permit, and the initials for the protection that was chosen
 * above.
 */
export function Colorado({ job, document, shown, agreements, block }: Props) {
  const { name, pucNumber, pucAddress } = shown.company
  return (
    <AgreedDocument job={job} document={document} agreements={agreements} block={block}>
      <p>
        {name}
        {pucNumber && ` · PUC permit ${pucNumber}`}
        {pucAddress && ` · ${pucAddress}`}
      </p>
      <Covered estimate={shown.estimate} />
      {document.protection && <p>Protection: {protectionText(document.protection)}.</p>}
    </AgreedDocument>
  )
}
