import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Returns the secret of a new link, as mailed and as looked up. */
export function newReviewToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfReviewToken(token) }
}

/** Returns the hash by which a link's secret is looked up (SHA-256, hex). */
export function hashOfReviewToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
