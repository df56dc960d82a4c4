import { useRef, useState } from 'react'
import { agreementRequest } from '../../../../../shared/jobs/documents/agree.ts'
import { CONSUMER_RIGHTS_PAGES } from '../../../../../shared/jobs/documents/consumer-rights.ts'
import { agreeToDocument } from '../../../../../shared/jobs/documents/documents.api.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import type { JobDocument } from '../../../../../shared/jobs/jobs/job.parts.ts'
import { call } from '../../../../kernel/api.ts'
import { Blocks } from '../../../../ui/WordingText.tsx'
import { Button } from '../../../common/parts/Button.tsx'
import type { LoadedJob } from '../use-job.ts'

interface Props {
  job: Job
  document: JobDocument
  loaded: LoadedJob
}

/** The booklet, one page at a time; reaching the end counts as receipt. */
export default function BookletPages({ job, document, loaded }: Props) {
  const [page, setPage] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const last = CONSUMER_RIGHTS_PAGES.length - 1
  const shown = CONSUMER_RIGHTS_PAGES[page]

  function turn(to: number) {
    setPage(to)
    head.current?.focus()
    if (to === last) void receive()
  }
  async function receive() {
    if (document.agreed || !document.mayAgree) return
    setError(null)
    try {
      loaded.take(await call(agreeToDocument, { params: { id: job.id }, body: agreementRequest(document) }))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return (
    <div className="stack">
      <h3 ref={head} tabIndex={-1}>
        {shown?.title}
      </h3>
      <Blocks blocks={shown?.blocks ?? []} />
      <div className="walk-pages">
        <Button kind="plain" isDisabled={page === 0} action={() => turn(page - 1)}>
          Prev<span className="hidden"> page</span>
        </Button>
        <p aria-live="polite">
          Page {page + 1} of {CONSUMER_RIGHTS_PAGES.length}
        </p>
        <Button kind="plain" isDisabled={page === last} action={() => turn(page + 1)}>
          Next<span className="hidden"> page</span>
        </Button>
      </div>
      {error !== null && (
        <div className="notice error" role="alert">
          <p>{error}</p>
          <Button kind="plain" action={receive}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
