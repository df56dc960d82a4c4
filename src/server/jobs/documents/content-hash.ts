import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../shared/jobs/agreements/canonical.ts'

/** Returns the SHA-256 in hex of a content's canonical JSON. */
export function contentHashOf(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
