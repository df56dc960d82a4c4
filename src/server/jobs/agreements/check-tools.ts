import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import type { FileCheckTools } from '../../../shared/jobs/agreements/check.ts'
import { toBase64Url } from '../../../shared/jobs/agreements/seal.ts'

/** Hashes, signature checks and text decoding of this runtime for the offline checker. */
export const fileCheckTools: FileCheckTools = {
  sha256Bytes: async (bytes) => createHash('sha256').update(bytes).digest('hex'),
  sha256: async (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  verify: async (publicKey, signature, message) => {
    const key = readKey(publicKey)
    return key !== null && verify(null, message, key, signature)
  },
  readText: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

function readKey(publicKey: Uint8Array): KeyObject | null {
  try {
    return createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(publicKey) },
      format: 'jwk',
    })
  } catch {
    return null // Not an Ed25519 key, so it signed nothing.
  }
}
