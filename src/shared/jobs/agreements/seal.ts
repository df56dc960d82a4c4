import { z } from 'zod'
import { canonicalJson } from './canonical.ts'

/**
 * The seal of a PDF: one comment line after its last byte, with the hash of each range and an Ed25519
 * signature over all of them. Readers skip comments. Strict readers look for the end mark only in the last
 * 1024 bytes, so the end mark is written again after the line, whatever its length.
 */
const MARK = bytesOf('\n%MOVESHEET-SEAL ')
/** Smallest range in bytes, so that a changed byte of an ordinary document is located within 1 KiB. */
const RANGE_BYTES = 1024
/**
 * Largest number of ranges; larger files have larger ranges, because sealing time grows with the number of
 * ranges.
 */
const MAX_RANGES = 2048
/** Number of bytes of the mark that may be wrong for the seal to count as damaged rather than absent. */
const MARK_TOLERANCE = 2
const NEWLINE = 10
/** Number of hex digits of a key's SHA-256 that identify it. */
export const KEY_ID_LENGTH = 16

const sealSchema = z.strictObject({
  v: z.literal(1),
  /** Bytes before the seal. */
  length: z.int().positive(),
  /** Bytes per range. */
  chunk: z.int().positive(),
  /** SHA-256 of each range, hex. */
  hashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  /** Offset of the PDF's cross-reference, which is repeated after the seal. */
  startxref: z.int().nonnegative(),
  /** First 16 hex digits of the public key's SHA-256. */
  keyId: z.string(),
  /** The 32 bytes of the Ed25519 public key, base64url. */
  publicKey: z.string(),
  /** Epoch seconds. */
  sealedAt: z.int(),
  /** Signature over the canonical JSON of all other fields, base64url. */
  signature: z.string(),
})
export type Seal = z.output<typeof sealSchema>

/** Byte offsets in a file, from 0, both included. */
export interface ByteRange {
  from: number
  to: number
}

type Sha256Bytes = (bytes: Uint8Array) => Promise<string>

export interface SealTools {
  sha256Bytes: Sha256Bytes
  /** Signs bytes with Ed25519; the signature has 64 bytes. */
  sign: (message: Uint8Array) => Promise<Uint8Array>
  publicKey: Uint8Array
  keyId: string
  /** Epoch seconds. */
  sealedAt: number
}

export interface PdfCheckTools {
  sha256Bytes: Sha256Bytes
  /**
   * Returns whether a signature is the key's Ed25519 signature of the message; throws if it cannot be
   * computed.
   */
  verify: (publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array) => Promise<boolean>
}

type SealRead =
  | { kind: 'none' }
  | { kind: 'damaged'; ranges: ByteRange[] }
  | { kind: 'seal'; seal: Seal; from: number; end: number }

/** Result of checking a PDF; `ranges` are those that changed after sealing. */
export type PdfFinding =
  | { kind: 'none' }
  | { kind: 'damaged'; ranges: ByteRange[] }
  | { kind: 'signature'; ranges: ByteRange[] }
  | { kind: 'length'; expected: number; actual: number; ranges: ByteRange[]; seal: Seal }
  | { kind: 'changed'; ranges: ByteRange[]; seal: Seal }
  | { kind: 'good'; seal: Seal }

/** Returns the PDF with its seal appended; throws an Error for bytes without a PDF's end mark. */
export async function sealPdf(bytes: Uint8Array, tools: SealTools): Promise<Uint8Array> {
  const startxref = startxrefOf(bytes)
  if (startxref === null) throw new Error('Only a PDF can be sealed: these bytes have no startxref')
  const unsigned: Omit<Seal, 'signature'> = {
    v: 1,
    length: bytes.length,
    chunk: rangeBytes(bytes.length),
    hashes: [],
    startxref,
    keyId: tools.keyId,
    publicKey: toBase64Url(tools.publicKey),
    sealedAt: tools.sealedAt,
  }
  const { chunk } = unsigned
  for (let at = 0; at < bytes.length; at += chunk)
    unsigned.hashes.push(await tools.sha256Bytes(bytes.subarray(at, at + chunk)))
  const signature = toBase64Url(await tools.sign(bytesOf(canonicalJson(unsigned))))
  const line = bytesOf(toBase64Url(bytesOf(canonicalJson({ ...unsigned, signature }))))
  return joined(bytes, MARK, line, endMark(startxref))
}

function rangeBytes(length: number): number {
  let size = RANGE_BYTES
  while (size * MAX_RANGES < length) size *= 2
  return size
}

