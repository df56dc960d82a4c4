import { automaticEstimate, estimateTotalCents } from '../../shared/estimates/automatic.ts'
import { dollarsFromCents } from '../../shared/kernel/money.ts'
import type { JobPart } from '../jobs/job.parts.ts'

/** The estimate section of a job: its lines worked out from crew size and activities (DECISIONS C4, C5, K3). */
export const estimatePart: JobPart = {
  name: 'estimates',
  async read(_tx, job, viewer) {
    // A worker who is not in the crew sees no prices (DECISIONS B3).
    if (viewer.kind === 'applicant') return { documents: {} }
    const lineItems = automaticEstimate({
      jobType: job.jobType,
      jobDate: job.jobDate,
      crewSize: job.crewSize,
      locations: job.locations,
      minimumTime: job.minimumTime,
      variables: job.company.variables,
    })
    return {
      documents: {
        estimate: {
          name: 'estimate',
          title: 'Estimate',
          variables: { dirty: false, lineItems },
          agreement: [],
          agreed: false,
          required: true,
          total: dollarsFromCents(estimateTotalCents(lineItems)),
        },
      },
    }
  },
}
