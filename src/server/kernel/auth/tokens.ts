import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { AppError } from '../../../shared/kernel/errors.ts'

/** Claims of an access token: its person, its token family, and its expiry (epoch seconds). */
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

/** The header that `signAccessToken` writes. A token with any other one is invalid, so no other algorithm or kind is read. */
const HEADER = Buffer.from('{"alg":"HS256","typ":"at+jwt"}').toString('base64url')

/**
 * Returns the claims of an access token (RFC 7519). Throws rest_authentication_expired or rest_authentication_invalid.
 * Synchronous: each call of the API comes through here, and WebCrypto's thread pool costs more than the HMAC itself.
 */
export function readAccessToken({ secret }: Pick<TokenSettings, 'secret'>, token: string): AccessClaims {
  const [header, payload = '', signature = '', ...rest] = token.split('.')
  const expected = Buffer.from(
    createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url'),
  )
  const given = Buffer.from(signature)
  if (
    header !== HEADER ||
    rest.length > 0 ||
    given.length !== expected.length ||
    !timingSafeEqual(given, expected)
  )
    throw new AppError('rest_authentication_invalid')
  // The signature is ours, and so is the JSON.
  const { sub, exp, nbf, fam } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
  // These become arguments of the database, which takes numbers and UUIDs only.
  if (typeof sub !== 'string' || !/^[1-9]\d{0,14}$/.test(sub) || !isUuid(fam) || typeof exp !== 'number')
    throw new AppError('rest_authentication_invalid')
  if (nbf !== undefined && nbf > Date.now() / 1000) throw new AppError('rest_authentication_invalid')
  if (exp <= Date.now() / 1000) throw new AppError('rest_authentication_expired')
  return { userId: Number(sub), familyId: fam, expires: exp }
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
}

/** Creates an opaque refresh token. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns a refresh token as it is stored: SHA-256, hex. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
