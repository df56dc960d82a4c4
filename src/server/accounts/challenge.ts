import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../shared/kernel/errors.ts'

/** How long the second step of a sign-in may take, in minutes: time enough to set an app up. */
const CHALLENGE_MINUTES = 10
const TYPE = 'second-factor+jwt'

/** What a challenge stands for: a right password of this person, who now gives a code or has to set one up. */
export interface Challenge {
  userId: number
  isSetup: boolean
}

/** Signs that somebody's password was right; opens nothing by itself. */
export async function signChallenge(secret: string, challenge: Challenge, now: Date): Promise<string> {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  return new SignJWT({ setup: challenge.isSetup })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(String(challenge.userId))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(nowSeconds + CHALLENGE_MINUTES * 60)
    .sign(new TextEncoder().encode(secret))
}

/** Reads a challenge of the wanted kind; raises rest_authentication_expired or _invalid. */
export async function readChallenge(
  secret: string,
  text: string,
  wanted: { isSetup: boolean },
  now: Date,
): Promise<number> {
  try {
    const { payload } = await jwtVerify(text, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      typ: TYPE,
      currentDate: now,
    })
    const userId = Number(payload.sub)
    if (!Number.isSafeInteger(userId) || payload['setup'] !== wanted.isSetup)
      throw new AppError('rest_authentication_invalid')
    return userId
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('rest_authentication_expired')
    throw new AppError('rest_authentication_invalid')
  }
}
