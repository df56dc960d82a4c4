import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../../../shared/kernel/errors.ts'

/** Facts in an access token: whose it is, of which family of tokens, until when (epoch seconds). */
export interface AccessClaims {
  userId: number
  familyId: string
  expires: number
}

export interface TokenSettings {
  secret: string
  accessMinutes: number
}

/** Signs a short-lived access token; returns it with its expiry in epoch seconds. */
export async function signAccessToken(
  settings: TokenSettings,
  userId: number,
  familyId: string,
  nowSeconds: number,
): Promise<{ token: string; tokenExpires: number }> {
  const tokenExpires = nowSeconds + Math.round(settings.accessMinutes * 60)
  const token = await new SignJWT({ fam: familyId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(String(userId))
    .setIssuedAt(nowSeconds)
    .setExpirationTime(tokenExpires)
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(settings.secret))
  return { token, tokenExpires }
}

/** Reads an access token; throws rest_authentication_expired or _invalid. */
export async function readAccessToken(settings: TokenSettings, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(settings.secret), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
    })
    const { sub, exp, fam } = payload
    // What is read here becomes an argument of the database, which takes numbers and UUIDs alone.
    if (typeof sub !== 'string' || !/^[1-9]\d{0,14}$/.test(sub) || !isUuid(fam) || exp === undefined)
      throw new AppError('rest_authentication_invalid')
    return { userId: Number(sub), familyId: fam, expires: exp }
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('rest_authentication_expired')
    throw new AppError('rest_authentication_invalid')
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
}

/** A new opaque refresh token. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A refresh token as it is stored: SHA-256, hex. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
