import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { ProvedLogin } from './accounts.store.ts'
import { findOwnPassword } from './profile.store.ts'

/** How long the second step of a sign-in may take, in minutes: time enough to set an app up. */
const CHALLENGE_MINUTES = 10
const TYPE = 'second-factor+jwt'

/** What a challenge stands for: a right password of this person, who now gives a code or has to set one up. */
export interface Challenge extends ProvedLogin {
  isSetup: boolean
}

/** Signs that somebody's password was right; opens nothing by itself, and nothing at all once the password is another. */
export async function signChallenge(secret: string, challenge: Challenge, now: Date): Promise<string> {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ setup: challenge.isSetup, password: markOf(secret, challenge.passwordHash) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(String(challenge.userId))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + CHALLENGE_MINUTES * 60)
    .sign(new TextEncoder().encode(secret))
}

/**
 * Whose challenge of the wanted kind this is; throws rest_authentication_expired, and _invalid also after a
 * new password.
 */
export async function readChallenge(
  kernel: Pick<Kernel, 'config' | 'db' | 'now'>,
  text: string,
  wanted: { isSetup: boolean },
): Promise<ProvedLogin> {
  const { SECRET } = kernel.config
  const payload = await payloadOf(SECRET, text, kernel.now())
  const userId = Number(payload.sub)
  if (!Number.isSafeInteger(userId) || payload['setup'] !== wanted.isSetup)
    throw new AppError('rest_authentication_invalid')
  const stored = await inTenant(kernel.db, { companyIds: [], userId }, (tx) => findOwnPassword(tx))
  if (payload['password'] !== markOf(SECRET, stored)) throw new AppError('rest_authentication_invalid')
  return { userId, passwordHash: stored }
}

async function payloadOf(secret: string, text: string, now: Date): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(text, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      typ: TYPE,
      currentDate: now,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('rest_authentication_expired')
    throw new AppError('rest_authentication_invalid')
  }
}

/** Tells one stored hash from another and nothing of it. */
function markOf(secret: string, passwordHash: string | null): string {
  return createHmac('sha256', secret)
    .update(`challenge\n${passwordHash ?? ''}`)
    .digest('base64url')
}
