import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { FactorSecret } from '../../../shared/people/accounts/second-factor.api.ts'

/** Bytes of a secret (RFC 4226 §4 asks for 20). */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
// Without the characters that are mistaken for one another.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 10

/** A new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** A secret as an authenticator app takes it up. */
export function showSecret(secret: string, issuer: string, label: string): FactorSecret {
  return { secret, uri: totpOf(secret, issuer, label).toString() }
}

/** The time step whose code was given, the one before or after included, or null for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

function totpOf(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  })
}

/** New recovery codes as people keep them: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
  })
}

/** Whether a typed code is a recovery code by its looks, hyphens and spaces aside. */
export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_LENGTH && !/^\d+$/.test(code)
}

/** A recovery code as it is stored; keyed, so that a stolen table of hashes gives none away. */
export function recoveryHash(installationSecret: string, userId: number, code: string): string {
  const plain = code.replaceAll('-', '')
  return createHmac('sha256', installationSecret)
    .update(`recovery code\n${userId}\n${plain}`)
    .digest('base64url')
}
