import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  checkPdf,
  fromBase64Url,
  readSeal,
  sealPdf,
  toBase64Url,
} from '../../../shared/jobs/agreements/seal.ts'
import { checkTools } from './check-tools.ts'

const SEALED_AT = 1_795_000_000
const encode = (text: string) => new TextEncoder().encode(text)

/**
 * Returns bytes with a PDF's beginning and end, and with content in between that must not confuse the check.
 */
function pdfLike(size: number): Uint8Array<ArrayBuffer> {
  const head = encode('%PDF-1.7\nstartxref\n7\n%%EOF\n')
  const tail = encode(`\nstartxref\n${size}\n%%EOF`)
  const bytes = new Uint8Array(head.length + size + tail.length)
  for (let i = 0; i < size; i += 1) bytes[head.length + i] = (i * 7919 + (i >> 3)) & 255
  bytes.set(head)
  bytes.set(tail, head.length + size)
  return bytes
}

let keys: CryptoKeyPair
let publicKey: Uint8Array
let keyId: string
beforeAll(async () => {
  keys = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair // Ed25519 has a private and a public key
  publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey))
  keyId = (await checkTools.sha256Bytes(publicKey)).slice(0, 16)
})

async function sealed(bytes: Uint8Array, name = keyId): Promise<Uint8Array<ArrayBuffer>> {
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', keys.privateKey, new Uint8Array(message)))
  const tools = { sha256Bytes: checkTools.sha256Bytes, sign, publicKey, keyId: name, sealedAt: SEALED_AT }
  return new Uint8Array(await sealPdf(bytes, tools))
}

describe('sealed PDF', () => {
  it('is intact, names its key, and begins and ends as a PDF', async () => {
    for (const size of [0, 1, 1023, 1024, 5000]) {
      const bytes = pdfLike(size)
      const file = await sealed(bytes)
      const finding = await checkPdf(file, checkTools)
      expect(finding).toMatchObject({
        kind: 'good',
        seal: { keyId, publicKey: toBase64Url(publicKey), sealedAt: SEALED_AT, length: bytes.length },
      })
      expect(file.subarray(0, bytes.length)).toEqual(bytes)
      expect(new TextDecoder('latin1').decode(file).endsWith(`\nstartxref\n${size}\n%%EOF\n`)).toBe(true)
    }
  })

  it('can be sealed again', async () => {
    const once = await sealed(pdfLike(3000))
    expect(await checkPdf(await sealed(once), checkTools)).toMatchObject({
      kind: 'good',
      seal: { length: once.length },
    })
  })

  it('reports the kibibyte of any changed byte, in the seal too', async () => {
    const bytes = pdfLike(4321)
    const file = await sealed(bytes)
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = file.slice()
        changed[at] = (changed[at] ?? 0) ^ change
        const finding = await checkPdf(changed, checkTools)
        if (!('ranges' in finding)) throw new Error(`${finding.kind} at ${at}`)
        const [range, ...others] = finding.ranges
        expect(others).toEqual([])
        expect(range?.from).toBeLessThanOrEqual(at)
        expect(range?.to).toBeGreaterThanOrEqual(at)
        if (at >= bytes.length) return
        expect(finding.kind).toBe('changed')
        expect((range?.to ?? 0) - (range?.from ?? 0)).toBeLessThan(1024)
      }),
    )
  })

  it('reports the position from which bytes were inserted, removed or appended', async () => {
    const file = await sealed(pdfLike(4321))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(file.length),
        fc.nat(20),
        fc.uint8Array({ maxLength: 20 }),
        async (at, removed, added) => {
          const parts = [file.subarray(0, at), added, file.subarray(at + removed)]
          const changed = new Uint8Array(await new Blob(parts).arrayBuffer())
          const isSame = changed.length === file.length && changed.every((byte, i) => byte === file[i])
          const finding = await checkPdf(changed, checkTools)
          expect(finding.kind === 'good').toBe(isSame)
          if (finding.kind === 'length')
            expect(finding).toMatchObject({ expected: file.length, actual: changed.length })
        },
      ),
    )
  })

  it('describes the difference of a longer, a shorter and an unsealed file', async () => {
    const file = await sealed(pdfLike(4321))
    const longer = new Uint8Array(await new Blob([file, 'more']).arrayBuffer())
    expect(await checkPdf(longer, checkTools)).toMatchObject({
      kind: 'length',
      expected: file.length,
      actual: file.length + 4,
    })
    expect((await checkPdf(file.subarray(0, -3), checkTools)).kind).toBe('length')
    expect(await checkPdf(pdfLike(10), checkTools)).toEqual({ kind: 'none' })
  })

  it('rejects a list of hashes that its key has not signed, and a key under a false id', async () => {
    const bytes = pdfLike(4321)
    const file = await sealed(bytes)
    const read = readSeal(file)
    if (read.kind !== 'seal') throw new Error(read.kind)
    // An attacker changes the PDF and puts the hash of the changed range into the seal.
    const forged = bytes.slice()
    forged[2000] = 0
    const own = readSeal(await sealed(forged))
    if (own.kind !== 'seal') throw new Error(own.kind)
    const swapped = JSON.stringify({ ...own.seal, signature: read.seal.signature })
    const sorted = JSON.stringify(
      Object.fromEntries(
        Object.entries(JSON.parse(swapped) as object).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    const line = `\n%MOVESHEET-SEAL ${toBase64Url(encode(sorted))}`
    const parts = [forged, line, file.subarray(read.end)]
    const finding = await checkPdf(new Uint8Array(await new Blob(parts).arrayBuffer()), checkTools)
    expect(finding.kind).toBe('signature')
    expect((await checkPdf(await sealed(bytes, '0123456789abcdef'), checkTools)).kind).toBe('signature')
  })

  it('can be made only from a PDF', async () => {
    await expect(sealed(encode('no such thing'))).rejects.toThrow('startxref')
  })
})

it('encodes bytes as base64url in exactly one way', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = toBase64Url(bytes)
      expect(text).toBe(platformBase64Url(bytes))
      expect(fromBase64Url(text)).toEqual(bytes)
    }),
  )
  for (const text of ['A', 'AB', 'AA=', 'AA+A', 'AAB']) expect(fromBase64Url(text), text).toBeNull()
})

function platformBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
