import { execFile } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import PDFDocument from 'pdfkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealRecord, type AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { checkPdf, toBase64Url, type PdfCheckTools } from '../../../shared/jobs/agreements/seal.ts'
import { createSealer } from './sealing.ts'

const SECRET = 'a secret of the tests, k4Jq9z-XwP2v7RnB'
const SEALED_AT = 1_795_000_000
const run = promisify(execFile)
/** Poppler's programs, an independent reader of PDFs. */
const hasPoppler = await run('pdfinfo', ['-v']).then(
  () => true,
  () => false,
)
const command = path.resolve(import.meta.dirname, '../../../../scripts/verify.ts')
const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')

const tools: PdfCheckTools = {
  sha256Bytes: async (bytes) => createHash('sha256').update(bytes).digest('hex'),
  verify: async (publicKey, signature, message) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: toBase64Url(publicKey) }
    return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  },
}

let folder: string
let pdf: Buffer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealing-'))
  const document = new PDFDocument({ info: { Title: 'Agreement of the tests' }, compress: false })
  document.file(Buffer.from('[]'), { name: 'agreement-records.json' })
  for (let page = 1; page <= 30; page += 1)
    document.addPage().text(`Page ${page}: the piano goes first. `.repeat(40))
  document.end()
  pdf = Buffer.concat(await document.toArray())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function keep(name: string, bytes: Uint8Array | string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return file
}

/** Returns exit code and output of the command. */
async function check(...parameters: string[]): Promise<{ code: number; lines: string[] }> {
  const ended = await run(process.execPath, [command, ...parameters]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: unknown) => error as { code: number; stdout: string }, // execFile throws this for any other exit code.
  )
  return { code: ended.code, lines: ended.stdout.trim().split('\n') }
}

it('derives one key from one secret, and another from another', () => {
  const sealer = createSealer(SECRET)
  expect(createSealer(SECRET).publicKey).toBe(sealer.publicKey)
  expect(createSealer(`${SECRET}.`).publicKey).not.toBe(sealer.publicKey)
  const raw = Buffer.from(sealer.publicKey, 'base64url')
  expect(raw).toHaveLength(32)
  expect(sealer.keyId).toBe(createHash('sha256').update(raw).digest('hex').slice(0, 16))
})

it.skipIf(!hasPoppler)('seals a PDF so that other programs still read it', async () => {
  const sealer = createSealer(SECRET)
  const sealed = await sealer.seal(pdf, SEALED_AT)
  // More than the last kilobyte in which strict readers look for the end mark.
  expect(sealed.length - pdf.length).toBeGreaterThan(2048)
  expect(await checkPdf(sealed, tools)).toMatchObject({
    kind: 'good',
    seal: { keyId: sealer.keyId, publicKey: sealer.publicKey, sealedAt: SEALED_AT },
  })
  const [plain, file] = [await keep('plain.pdf', pdf), await keep('sealed.pdf', sealed)]
  const textOf = async (name: string) => (await run('pdftotext', [name, '-'])).stdout
  expect(await textOf(file)).toBe(await textOf(plain))
  const info = await run('pdfinfo', [file])
  expect(info.stdout).toMatch(/Title:\s+Agreement of the tests\n[\s\S]*Pages:\s+31\n/)
  expect(info.stderr).toBe('')
  const attachment = path.join(folder, 'saved.json')
  await run('pdfdetach', ['-save', '1', '-o', attachment, file])
})

it('checks PDFs with a command that names the changed bytes', async () => {
  const sealer = createSealer(SECRET)
  const sealed = await sealer.seal(pdf, SEALED_AT)
  const good = await keep('good.pdf', sealed)
  const changed = Uint8Array.from(sealed)
  changed[5000] = (changed[5000] ?? 0) ^ 1
  const bad = await keep('bad.pdf', changed)

  const whole = await check(good)
  expect(whole).toEqual({
    code: 0,
    lines: [
      `ok  ${good}: Nothing was changed.`,
      `ok  ${good}: All ${sealed.length} bytes are as they were sealed on 2026-11-18 11:06:40 UTC.`,
      `ok  ${good}: Sealed with key ${sealer.keyId}; compare it with the installation's.`,
    ],
  })
  const both = await check(good, bad)
  expect(both.code).toBe(1)
  expect(both.lines).toContain(`BAD ${bad}: Bytes 4096–5119 are not as they were sealed (counted from 0).`)

  expect((await check('--key', sealer.publicKey, good)).code).toBe(0)
  const other = await check('--key', createSealer(`${SECRET}.`).keyId, good)
  expect(other.code).toBe(1)
  expect(other.lines.at(-1)).toMatch(/not with the expected/)
})

it('checks records with the command and fails for other or missing files', async () => {
  const record: AgreementRecord = await sealRecord(
    {
      id: 17,
      jobId: 7,
      userId: 3,
      name: 'clientAgreement',
      type: 'agreement',
      clause: 'I Agreed.',
      content: { total: 240.5 },
      timestamp: SEALED_AT,
      ip: '203.0.113.9',
      userAgent: 'Mozilla/5.0',
      previousHash: null,
    },
    sha256,
  )
  const whole = await keep('records.json', JSON.stringify([record], null, 2))
  expect((await check(whole)).code).toBe(0)
  const forged = await keep('forged.json', JSON.stringify({ ...record, content: { total: 140.5 } }))
  expect(await check(forged)).toEqual({
    code: 1,
    lines: [
      `BAD ${forged}: These records were altered: do not rely on them.`,
      `BAD ${forged}: Record #17 (clientAgreement): content does not match its hash.`,
    ],
  })
  const missing = path.join(folder, 'nothing.pdf')
  const others = await check(await keep('note.txt', 'The piano goes first.'), missing)
  expect(others.code).toBe(1)
  expect(others.lines.some((line) => line.startsWith(`BAD ${missing}: It can not be read`))).toBe(true)
  expect((await check()).code).toBe(1)
})
