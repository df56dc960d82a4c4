import type { FileCheckTools } from '../../../shared/jobs/agreements/check.ts'

/** What a browser checks files with, on the spot; each raises an Error that says why where it cannot. */
export const checkTools: FileCheckTools = {
  sha256Bytes,
  sha256: (text) => sha256Bytes(new TextEncoder().encode(text)),
  verify,
  readText: (bytes) => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}

async function sha256Bytes(bytes: Uint8Array): Promise<string> {
  // A copy, because a part of a larger file would be taken for possibly shared memory.
  const hash = await subtle().digest('SHA-256', new Uint8Array(bytes))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function verify(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const key = await subtle()
    .importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotSupportedError')
        throw new Error('This browser is too old to check signatures. Use a newer one.')
      return null // no key of this kind, so nothing it could have signed
    })
  return key !== null && subtle().verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
}

function subtle(): SubtleCrypto {
  // Browsers keep it from pages that came without encryption, whatever the type says.
  const found: SubtleCrypto | undefined = crypto.subtle
  if (!found) throw new Error('Browsers check files only on pages that were opened with https.')
  return found
}
