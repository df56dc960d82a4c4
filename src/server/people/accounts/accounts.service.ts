import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/kernel/errors.ts'
import type { Account } from '../../../shared/kernel/account.ts'
import { deviceOf } from '../../../shared/kernel/devices.ts'
import { verifyPassword } from '../../kernel/auth/passwords.ts'
import { hashRefreshToken, newRefreshToken, signAccessToken } from '../../kernel/auth/tokens.ts'
import { inTenant, type Tx } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { recordAccountEvent, recordFailedSignIn, type RequestOrigin } from './account-events.ts'
import { queueAccountMail } from './account-mail.ts'
import { accountOf } from './account.view.ts'
import {
  endFamily,
  findAccount,
  findKnownOrigin,
  findLogin,
  recordUnprovedSession,
  rotateToken,
  startFamily,
  type VerifiedLogin,
} from './accounts.store.ts'
import { signChallenge } from './challenge.ts'
import { isPasskeySession, listOwnPasskeys, recordPasskeySession } from './passkeys.store.ts'
import { findOwnPassword } from './profile.store.ts'
import { setActor } from '../../kernel/db/actor.ts'
import { readFactorState } from './second-factor.service.ts'
import type { SignInLimiter } from './sign-in.limits.ts'

/** Tokens of a new session, with the token by which the device is recognized. */
export interface OpenedSession extends SessionTokens {
  deviceToken: string
}

/** Origin of a sign-in, with the token that the device received before. */
export interface SignInOrigin extends RequestOrigin {
  deviceToken?: string | undefined
}

/** How a person proved their identity, for the log, and whether a new device causes a mail. */
interface HowProved {
  detail: string
  isMailed: boolean
  /** The credential of the passkey that proved it. */
  passkey?: string
  /** Nothing proved it: the account was just made in this browser. */
  isUnproved?: boolean
}

/** The token pair of a session; `tokenExpires` is in epoch seconds. */
export interface SessionTokens {
  token: string
  refreshToken: string
  tokenExpires: number
}

/**
 * Signs a person in. Throws rest_authentication_failed, with the same text and after the same work, for an
 * unknown email and a wrong password, and rest_too_many_requests. If a second factor is on or required by a
 * company, the right password alone opens no session: second_factor_required carries a challenge for the
 * second step.
 */
export async function signInWithPassword(
  kernel: Kernel,
  limiter: SignInLimiter,
  login: { email: string; password: string },
  from: SignInOrigin,
): Promise<OpenedSession & { userData: Account }> {
  const email = login.email.toLowerCase()
  const device = from.deviceToken === undefined ? null : hashRefreshToken(from.deviceToken)
  const known = await findKnownOrigin(kernel.db, email, device, from.ip)
  const { userId, passwordHash } = await limiter.trying({ email, address: from.ip, device, known }, () =>
    provePassword(kernel, email, login.password, from),
  )
  await limiter.countSignIn(email)
  const factorState = await readFactorState(kernel, userId)
  if (factorState.isOn || factorState.requiredBy !== null) {
    const isSetup = !factorState.isOn
    // Someone who has only the password must not be able to set up their own factor in place of the passkey.
    if (isSetup && (await hasPasskey(kernel, userId)))
      throw new AppError('second_factor_required', {
        message: `${factorState.requiredBy} asks for a second factor. Log in with your passkey.`,
      })
    const proved = { userId, isSetup, passwordHash }
    const challenge = await signChallenge(kernel.config.SECRET, proved, kernel.now())
    const details = { challenge, isSetup, ...(isSetup && { requiredBy: factorState.requiredBy }) }
    throw new AppError('second_factor_required', {
      details,
      ...(isSetup && { message: `${factorState.requiredBy} asks for a second factor. Set it up to go on.` }),
    })
  }
  const tokens = await openSession(kernel, { userId, passwordHash }, from)
  if (!tokens) throw new AppError('rest_authentication_failed')
  return { ...tokens, userData: await accountOf(kernel, userId) }
}

async function hasPasskey(kernel: Kernel, userId: number): Promise<boolean> {
  const own = await inTenant(kernel.db, { companyIds: [], userId }, (tx) => listOwnPasskeys(tx))
  return own.length > 0
}

/** Returns the login for an email and a password; throws rest_authentication_failed. */
async function provePassword(
  kernel: Kernel,
  email: string,
  password: string,
  from: RequestOrigin,
): Promise<VerifiedLogin> {
  const found = await findLogin(kernel.db, email)
  if ((await verifyPassword(found?.passwordHash ?? null, password)) && found) return found
  await recordFailedSignIn(kernel.db, email, from)
  throw new AppError('rest_authentication_failed')
}

/** Opens a session like `startSession`, in its own transaction. */
export function openSession(
  kernel: Kernel,
  login: VerifiedLogin,
  from: SignInOrigin,
): Promise<OpenedSession | null> {
  const scope = { companyIds: [], userId: login.userId }
  return inTenant(kernel.db, scope, (tx) => startSession(tx, kernel, login, from))
}

/**
 * Opens a session with its own token family for the acting person, whose identity is proved, and records it
 * with the method if that was not the password, and by mail if the device is new. Returns null if the proved
 * password is no longer current, so that a new password ends all sessions of the old one, even those that
 * begin at the same moment; and without proof once the account has a password or a verified email.
 */
