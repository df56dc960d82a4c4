import type { Prospect } from '../../../shared/people/workers/crew.ts'

/** The state of a worker on a job: in the crew, pending, rejected, able to sign up, or not. */
export type SignUpState = 'inCrew' | 'pending' | 'rejected' | 'open' | 'closed'

/** Returns a worker's state from their sign-up. */
export function signUpState(prospect: Pick<Prospect, 'isInCrew' | 'status' | 'maySignUp'>): SignUpState {
  if (prospect.isInCrew) return 'inCrew'
  if (prospect.status === 'pending' || prospect.status === 'rejected') return prospect.status
  return prospect.maySignUp ? 'open' : 'closed'
}
