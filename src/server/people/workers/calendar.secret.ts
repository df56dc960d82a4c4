import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 24

/** Returns the secret of a calendar's address: as handed out once, and as looked up. */
export function newCalendarSecret(): { secret: string; hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

/** Returns the hash by which an address is looked up (SHA-256, hex). */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
