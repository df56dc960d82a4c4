import { createHmac } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { AppError } from '../../../shared/kernel/errors.ts'
import { inTenant } from '../../kernel/db/tenancy.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import type { VerifiedLogin } from './accounts.store.ts'
import { findOwnPassword } from './profile.store.ts'

/** Time limit of the second sign-in step, in minutes: enough to set up an app. */
const CHALLENGE_MINUTES = 10
const TYPE = 'second-factor+jwt'

/**
 * What a challenge proves: the right password of this person, who now enters a code or has to set up a
 * factor.
 */
export interface Challenge extends VerifiedLogin {
  isSetup: boolean
}

/**
 * Signs that a person's password was right; opens nothing by itself, and becomes invalid when the password
 * changes.
 */
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
 * Returns a challenge of the wanted kind; throws rest_authentication_expired, and _invalid also after a new
 * password.
 */
export async function readChallenge(
  kernel: Pick<Kernel, 'config' | 'db' | 'now'>,
  text: string,
  wanted: { isSetup: boolean },
): Promise<VerifiedLogin> {
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

/** Returns a mark that distinguishes stored hashes without revealing them. */
function markOf(secret: string, passwordHash: string | null): string {
  return createHmac('sha256', secret)
    .update(`challenge\n${passwordHash ?? ''}`)
    .digest('base64url')
}
