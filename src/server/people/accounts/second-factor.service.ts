import type { FactorSecret } from '../../../shared/people/accounts/second-factor.api.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { recordAccountEvent, type RequestOrigin } from './account-events.ts'
import { queueAccountMail } from './account-mail.ts'
import {
  isRecoveryCode,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  secretForApp,
  timeStepOfCode,
} from './factor-codes.ts'
import {
  beginAttempt,
  findFactorState,
  storeSecret,
  replaceRecoveryCodes,
  resetFactorOf,
  switchOff,
  switchOn,
  spendRecoveryCode,
  spendTimeStep,
  type FactorState,
} from './second-factor.store.ts'

const PURPOSE = 'second factor'

/** The owner of a second factor and the origin of the call. */
export interface FactorOwner {
  userId: number
  email: string | null
  from: RequestOrigin
}

/** A typed code and the secret to check it against. */
export interface FactorAttempt {
  secret: string
  code: string
}

/**
 * Returns a person's state of the second factor; throws rest_authentication_invalid if the person no longer
 * exists.
 */
export async function readFactorState(kernel: Kernel, userId: number): Promise<FactorState> {
  const state = await inTenant(kernel.db, { companyIds: [], userId }, (tx) => findFactorState(tx))
  if (!state) throw new AppError('rest_authentication_invalid')
  return state
}

/**
 * Creates a new secret, encrypted at rest, which takes effect when a code confirms it. Throws rest_forbidden
 * for a person who works nowhere, and rest_conflict if the factor is on.
 */
export async function beginFactor(tx: Tx, kernel: Kernel, email: string | null): Promise<FactorSecret> {
  const state = await findFactorState(tx)
  if (!state?.isStaff) throw new AppError('rest_forbidden')
  const secret = newSecret()
  if (!(await storeSecret(tx, encryptText(kernel.config.SECRET, PURPOSE, secret))))
    throw new AppError('rest_conflict', { message: 'The second factor is on already.' })
  return secretForApp(secret, kernel.config.PRODUCT_NAME, email ?? '')
}

/**
 * Turns the second factor on with its first code and returns the recovery codes, only this once. Throws
 * second_factor_wrong.
 */
export async function confirmFactor(
  tx: Tx,
  kernel: Kernel,
  owner: FactorOwner,
  given: FactorAttempt,
): Promise<string[]> {
  const step = timeStepOfCode(given.secret, given.code, kernel.now())
  if (step === null) throw wrongCode()
  const codes = newRecoveryCodes()
  if (!(await switchOn(tx, step, hashesOf(kernel, owner.userId, codes)))) throw wrongCode()
  await tell(tx, kernel, owner, 'second_factor_on', 'the second factor was switched on')
  return codes
}

/**
 * Checks a code of the app or a recovery code, each of which works once; the app's code may be one step of 30
 * seconds early or late. Throws second_factor_wrong.
 */
export async function checkCode(
  tx: Tx,
  kernel: Kernel,
  owner: FactorOwner,
  { secret, code }: FactorAttempt,
): Promise<void> {
  if (isRecoveryCode(code)) {
    if (!(await spendRecoveryCode(tx, recoveryHash(kernel.config.SECRET, owner.userId, code))))
      throw wrongCode()
    await tell(tx, kernel, owner, 'recovery_code_used', 'a recovery code was used to sign in')
    return
  }
  const step = timeStepOfCode(secret, code, kernel.now())
  if (step === null || !(await spendTimeStep(tx, step))) throw wrongCode()
}

/** Replaces the recovery codes and returns the new ones, only this once. */
export async function renewCodes(tx: Tx, kernel: Kernel, owner: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, hashesOf(kernel, owner.userId, codes))
  await tell(tx, kernel, owner, 'recovery_codes_renewed', 'new recovery codes were made')
  return codes
}

/** Turns the second factor off; throws rest_conflict if a company requires it. */
export async function turnOffFactor(tx: Tx, kernel: Kernel, owner: FactorOwner): Promise<void> {
  const state = await findFactorState(tx)
  if (state?.requiredBy != null)
    throw new AppError('rest_conflict', { message: `${state.requiredBy} requires it for all staff.` })
  await switchOff(tx)
  await tell(tx, kernel, owner, 'second_factor_off', 'the second factor was switched off')
}

/**
 * Removes the second factor of a company's member who has lost the device: 'none' if there is none, 'shared'
 * if they work for another company too, which relies on it as well.
 */
export function removeFactorOfMember(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<'reset' | 'none' | 'shared'> {
  return resetFactorOf(tx, companyId, userId)
}

/**
 * Counts and commits an attempt before the code is checked, so that no rollback undoes the count. Ten wrong
 * codes lock it for 15 minutes. Throws pin_locked, and second_factor_wrong if there is nothing to try.
 */
export async function beginFactorAttempt(
  kernel: Kernel,
  userId: number,
  code: string,
  wanted: 'confirmed' | 'new',
): Promise<FactorAttempt> {
  const attempt = await inTenant(kernel.db, { companyIds: [], userId }, (tx) =>
    beginAttempt(tx, wanted === 'confirmed'),
  )
  if (!attempt) throw wrongCode()
  if (attempt.isLocked || attempt.sealedSecret === null)
    throw new AppError('pin_locked', { fields: { code: ERRORS.pin_locked.text } })
  const secret = decryptText(kernel.config.SECRET, PURPOSE, attempt.sealedSecret)
  // Encrypted with another secret of the installation: only a reset helps.
  if (secret === null) throw wrongCode()
  return { secret, code }
}

function wrongCode(): AppError {
  return new AppError('second_factor_wrong', { fields: { code: ERRORS.second_factor_wrong.text } })
}

function hashesOf(kernel: Kernel, userId: number, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryHash(kernel.config.SECRET, userId, code))
}

/** Records an event for the person's companies and notifies the person by mail. */
async function tell(
  tx: Tx,
  kernel: Kernel,
  owner: FactorOwner,
  kind: 'second_factor_on' | 'second_factor_off' | 'recovery_code_used' | 'recovery_codes_renewed',
  words: string,
): Promise<void> {
  await recordAccountEvent(tx, { userId: owner.userId, kind, from: owner.from })
  if (owner.email === null) return
  await queueAccountMail(tx, kernel, {
    to: owner.email,
    subject: `Your account: ${words}`,
    text: `On your account ${words}.\n\nIf that was not you, change your password now and tell your company's administrator: ${kernel.config.PUBLIC_URL}/settings?section=password`,
  })
}
