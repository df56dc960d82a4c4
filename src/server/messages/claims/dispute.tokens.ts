import { createHash, randomBytes } from 'node:crypto'
import { decryptText, encryptText } from '../../kernel/auth/sealing.ts'

const TOKEN_BYTES = 32
const TOKEN_PURPOSE = 'dispute link'
const PHOTO_PURPOSE = 'dispute photo'

/**
 * Returns the secret of a new link: the token, its hash for lookup, and the encrypted token for copying
 * later.
 */
export function newDisputeToken(secret: string): { token: string; hash: string; sealed: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfToken(token), sealed: encryptText(secret, TOKEN_PURPOSE, token) }
}

/** Returns the hash by which a link's secret is found (SHA-256, hex). */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns the secret of a stored link, or null if the installation's own secret has changed since. */
export function openDisputeToken(secret: string, sealed: string): string | null {
  return decryptText(secret, TOKEN_PURPOSE, sealed)
}

/**
 * Returns the id of a photo for the visitor of one dispute: it identifies no other file and is not valid in
 * another dispute.
 */
export function photoIdOf(secret: string, disputeId: number, fileId: number): string {
  return encryptText(secret, PHOTO_PURPOSE, `${disputeId} ${fileId}`)
}

/** Returns the file of a photo's id within this dispute, or null for any other id. */
export function fileOfPhotoId(secret: string, disputeId: number, photoId: string): number | null {
  const [dispute, file] = decryptText(secret, PHOTO_PURPOSE, photoId)?.split(' ') ?? []
  return dispute === String(disputeId) && file !== undefined ? Number(file) : null
}
