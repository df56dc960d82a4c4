import type { Prospect } from '../../../shared/people/workers/crew.ts'

/** How a worker stands to a job: on its crew, waiting, refused, free to sign up, or not. */
export type Standing = 'inCrew' | 'pending' | 'rejected' | 'open' | 'closed'

/** A worker's standing by their sign-up. */
export function standing(prospect: Pick<Prospect, 'isInCrew' | 'status' | 'maySignUp'>): Standing {
  if (prospect.isInCrew) return 'inCrew'
  if (prospect.status === 'pending' || prospect.status === 'rejected') return prospect.status
  return prospect.maySignUp ? 'open' : 'closed'
}
