import { createHash, randomBytes } from 'node:crypto'
import { openSealed, sealText } from '../../kernel/auth/sealing.ts'

const TOKEN_BYTES = 32
const TOKEN_PURPOSE = 'dispute link'
const PHOTO_PURPOSE = 'dispute photo'

/** The secret of a new link: as it is handed out, as it is looked up, and as it is kept to be copied again. */
export function newDisputeToken(secret: string): { token: string; hash: string; sealed: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashOfToken(token), sealed: sealText(secret, TOKEN_PURPOSE, token) }
}

/** What a link's secret is looked up by (SHA-256, hex). */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The secret of a stored link, or null when the installation's own secret has changed since. */
export function openDisputeToken(secret: string, sealed: string): string | null {
  return openSealed(secret, TOKEN_PURPOSE, sealed)
}

/** The id of a photo for the visitor of one dispute: it names no other file and serves no other dispute. */
export function photoIdOf(secret: string, disputeId: number, fileId: number): string {
  return sealText(secret, PHOTO_PURPOSE, `${disputeId} ${fileId}`)
}

/** The file that a photo's id names within this dispute, or null for anything else. */
export function fileOfPhotoId(secret: string, disputeId: number, photoId: string): number | null {
  const [dispute, file] = openSealed(secret, PHOTO_PURPOSE, photoId)?.split(' ') ?? []
  return dispute === String(disputeId) && file !== undefined ? Number(file) : null
}
