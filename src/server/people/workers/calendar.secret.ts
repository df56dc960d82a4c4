import { createHash, randomBytes } from 'node:crypto'

const SECRET_BYTES = 24

/** The secret of a calendar's address: as it is handed out once, and as it is looked up. */
export function newCalendarSecret(): { secret: string; hash: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, hash: hashOfSecret(secret) }
}

/** What an address is looked up by (SHA-256, hex). */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
