import { randomUUID } from 'node:crypto'
import { AppError } from '../../shared/kernel/errors.ts'
import type { Account } from '../../shared/accounts/account.ts'
import { passwordFits } from '../kernel/auth/passwords.ts'
import { hashRefreshToken, newRefreshToken, signAccessToken } from '../kernel/auth/tokens.ts'
import { inTenant } from '../kernel/db/tenancy.ts'
import type { Kernel } from '../kernel/http/context.ts'
import { noteAccountEvent, noteFailedSignIn, type CalledFrom } from './account-events.ts'
import { showAccount } from './account.view.ts'
import { endFamily, findAccount, findLogin, rotateToken, startFamily } from './accounts.store.ts'
import { signChallenge } from './challenge.ts'
import { standingOf } from './second-factor.service.ts'
import type { SignInLimiter } from './sign-in.limits.ts'

/** The pair of tokens of a session; `tokenExpires` is epoch seconds (DECISIONS A10). */
export interface SessionTokens {
  token: string
  refreshToken: string
  tokenExpires: number
}

/**
 * Signs a person in. Raises rest_authentication_failed, with one text and after the same work, for an unknown email
 * and a wrong password, and rest_too_many_requests (DECISIONS A10, F5, K14). Where a second factor is on, or a company
 * asks for one, the right password opens nothing: second_factor_required carries a challenge for the second step.
 */
export async function signInWithPassword(
  kernel: Kernel,
  limiter: SignInLimiter,
  login: { email: string; password: string },
  from: CalledFrom,
): Promise<SessionTokens & { userData: Account }> {
  const email = login.email.toLowerCase()
  const attempt = await limiter.begin(email, from.ip)
  const found = await findLogin(kernel.db, email)
  const fits = await passwordFits(found?.passwordHash ?? null, login.password)
  if (!found || !fits) {
    await noteFailedSignIn(kernel.db, email, from)
    throw new AppError('rest_authentication_failed')
  }
  await attempt.succeeded()
  const { userId } = found
  const standing = await standingOf(kernel, userId)
  if (standing.isOn || standing.requiredBy !== null) {
    const isSetup = !standing.isOn
    const proved = { userId, isSetup, passwordHash: found.passwordHash }
    const challenge = await signChallenge(kernel.config.SECRET, proved, kernel.now())
    const details = { challenge, isSetup, ...(isSetup && { requiredBy: standing.requiredBy }) }
    throw new AppError('second_factor_required', {
      details,
      ...(isSetup && { message: `${standing.requiredBy} asks for a second factor. Set it up to go on.` }),
    })
  }
  const tokens = await openSession(kernel, userId, from)
  return { ...tokens, userData: await accountOf(kernel, found.userId) }
}

/**
 * Opens a session, a family of tokens of its own, for somebody whose identity is proved, and tells of it, with how it was
 * proved where that was not the password (DECISIONS A10).
 */
export async function openSession(
  kernel: Kernel,
  userId: number,
  from: CalledFrom,
  detail = '',
): Promise<SessionTokens> {
  const familyId = randomUUID()
  const refreshToken = newRefreshToken()
  await inTenant(kernel.db, { companyIds: [], userId }, async (tx) => {
    await startFamily(tx, {
      id: familyId,
      userId,
      tokenHash: hashRefreshToken(refreshToken),
      livesUntil: refreshEnd(kernel),
      from,
    })
    await noteAccountEvent(tx, { userId, kind: 'sign_in', from, detail })
  })
  return { ...(await accessToken(kernel, userId, familyId)), refreshToken }
}

/**
 * Exchanges a refresh token for new tokens. Each works once: a second use ends the whole family, unless it is a retry
 * with the same key whose first answer was lost. The session of somebody who lacks the second factor that a company asks for
 * ends here: the next sign-in has it set up. Raises rest_authentication_invalid, _expired, _revoked (DECISIONS A10).
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

/** Ends a session of somebody who lacks the second factor that a company asks for; raises rest_authentication_revoked then. */
async function endWithoutFactor(kernel: Kernel, userId: number, familyId: string): Promise<void> {
  const { isOn, requiredBy } = await standingOf(kernel, userId)
  if (isOn || requiredBy === null) return
  await endSession(kernel, familyId)
  throw new AppError('rest_authentication_revoked')
}

/** Ends a session: its family of tokens, and its sockets on every node (DECISIONS A10, K6). */
export async function endSession(kernel: Kernel, familyId: string): Promise<void> {
  await endFamily(kernel.db, familyId)
  kernel.live.endFamily(familyId)
}

/** The account of a signed-in person; raises rest_authentication_invalid when it is gone. */
export async function accountOf(kernel: Kernel, userId: number): Promise<Account> {
  const stored = await findAccount(kernel.db, userId)
  if (!stored) throw new AppError('rest_authentication_invalid')
  return showAccount(kernel, stored)
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
