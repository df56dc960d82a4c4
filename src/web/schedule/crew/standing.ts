import type { Prospect } from '../../../shared/people/workers/crew.ts'

/** The state of a worker on a job: in the crew, pending, rejected, able to sign up, or not. */
export type Standing = 'inCrew' | 'pending' | 'rejected' | 'open' | 'closed'

/** Returns a worker's state from their sign-up. */
export function standing(prospect: Pick<Prospect, 'isInCrew' | 'status' | 'maySignUp'>): Standing {
  if (prospect.isInCrew) return 'inCrew'
  if (prospect.status === 'pending' || prospect.status === 'rejected') return prospect.status
  return prospect.maySignUp ? 'open' : 'closed'
}
