import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, webcrypto } from 'node:crypto'
import { fromBase64Url, KEY_ID_LENGTH, sealPdf } from '../../../shared/jobs/agreements/seal.ts'

/** Prefix that makes a raw Ed25519 seed a PKCS #8 private key (RFC 8410 §7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export interface Sealer {
  /** The 32 bytes of the Ed25519 key, base64url. */
  publicKey: string
  /** First 16 hex digits of the public key's SHA-256. */
  keyId: string
  /**
   * Returns the PDF with its seal; `sealedAt` is in epoch seconds. Throws an Error for bytes that are not a
   * PDF.
   */
  seal: (bytes: Uint8Array, sealedAt: number) => Promise<Uint8Array>
}

/**
 * Creates a sealer of PDFs with this installation's key, which is derived from SECRET: the same secret gives
 * the same key.
 */
export function createSealer(secret: string): Sealer {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'movesheet pdf seal', 32))
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x: text = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const publicKey = fromBase64Url(text)
  if (!publicKey) throw new Error(`No Ed25519 key: ${text}`)
  const keyId = sha256(publicKey).slice(0, KEY_ID_LENGTH)
  return {
    publicKey: text,
    keyId,
    seal: (bytes, sealedAt) =>
      sealPdf(bytes, {
        // Not on this thread: a large document must not delay other requests.
        sha256Bytes: async (range) =>
          Buffer.from(await webcrypto.subtle.digest('SHA-256', Uint8Array.from(range))).toString('hex'),
        sign: async (message) => sign(null, message, privateKey),
        publicKey,
        keyId,
        sealedAt,
      }),
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
