import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** The secret of a new link: as it is mailed, and as it is looked up. */
export function newReviewToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfReviewToken(token) }
}

/** What a link's secret is looked up by (SHA-256, hex). */
export function hashOfReviewToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
