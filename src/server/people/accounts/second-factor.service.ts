import type { FactorSecret } from '../../../shared/people/accounts/second-factor.api.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { openSealed, sealText } from '../../kernel/auth/sealing.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { noteAccountEvent, type CalledFrom } from './account-events.ts'
import { queueAccountMail } from './account-mail.ts'
import {
  isRecoveryCode,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  showSecret,
  stepOf,
} from './factor-codes.ts'
import {
  beginTry,
  findStanding,
  keepSecret,
  replaceRecoveryCodes,
  resetFactorOf,
  switchOff,
  switchOn,
  takeRecoveryCode,
  takeStep,
  type FactorStanding,
} from './second-factor.store.ts'

const PURPOSE = 'second factor'

/** Whose second factor, and from where. */
export interface FactorOwner {
  userId: number
  email: string | null
  from: CalledFrom
}

/** A typed code and the secret that it is held against. */
export interface FactorTry {
  secret: string
  code: string
}

/** How a person stands with the second factor; throws rest_authentication_invalid when the person is gone. */
export async function standingOf(kernel: Kernel, userId: number): Promise<FactorStanding> {
  const standing = await inTenant(kernel.db, { companyIds: [], userId }, (tx) => findStanding(tx))
  if (!standing) throw new AppError('rest_authentication_invalid')
  return standing
}

/**
 * A new secret, sealed at rest, that counts once a code confirms it. Throws rest_forbidden for who works
 * nowhere, rest_conflict when it is on.
 */
export async function beginFactor(tx: Tx, kernel: Kernel, email: string | null): Promise<FactorSecret> {
  const standing = await findStanding(tx)
  if (!standing?.isStaff) throw new AppError('rest_forbidden')
  const secret = newSecret()
  if (!(await keepSecret(tx, sealText(kernel.config.SECRET, PURPOSE, secret))))
    throw new AppError('rest_conflict', { message: 'The second factor is on already.' })
  return showSecret(secret, kernel.config.PRODUCT_NAME, email ?? '')
}

/**
 * Switches the second factor on with its first code and returns the recovery codes, this once. Throws
 * second_factor_wrong.
 */
export async function confirmFactor(
  tx: Tx,
  kernel: Kernel,
  owner: FactorOwner,
  given: FactorTry,
): Promise<string[]> {
  const step = stepOf(given.secret, given.code, kernel.now())
  if (step === null) throw wrongCode()
  const codes = newRecoveryCodes()
  if (!(await switchOn(tx, step, hashesOf(kernel, owner.userId, codes)))) throw wrongCode()
  await tell(tx, kernel, owner, 'second_factor_on', 'the second factor was switched on')
  return codes
}

/**
 * Checks a code of the app or a recovery code, each of which works once, the app's with a step of half a
 * minute before and after. Throws second_factor_wrong.
 */
export async function takeCode(
  tx: Tx,
  kernel: Kernel,
  owner: FactorOwner,
  { secret, code }: FactorTry,
): Promise<void> {
  if (isRecoveryCode(code)) {
    if (!(await takeRecoveryCode(tx, recoveryHash(kernel.config.SECRET, owner.userId, code))))
      throw wrongCode()
    await tell(tx, kernel, owner, 'recovery_code_used', 'a recovery code was used to sign in')
    return
  }
  const step = stepOf(secret, code, kernel.now())
  if (step === null || !(await takeStep(tx, step))) throw wrongCode()
}

/** Puts new recovery codes in the place of the old ones and returns them, this once. */
export async function renewCodes(tx: Tx, kernel: Kernel, owner: FactorOwner): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, hashesOf(kernel, owner.userId, codes))
  await tell(tx, kernel, owner, 'recovery_codes_renewed', 'new recovery codes were made')
  return codes
}

/** Switches the second factor off; throws rest_conflict where a company asks for it. */
export async function dropFactor(tx: Tx, kernel: Kernel, owner: FactorOwner): Promise<void> {
  const standing = await findStanding(tx)
  if (standing?.requiredBy != null)
    throw new AppError('rest_conflict', { message: `${standing.requiredBy} asks for it of all its staff.` })
  await switchOff(tx)
  await tell(tx, kernel, owner, 'second_factor_off', 'the second factor was switched off')
}

/**
 * Takes the second factor from a member of a company who has lost the device: 'none' when there is none, 'shared' when
 * they work for another company too, which relies on it as well.
 */
export function takeFactorFrom(
  tx: Tx,
  companyId: number,
  userId: number,
): Promise<'reset' | 'none' | 'shared'> {
  return resetFactorOf(tx, companyId, userId)
}

/**
 * Lets a code be tried: counted and committed before the code is looked at, so that no refusal takes it back.
 * Ten wrong ones lock it for a quarter of an hour. Throws pin_locked, and second_factor_wrong where there is
 * nothing to try.
 */
export async function beginFactorTry(
  kernel: Kernel,
  userId: number,
  code: string,
  wanted: 'confirmed' | 'new',
): Promise<FactorTry> {
  const attempt = await inTenant(kernel.db, { companyIds: [], userId }, (tx) =>
    beginTry(tx, wanted === 'confirmed'),
  )
  if (!attempt) throw wrongCode()
  if (attempt.isLocked || attempt.sealedSecret === null)
    throw new AppError('pin_locked', { fields: { code: ERRORS.pin_locked.text } })
  const secret = openSealed(kernel.config.SECRET, PURPOSE, attempt.sealedSecret)
  // Sealed with another secret of the installation: only a reset helps.
  if (secret === null) throw wrongCode()
  return { secret, code }
}

function wrongCode(): AppError {
  return new AppError('second_factor_wrong', { fields: { code: ERRORS.second_factor_wrong.text } })
}

function hashesOf(kernel: Kernel, userId: number, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryHash(kernel.config.SECRET, userId, code))
}

/** Tells the person's companies in their log, and the person by mail. */
async function tell(
  tx: Tx,
  kernel: Kernel,
  owner: FactorOwner,
  kind: 'second_factor_on' | 'second_factor_off' | 'recovery_code_used' | 'recovery_codes_renewed',
  words: string,
): Promise<void> {
  await noteAccountEvent(tx, { userId: owner.userId, kind, from: owner.from })
  if (owner.email === null) return
  await queueAccountMail(tx, kernel, {
    to: owner.email,
    subject: `Your account: ${words}`,
    text: `On your account ${words}.\n\nIf that was not you, change your password now and tell your company's administrator: ${kernel.config.PUBLIC_URL}/settings?section=password`,
  })
}
