import { getCancellation } from '../../../../../shared/money/payments/paid-changes.api.ts'
import type { Job } from '../../../../../shared/jobs/jobs/job.ts'
import { call } from '../../../../kernel/api.ts'
import { useLoaded } from '../use-loaded.ts'

/** Says until when the payment is refundable, as the server judges it. */
export function Refundable({ job: { id, version } }: { job: Job }) {
  const terms = useLoaded(`${id} ${version}`, (signal) =>
    call(getCancellation, { params: { id } }, { signal }),
  )
  // The line keeps its place while it loads.
  return <output className="walk-refundable dim">{terms.data?.refundable}</output>
}