async function startSession(
  tx: Tx,
  kernel: Kernel,
  login: VerifiedLogin,
  from: SignInOrigin,
  how: HowProved = { detail: '', isMailed: true },
): Promise<OpenedSession | null> {
  const { userId } = login
  const id = randomUUID()
  const [refreshToken, freshDevice] = [newRefreshToken(), newRefreshToken()]
  const began = await startFamily(tx, {
    id,
    login,
    tokenHash: hashRefreshToken(refreshToken),
    livesUntil: refreshEnd(kernel),
    from,
    device: {
      given: from.deviceToken === undefined ? null : hashRefreshToken(from.deviceToken),
      fresh: hashRefreshToken(freshDevice),
    },
  })
  if (!began.opened) return null
  if (how.passkey !== undefined) await recordPasskeySession(tx, id, how.passkey)
  if (how.isUnproved && !(await recordUnprovedSession(tx, id))) return null
  await recordAccountEvent(tx, { userId, kind: 'sign_in', from, detail: how.detail })
  if (began.isNew && how.isMailed) await notifyNewDevice(tx, kernel, userId, from)
  const deviceToken = (began.keepsDevice ? from.deviceToken : undefined) ?? freshDevice
  return { ...(await accessToken(kernel, userId, id)), refreshToken, deviceToken }
}

/** Notifies a person by mail of a sign-in with an unknown device. */
async function notifyNewDevice(tx: Tx, kernel: Kernel, userId: number, from: RequestOrigin): Promise<void> {
  const account = await findAccount(tx, userId)
  if (!account?.email) return
  const device = deviceOf(from.userAgent)
  await queueAccountMail(tx, kernel, {
    to: account.email,
    subject: `New sign-in: ${device}`,
    text: [
      `Hello ${account.firstName},`,
      'Your account was signed in to from a new device.',
      `Device: ${device}\nNetwork: ${from.ip}`,
      'If this was you, you can ignore this email.',
      `If it was not you, change your password and end the session: ${kernel.config.PUBLIC_URL}/settings?section=security`,
    ].join('\n\n'),
  })
}

/**
 * Opens a session like `startSession` for a person whose identity this transaction has proved without the
 * password while locking their row; from here on that person acts.
 */
export async function startSessionForUser(
  tx: Tx,
  kernel: Kernel,
  userId: number,
  from: SignInOrigin,
  how: HowProved,
): Promise<OpenedSession | null> {
  await setActor(tx, userId)
  const login = { userId, passwordHash: await findOwnPassword(tx) }
  return startSession(tx, kernel, login, from, how)
}

/**
 * Exchanges a refresh token for new tokens. Each works once: a second use ends the whole family, unless it is
 * a retry with the same key after a lost response. The session of a person who lacks the second factor
 * required by a company ends here: the next sign-in sets it up. Throws rest_authentication_invalid, _expired,
 * _revoked.
 */
export async function refreshTokens(
  kernel: Kernel,
  refreshToken: string,
  retryKey: string | null,
): Promise<SessionTokens> {
  const successor = newRefreshToken()
  const rotation = await rotateToken(kernel.db, {
    oldHash: hashRefreshToken(refreshToken),
    newHash: hashRefreshToken(successor),
    retryKey: retryKey === null ? null : hashRefreshToken(retryKey),
    livesUntil: refreshEnd(kernel),
  })
  switch (rotation.outcome) {
    case 'rotated':
    case 'repeated':
      await endWithoutFactor(kernel, rotation.userId, rotation.familyId)
      return {
        ...(await accessToken(kernel, rotation.userId, rotation.familyId)),
        refreshToken: successor,
      }
    case 'reused':
      kernel.live.endFamily(rotation.familyId)
      throw new AppError('rest_authentication_revoked')
    case 'revoked':
      throw new AppError('rest_authentication_revoked')
    case 'expired':
      throw new AppError('rest_authentication_expired')
    case 'unknown':
      throw new AppError('rest_authentication_invalid')
  }
}

/**
 * Ends the session of a person who lacks the second factor required by a company, unless a passkey opened it;
 * throws rest_authentication_revoked in that case.
 */
async function endWithoutFactor(kernel: Kernel, userId: number, familyId: string): Promise<void> {
  const { isOn, requiredBy } = await readFactorState(kernel, userId)
  if (isOn || requiredBy === null || (await isPasskeySession(kernel.db, familyId))) return
  await endSession(kernel, familyId)
  throw new AppError('rest_authentication_revoked')
}

/** Ends a session: its token family, and its sockets on every server node. */
export async function endSession(kernel: Kernel, familyId: string): Promise<void> {
  await endFamily(kernel.db, familyId)
  kernel.live.endFamily(familyId)
}

/** Returns the answer to a sign-in. */
export async function withAccount(
  kernel: Kernel,
  userId: number,
  tokens: OpenedSession,
): Promise<OpenedSession & { userData: Account }> {
  return { ...tokens, userData: await accountOf(kernel, userId) }
}

function accessToken(kernel: Kernel, userId: number, familyId: string) {
  const { SECRET, ACCESS_TOKEN_MINUTES } = kernel.config
  const nowSeconds = Math.floor(kernel.now().getTime() / 1000)
  return signAccessToken(
    { secret: SECRET, accessMinutes: ACCESS_TOKEN_MINUTES },
    userId,
    familyId,
    nowSeconds,
  )
}

function refreshEnd(kernel: Kernel): Date {
  return new Date(kernel.now().getTime() + kernel.config.REFRESH_TOKEN_DAYS * 86_400_000)
}
