import { confirmFactorAtSignIn, signInWithCode } from '../../../shared/people/accounts/second-factor.api.ts'
import { call, CallError } from '../../kernel/api.ts'
import { readDevice, writeSignIn } from '../../kernel/session-store.ts'

/** Response to a sign-in that needs a second step. */
export interface SecondStep {
  challenge: string
  /** The company requires a second factor, and none is set up yet. */
  isSetup: boolean
  /** The message that asks for the second step. */
  message: string
}

/** Returns the second step that a rejected sign-in requires, or null for any other rejection. */
export function secondStepOf(error: unknown): SecondStep | null {
  if (!(error instanceof CallError) || error.code !== 'second_factor_required') return null
  const { challenge, isSetup } = error.details
  if (typeof challenge !== 'string') return null
  return { challenge, isSetup: isSetup === true, message: error.message }
}

/** Signs in with the code of an authenticator app or a recovery code; throws a CallError. */
export async function finishSignIn(challenge: string, code: string): Promise<void> {
  writeSignIn(await call(signInWithCode, { body: { challenge, code, ...readDevice() } }))
}

/**
 * Enables the second factor with its first code, signs in and returns the recovery codes; throws a CallError.
 */
export async function finishSetup(challenge: string, code: string): Promise<string[]> {
  const { recoveryCodes, ...opened } = await call(confirmFactorAtSignIn, {
    body: { challenge, code, ...readDevice() },
  })
  writeSignIn(opened)
  return recoveryCodes
}
