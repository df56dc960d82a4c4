import { createHmac, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { FactorSecret } from '../../../shared/people/accounts/second-factor.api.ts'

/** Bytes of a secret (RFC 4226 §4 recommends 20). */
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
// Without characters that are easily confused.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 10

/** Returns a new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns a secret as an authenticator app reads it. */
export function secretForApp(secret: string, issuer: string, label: string): FactorSecret {
  return { secret, uri: totpOf(secret, issuer, label).toString() }
}

/** Returns the time step of a code, including the step before and after, or null for a wrong code. */
export function timeStepOfCode(secret: string, code: string, now: Date): number | null {
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

/** Returns new recovery codes in their written form: `abcde-fghjk`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length)))
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
  })
}

/** Returns whether a typed code has the format of a recovery code, ignoring hyphens and spaces. */
export function isRecoveryCode(code: string): boolean {
  return code.length === RECOVERY_LENGTH && !/^\d+$/.test(code)
}

/** Returns a recovery code as it is stored: a keyed hash, so that a stolen table reveals no code. */
export function recoveryHash(installationSecret: string, userId: number, code: string): string {
  const plain = code.replaceAll('-', '')
  return createHmac('sha256', installationSecret)
    .update(`recovery code\n${userId}\n${plain}`)
    .digest('base64url')
}
