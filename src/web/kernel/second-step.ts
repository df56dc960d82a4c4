import { confirmFactorAtSignIn, signInWithCode } from '../../shared/people/accounts/second-factor.api.ts'
import { call, CallError } from './api.ts'
import { readDevice, writeSignIn } from './session-store.ts'

/** What the first step of a sign-in answered that needs a second one. */
export interface SecondStep {
  challenge: string
  /** Nothing is set up yet, and the company asks for it. */
  isSetup: boolean
  /** What is asked, in words. */
  message: string
}

/** The second step that a refused sign-in asks for, or null for any other refusal. */
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
 * Switches the second factor on with its first code, signs in and returns the recovery codes; throws a
 * CallError.
 */
export async function finishSetup(challenge: string, code: string): Promise<string[]> {
  const { recoveryCodes, ...opened } = await call(confirmFactorAtSignIn, {
    body: { challenge, code, ...readDevice() },
  })
  writeSignIn(opened)
  return recoveryCodes
}
