import type { Viewer } from '../jobs/job.rules.ts'
import type { JobStatus } from '../../trade/job.choices.ts'
import type { TradeProfile } from '../../trade/profiles.ts'
import { IMPRACTICABLE_PERCENT } from '../../trade/delivery-limit.ts'

type Person = Pick<Viewer, 'kind' | 'permissions'>

/** Returns whether a viewer makes change orders: managers, and crew members with 'payment', who see the amounts. */
export function mayMakeChange({ kind, permissions }: Person): boolean {
  return kind === 'manager' || (kind === 'crew' && permissions.includes('payment'))
}

/** Returns whether a viewer sees the change orders of a job: those who make them, and its client. */
export function maySeeChanges(viewer: Person): boolean {
  return viewer.kind === 'client' || mayMakeChange(viewer)
}

/** Returns why a job takes no change orders, in a sentence; null if it does. */
export function changeBlock(job: { jobStatus: JobStatus; deletedAt: string | null }): string | null {
  if (job.deletedAt !== null) return 'This job is deleted. Restore it first.'
  if (job.jobStatus === 'scheduled') return null
  if (job.jobStatus === 'inquiring') return 'This move is not booked yet. Change its estimate instead.'
  if (job.jobStatus === 'completed') return 'This move is finished. It takes no more change orders.'
  return 'This job is called off.'
}

/** Returns in sentences how the rules treat a change of a move, by whether loading has begun; null without a rule. */
export function changeRule(
  profile: Pick<TradeProfile, 'name' | 'deliveryShare'>,
  isAfterLoading: boolean,
): string | null {
  if (profile.name !== 'federal') return null
  const { percent, creditDays } = profile.deliveryShare
  if (isAfterLoading)
    return `After loading has begun, a change is an additional service that is paid at delivery beside ${percent} percent of a non-binding estimate (49 CFR 375.407(a), 375.703). Of impracticable operations at most ${IMPRACTICABLE_PERCENT} percent of the other charges is collected at delivery, and the rest is billed with ${creditDays} days (49 CFR 375.407(d), 375.807).`
  return `Before loading, a change becomes part of the estimate, of which at most ${percent} percent is paid at delivery if it is non-binding (49 CFR 375.405, 375.407). Of impracticable operations at most ${IMPRACTICABLE_PERCENT} percent of the other charges is collected at delivery, and the rest is billed with ${creditDays} days (49 CFR 375.407(d), 375.807).`
}
