import { createHmac, randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { passwordChangeSchema, ProfileInput } from '../../../shared/people/accounts/profile.ts'
import { AppError, ERRORS } from '../../../shared/kernel/errors.ts'
import { fileIdOf } from '../../company/files/file.links.ts'
import { hashPassword } from '../../kernel/auth/passwords.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import type { AfterCommit, Kernel } from '../../kernel/http/context.ts'
import { recordAccountEvent, type RequestOrigin } from './account-events.ts'
import { maskEmail, queueAccountMail, type AccountMail } from './account-mail.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordWrong } from './own-password.ts'
import {
  beginEmailChange,
  confirmEmailChange,
  cancelEmailChange,
  saveOwnProfile,
  setOwnPassword,
} from './profile.store.ts'
import { endOtherSessionsOf } from './sessions.store.ts'

/** Validity of the code for a new login email, in minutes. */
const CODE_MINUTES = 15

/** The acting person with their current login email, the session and the origin. */
export interface ActingAccount {
  userId: number
  familyId: string
  email: string | null
  from: RequestOrigin
}

/**
 * Saves a person's changes of their own profile. The companies that they are linked with receive them, and no
 * others; what a manager writes stays with that company. Throws rest_invalid_param for a picture that they
 * did not upload, and rest_not_found for a company that they do not belong to.
 */
export async function saveProfile(
  tx: Tx,
  kernel: Kernel,
  self: ActingAccount,
  input: ProfileInput,
): Promise<void> {
  const { email, currentPassword: _, profilePic, ...fields } = input
  const changed: Record<string, unknown> = {
    ...fields,
    ...(fields.address === null && { address: '' }),
    ...(fields.address2 === null && { address2: '' }),
    ...(fields.addressDetails === null && { addressDetails: {} }),
    ...(profilePic !== undefined && { profileFileId: pictureOf(profilePic) }),
  }
  const outcome = await saveOwnProfile(tx, changed)
  if (outcome === 'picture') throw pictureMissing()
  if (outcome === 'company') throw new AppError('rest_not_found')
  if (email === undefined) return
  if (email === self.email) await cancelEmailChange(tx)
  else await requestEmailConfirmation(tx, kernel, self, email)
}

/** Returns whether a save changes the login email, which requires the password. */
export function changesLoginEmail(self: Pick<ActingAccount, 'email'>, input: ProfileInput): boolean {
  return input.email !== undefined && input.email !== self.email
}

/**
 * Sends a code to the new address and a notice to the old one. An address of another account also gets a
 * mail, which only its owner can read: the caller learns nothing.
 */
async function requestEmailConfirmation(
  tx: Tx,
  kernel: Kernel,
  self: ActingAccount,
  email: string,
): Promise<void> {
  const { isFree, code } = await beginConfirming(tx, kernel, self, email)
  await queueAccountMail(
    tx,
    kernel,
    isFree
      ? codeMail(email, code)
      : {
          to: email,
          subject: 'You already have an account',
          text: `Somebody asked to sign in to another account with this email address. It belongs to your account already, and nothing was changed.\n\nIf that was you, log in with this address, or reset its password at ${kernel.config.PUBLIC_URL}/forgot-password.`,
        },
  )
  if (self.email !== null)
    await queueAccountMail(tx, kernel, {
      to: self.email,
      subject: 'Another email for your account',
      text: `Somebody asked to change the login email of your account to ${maskEmail(email)}. It changes once that address is confirmed.\n\nIf that was not you, change your password now: ${kernel.config.PUBLIC_URL}/settings?section=password`,
    })
}

/** Sends a code to a person's login email, to verify that they can read that mailbox. */
export async function sendOwnCode(tx: Tx, kernel: Kernel, self: ActingAccount): Promise<void> {
  if (self.email === null) return
  const { code } = await beginConfirming(tx, kernel, self, self.email)
  await queueAccountMail(tx, kernel, codeMail(self.email, code))
}

async function beginConfirming(
  tx: Tx,
  kernel: Kernel,
  self: ActingAccount,
  email: string,
): Promise<{ isFree: boolean; code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const livesUntil = new Date(kernel.now().getTime() + CODE_MINUTES * 60_000)
  const request = { email, codeHash: codeHash(kernel, self.userId, code), livesUntil }
  return { isFree: await beginEmailChange(tx, request), code }
}

function codeMail(email: string, code: string): AccountMail {
  return {
    to: email,
    subject: 'Your code is on its way',
    text: `Your code to confirm this email address is ${code}. It works for ${CODE_MINUTES} minutes.\n\nIf you did not ask for it, ignore this mail.`,
  }
}

/**
 * Takes over the login email whose code was given, and notifies the old address. Returns the obstacle instead
 * of throwing: a wrong attempt must be counted, so the transaction has to commit.
 */
export async function confirmOwnEmail(
  tx: Tx,
  kernel: Kernel,
  self: ActingAccount,
  code: string,
): Promise<'pin_invalid' | 'pin_locked' | null> {
  const confirmed = await confirmEmailChange(
    tx,
    codeHash(kernel, self.userId, code.replaceAll(/\s/g, '')),
    kernel.now(),
  )
  if (confirmed.outcome === 'wrong') return 'pin_invalid'
  if (confirmed.outcome === 'locked') return 'pin_locked'
  if (confirmed.outcome !== 'done') throw new Error('unknown outcome')
  if (confirmed.oldEmail === confirmed.newEmail) return null
  const { userId, from } = self
  const detail = `To ${confirmed.newEmail}`
  await recordAccountEvent(tx, { userId, kind: 'email_changed', from, detail })
  if (confirmed.oldEmail !== null)
    await queueAccountMail(tx, kernel, {
      to: confirmed.oldEmail,
      personId: userId,
      subject: 'Your login email was changed',
      text: `You now log in with ${maskEmail(confirmed.newEmail)}.\n\nIf that was not you, tell your company's administrator at once.`,
    })
  return null
}

/**
 * Sets a new password, ends the person's other sessions and notifies them by mail. The old password was
 * checked before; throws password_wrong if it was changed meanwhile.
 */
export async function changeOwnPassword(
  tx: Tx,
  afterCommit: AfterCommit,
  kernel: Kernel,
  self: ActingAccount,
  hashes: { proved: string | null; next: string },
): Promise<void> {
  const { userId, from } = self
  if (!(await setOwnPassword(tx, hashes.proved, hashes.next))) throw passwordWrong('old_password')
  // Someone who knew the old password may have requested an email change.
  await cancelEmailChange(tx)
  const ended = await endOtherSessionsOf(tx, self.familyId)
  await recordAccountEvent(tx, { userId, kind: 'password_changed', from })
  if (self.email !== null)
    await queueAccountMail(tx, kernel, {
      to: self.email,
      subject: 'Your password was changed',
      text: `The password of your account was changed. You were signed out everywhere else.\n\nIf that was not you, reset it now: ${kernel.config.PUBLIC_URL}/forgot-password`,
    })
  afterCommit(() => ended.forEach((familyId) => kernel.live.endFamily(familyId)))
}

/** Returns the hash of a new password; throws password_too_common for its field. */
export async function hashNewPassword({ password }: z.output<typeof passwordChangeSchema>): Promise<string> {
  if (isCommonPassword(password))
    throw new AppError('password_too_common', { fields: { password: ERRORS.password_too_common.text } })
  return hashPassword(password)
}

/** Keyed, so that a stolen table of hashes does not reveal the six-digit codes. */
function codeHash(kernel: Pick<Kernel, 'config'>, userId: number, code: string): string {
  return createHmac('sha256', kernel.config.SECRET)
    .update(`email code\n${userId}\n${code}`)
    .digest('base64url')
}

function pictureOf(sent: string | null): number | null {
  if (sent === null || sent === '') return null
  const fileId = fileIdOf(sent)
  if (fileId === null) throw pictureMissing()
  return fileId
}

function pictureMissing(): AppError {
  return new AppError('rest_invalid_param', { fields: { profilePic: 'Upload the picture first.' } })
}
