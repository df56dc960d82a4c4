import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Differences from an honest answer. */
export interface AuthenticatorFault {
  origin?: string
  challenge?: string
  rpId?: string
  isVerified?: boolean
  userHandle?: string
  credentialId?: string
}

/**
 * A software authenticator with one key for one site, like a phone or a security key (W3C Web
 * Authentication).
 */
export interface Authenticator {
  credentialId: string
  register(options: Record<string, unknown>, lie?: AuthenticatorFault): Record<string, unknown>
  assert(options: Record<string, unknown>, lie?: AuthenticatorFault): Record<string, unknown>
}

const UP = 0x01
const UV = 0x04
const ATTESTED = 0x40

/** Creates an authenticator that answers pages of this origin. */
export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const credentialId = id.toString('base64url')
  let counter = 0

  // COSE_Key of ES256 (RFC 9053 §7.1), as CBOR.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const clientData = (type: string, options: Record<string, unknown>, lie: AuthenticatorFault) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? options['challenge'],
        origin: lie.origin ?? origin,
      }),
    )
  const dataOf = (rpId: string, lie: AuthenticatorFault, attested?: Buffer) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    const flags = UP | (lie.isVerified === false ? 0 : UV) | (attested ? ATTESTED : 0)
    const hash = createHash('sha256')
      .update(lie.rpId ?? rpId)
      .digest()
    return Buffer.concat([hash, Buffer.from([flags]), count, ...(attested ? [attested] : [])])
  }
  const credential = (response: Record<string, unknown>, lie: AuthenticatorFault) => ({
    id: lie.credentialId ?? credentialId,
    rawId: lie.credentialId ?? credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    credentialId,
    register: (options, lie = {}) => {
      const { id: rpId } = options['rp'] as { id: string }
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey])
      const data = dataOf(rpId, lie, attested)
      // { fmt: 'none', attStmt: {}, authData } as CBOR.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return credential(
        {
          clientDataJSON: clientData('webauthn.create', options, lie).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
        lie,
      )
    },
    assert: (options, lie = {}) => {
      const data = dataOf(String(options['rpId']), lie)
      const client = clientData('webauthn.get', options, lie)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return credential(
        {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          ...(lie.userHandle !== undefined && {
            userHandle: Buffer.from(lie.userHandle).toString('base64url'),
          }),
        },
        lie,
      )
    },
  }
}
