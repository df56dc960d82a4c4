import type { FileCheckTools } from '../../../shared/jobs/agreements/check.ts'

/**
 * The browser's functions for checking files; each throws an Error with the reason if it is not available.
 */
export const checkTools: FileCheckTools = {
  sha256Bytes,
  sha256: (text) => sha256Bytes(new TextEncoder().encode(text)),
  verify,
  readText: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

async function sha256Bytes(bytes: Uint8Array): Promise<string> {
  // A copy, because the type of a part of a larger file may be shared memory.
  const hash = await subtle().digest('SHA-256', new Uint8Array(bytes))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const key = await subtle()
    .importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError')
        throw new Error('This browser is too old to check signatures. Use a newer one.')
      return null // not a key of this kind, so it has signed nothing
    })
  return key !== null && subtle().verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
}

function subtle(): SubtleCrypto {
  // Browsers hide it from pages without encryption, although the type says otherwise.
  const found: SubtleCrypto | undefined = crypto.subtle
  if (!found) throw new Error('Browsers check files only on pages that were opened with https.')
  return found
}
