import { allowedJobTypes, resolveJobType } from '../../../../shared/jobs/jobs/job.types.ts'
import type { JobType } from '../../../../shared/trade/job.choices.ts'
import type { Role } from '../../../../shared/kernel/permissions.ts'
import type { JobForm } from './form.ts'

export interface TypeFacts {
  distanceMiles: number | null
  marginMiles: number
  /** Whether the locations or the truck differ from the stored job. */
  isConcerned: boolean
  role: Role
}

/**
 * Returns the job type after saving this form: a client's follows the facts, others keep theirs if the
 * locations allow it.
 */
export function liveJobType(
  form: Pick<JobForm, 'jobType' | 'locations' | 'useTruck'>,
  facts: TypeFacts,
): JobType {
  const allowed = allowedJobTypes(form.locations, form.useTruck)
  const resolved = () => resolveJobType({ locations: form.locations, useTruck: form.useTruck, ...facts })
  if (facts.role === 'client') return facts.isConcerned ? resolved() : form.jobType
  if (!facts.isConcerned || allowed.includes(form.jobType)) return form.jobType
  const type = resolved()
  return allowed.includes(type) ? type : (allowed[0] ?? 'moving_labor')
}
