import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../kernel/lazy-part.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { downloadDocument } from '../../../../jobs/printing/download-document.ts'
import { Button } from '../../../common/parts/Button.tsx'
import { Loading } from '../../../common/parts/states.tsx'
import type { LoadedJob } from '../use-job.ts'

// The booklet is long, and few clients open it here.
const BookletPages = lazyPart(() => import('./BookletPages.tsx'))

interface Props {
  job: Job
  document: JobDocument
  loaded: LoadedJob
}

/** The rights booklet for interstate moves, as a link; its receipt does not block the booking. */
export function Booklet({ job, document, loaded }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="paper stack" aria-label="Your rights">
      <h2>Your Rights and Responsibilities When You Move</h2>
      <p>
        {document.agreed
          ? 'You have received this booklet.'
          : 'Moves between states come with this booklet. Page to its end to confirm that you have received it; it does not delay your booking.'}
      </p>
      <div className="walk-actions">
        <Button kind="plain" action={() => setOpen(!isOpen)}>
          {isOpen ? 'Close the booklet' : 'Read the booklet'}
        </Button>
        {document.hasPdf && (
          <Button kind="link" action={() => downloadDocument(job.id, document.name)}>
            Download PDF<span className="hidden">: the booklet</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <BookletPages job={job} document={document} loaded={loaded} />
        </Suspense>
      )}
    </section>
  )
}