/** Returns the last seal of a file with the offset of its first byte and of the byte after it. */
export function readSeal(bytes: Uint8Array): SealRead {
  const from = findLast(bytes, MARK, MARK_TOLERANCE)
  if (from < 0) return { kind: 'none' }
  const damaged: SealRead = { kind: 'damaged', ranges: [{ from, to: bytes.length - 1 }] }
  const lineEnd = bytes.indexOf(NEWLINE, from + MARK.length)
  if (lineEnd < 0 || findLast(bytes.subarray(from, from + MARK.length), MARK, 0) < 0) return damaged
  const payload = fromBase64Url(asciiOf(bytes.subarray(from + MARK.length, lineEnd)))
  if (payload === null) return damaged
  const text = asciiOf(payload)
  const seal = sealSchema.safeParse(parsed(text)).data
  // Only the canonical spelling is valid, so that no byte of the seal can change unnoticed.
  if (!seal || canonicalJson(seal) !== text || seal.hashes.length !== Math.ceil(seal.length / seal.chunk))
    return damaged
  return { kind: 'seal', seal, from, end: lineEnd }
}

/** Compares a PDF with its seal, one byte range at a time. */
export async function checkPdf(bytes: Uint8Array, tools: PdfCheckTools): Promise<PdfFinding> {
  const read = readSeal(bytes)
  if (read.kind !== 'seal') return read
  const { seal, from, end } = read
  // A list that is not signed by its key proves nothing about the bytes before it.
  if (!(await isSigned(seal, tools))) return { kind: 'signature', ranges: [{ from, to: end }] }
  const ranges: ByteRange[] = []
  for (const [index, hash] of seal.hashes.entries()) {
    const start = index * seal.chunk
    const stop = Math.min(start + seal.chunk, seal.length)
    const found = await tools.sha256Bytes(bytes.subarray(Math.min(start, from), Math.min(stop, from)))
    if (found !== hash) ranges.push({ from: start, to: stop - 1 })
  }
  if (from > seal.length) ranges.push({ from: seal.length, to: from - 1 })
  const tail = endMark(seal.startxref)
  const expected = seal.length + (end - from) + tail.length
  if (!isSame(bytes.subarray(end), tail))
    ranges.push({ from: end, to: Math.max(bytes.length, end + tail.length) - 1 })
  if (bytes.length !== expected)
    return { kind: 'length', expected, actual: bytes.length, ranges: merged(ranges), seal }
  return ranges.length > 0 ? { kind: 'changed', ranges: merged(ranges), seal } : { kind: 'good', seal }
}

async function isSigned({ signature, ...unsigned }: Seal, tools: PdfCheckTools): Promise<boolean> {
  const publicKey = fromBase64Url(unsigned.publicKey)
  const signed = fromBase64Url(signature)
  if (!publicKey || !signed) return false
  // The key ID must belong to the key.
  const keyId = (await tools.sha256Bytes(publicKey)).slice(0, KEY_ID_LENGTH)
  if (keyId !== unsigned.keyId) return false
  return tools.verify(publicKey, signed, bytesOf(canonicalJson(unsigned)))
}

/** Returns the end of a sealed file, from the newline that ends the seal's line. */
function endMark(startxref: number): Uint8Array {
  return bytesOf(`\nstartxref\n${startxref}\n%%EOF\n`)
}

function startxrefOf(bytes: Uint8Array): number | null {
  const at = findLast(bytes, bytesOf('startxref'), 0)
  if (at < 0) return null
  const digits = /^startxref\s+(\d{1,15})\s/.exec(asciiOf(bytes.subarray(at, at + 64)))?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Returns ranges in order, with adjacent ones merged. */
function merged(ranges: readonly ByteRange[]): ByteRange[] {
  const result: ByteRange[] = []
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to)
    else result.push({ ...range })
  }
  return result
}

/** Returns the last offset of a pattern with at most `tolerance` wrong bytes; -1 if it is not found. */
function findLast(bytes: Uint8Array, pattern: Uint8Array, tolerance: number): number {
  for (let at = bytes.length - pattern.length; at >= 0; at -= 1) {
    let wrong = 0
    for (let i = 0; i < pattern.length && wrong <= tolerance; i += 1)
      if (bytes[at + i] !== pattern[i]) wrong += 1
    if (wrong <= tolerance) return at
  }
  return -1
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns one byte per character: a seal contains only ASCII. */
function bytesOf(ascii: string): Uint8Array {
  return Uint8Array.from(ascii, (character) => character.charCodeAt(0))
}

function asciiOf(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value] as const))

/** Returns bytes as base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const size = Math.min(bytes.length - at, 3) + 1
    for (let i = 0; i < size; i += 1) parts.push(DIGITS.charAt((group >> (18 - 6 * i)) & 63))
  }
  return parts.join('')
}

/** Returns the bytes of a base64url text; null unless the text is the exact encoding of these bytes. */
export function fromBase64Url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (const digit of text) {
    const value = VALUES.get(digit)
    if (value === undefined) return null
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at] = (held >> bits) & 255
    at += 1
  }
  return toBase64Url(bytes) === text ? bytes : null
}
