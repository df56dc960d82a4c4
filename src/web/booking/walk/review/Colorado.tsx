import { useState } from 'react'
import type { ShownColorado } from '../../../../shared/documents/shown.ts'
import type { Job } from '../../../../shared/jobs/job.ts'
import type { JobDocument } from '../../../../shared/jobs/job.parts.ts'
import { money } from '../../../../shared/payments/charge-words.ts'
import type { LoadedJob } from '../use-job.ts'
import { AgreedDocument } from './AgreedDocument.tsx'
import type { Agreements } from './use-agreements.ts'
import { Valuation } from './Valuation.tsx'

interface Props {
  job: Job
  document: JobDocument
  shown: ShownColorado
  agreements: Agreements
  loaded: LoadedJob
}

/** The Colorado client agreement with its valuation, which the client alone types (spec 2 §2.1, §5, DECISIONS D4, K3). */
export function Colorado({ job, document, shown, agreements, loaded }: Props) {
  const [isUnsaved, setUnsaved] = useState(false)
  const { name, pucNumber, pucAddress } = shown.company
  return (
    <AgreedDocument
      job={job}
      document={document}
      agreements={agreements}
      block={isUnsaved ? 'Finish your valuation first.' : null}
      form={
        <Valuation
          job={job}
          shown={shown}
          isLocked={!document.mayWrite}
          loaded={loaded}
          onUnsaved={setUnsaved}
        />
      }
    >
      <p>
        {name}
        {pucNumber && ` · PUC permit ${pucNumber}`}
        {pucAddress && ` · ${pucAddress}`}
      </p>
      <p>It covers the estimate above, {money(shown.estimate.total)} in all.</p>
    </AgreedDocument>
  )
}
