import { CallError } from '../../../kernel/api.ts'
import { secondStepOf, type SecondStep } from '../../../people/sign-in/second-step.ts'
import { signIn } from '../../../kernel/session.ts'

/** The result of a login: signed in, a required code, or an error message. */
export type LoginOutcome =
  | { state: 'in' }
  | { state: 'code'; step: SecondStep }
  | { state: 'refused'; message: string; isWrong: boolean }

/** Logs in with email and password; never throws. */
export async function logIn(email: string, password: string): Promise<LoginOutcome> {
  try {
    await signIn(email, password)
    return { state: 'in' }
  } catch (error) {
    const step = secondStepOf(error)
    if (step) return { state: 'code', step }
    const message = error instanceof Error ? error.message : String(error)
    return { state: 'refused', message, isWrong: error instanceof CallError && error.status === 401 }
  }
}
