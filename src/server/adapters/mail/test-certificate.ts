import { generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const size =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const bytes = (hex: string) => Buffer.from(hex, 'hex')

/**
 * Creates a self-signed certificate for localhost, valid from yesterday for two days, and its key, both PEM.
 * It is created for each test, so that the repository contains no key and none expires. Encoded by hand as
 * X.509 DER (RFC 5280).
 */
export function makeTestCertificate(): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(der(6, bytes('2a8648ce3d040302')))
  const name = sequence(der(0x31, sequence(der(6, bytes('550403')), der(0x0c, Buffer.from('localhost')))))
  const time = (days: number) => {
    const at = new Date(Date.now() + days * 86_400_000).toISOString()
    return der(0x17, Buffer.from(`${at.replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))
  }
  const extension = (oid: string, value: Uint8Array) => sequence(der(6, bytes(oid)), der(4, value))
  const body = sequence(
    der(0xa0, der(2, bytes('02'))),
    der(2, bytes('01')),
    ecdsaWithSha256,
    name,
    sequence(time(-1), time(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        extension('551d11', sequence(der(0x82, Buffer.from('localhost')))),
        extension('551d13', sequence(der(1, bytes('ff')))),
      ),
    ),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, ecdsaWithSha256, der(3, bytes('00'), signature))
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
