import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkFile } from '../../../shared/jobs/agreements/check.ts'
import { sealRecord, type AgreementRecord } from '../../../shared/jobs/agreements/records.ts'
import { checkTools } from './check-tools.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const check = (value: unknown) => checkFile(encode(JSON.stringify(value)), checkTools)

async function chainOf(length: number): Promise<AgreementRecord[]> {
  const records: AgreementRecord[] = []
  for (let id = 1; id <= length; id += 1) {
    const record = {
      id,
      jobId: 7,
      userId: 3,
      name: 'clientAgreement',
      type: 'agreement' as const,
      clause: 'I Agreed "as is" – %PDF-1.7 %MOVESHEET-SEAL .',
      content: { estimate: { total: 240.5, lines: [{ item: 'truckFee', rate: 80 }] }, note: null },
      timestamp: 1_795_000_000 + id,
      ip: '203.0.113.9',
      userAgent: 'Mozilla/5.0',
      previousHash: records.at(-1)?.hash ?? null,
    }
    records.push(await sealRecord(record, checkTools.sha256))
  }
  return records
}

let chain: AgreementRecord[]
let first: AgreementRecord
beforeAll(async () => {
  chain = await chainOf(3)
  const [record] = chain
  if (!record) throw new Error('no record')
  first = record
})

describe('file of records', () => {
  it('is valid as a list in either order, as one record, and pretty-printed after a byte order mark', async () => {
    const files = [chain, chain.toReversed(), chain[1], [first]].map((value) => encode(JSON.stringify(value)))
    files.push(encode(`\uFEFF${JSON.stringify(chain, null, 2)}\n`))
    for (const file of files)
      expect(await checkFile(file, checkTools)).toMatchObject({ kind: 'records', isGood: true, key: null })
    const report = await check(chain)
    expect(report.findings.join('\n')).toContain(`All 3 records are as made`)
    expect(report.findings.join('\n')).toContain(chain[2]?.hash)
  })

  it('names the record and the field that was changed', async () => {
    const changes = {
      id: 9,
      jobId: 8,
      userId: 4,
      name: 'estimate',
      type: 'acknowledgement',
      clause: 'I agreed.',
      content: { estimate: { total: 240.51 } },
      timestamp: 1,
      ip: '203.0.113.8',
      userAgent: '',
      previousHash: 'ab',
      contentHash: '0',
      hash: '0',
    }
    for (const [field, value] of Object.entries(changes)) {
      const { isGood, findings } = await check({ ...first, [field]: value })
      expect(isGood, field).toBe(false)
      expect(findings, field).toHaveLength(1)
      expect(findings[0]).toMatch(new RegExp(`^Record #\\d+ \\(\\w+\\): ${field} does not match`))
    }
    const fieldHashes = { ...first.fieldHashes, ip: '0' }
    expect((await check({ ...first, fieldHashes })).findings).toEqual([
      'Record #1 (clientAgreement): ip does not match its hash.',
      'Record #1 (clientAgreement): hash does not match the hashes of its fields.',
    ])
  })

  it('reports a record that was removed or rebuilt', async () => {
    const missing = await check(chain.toSpliced(1, 1))
    expect(missing.isGood).toBe(false)
    expect(missing.findings).toEqual([
      expect.stringMatching(/^Record #3 .* previousHash is not the hash of the record before it/),
    ])
    const forged = await sealRecord({ ...first, clause: 'Nothing.' }, checkTools.sha256)
    expect((await check(chain.toSpliced(0, 1, forged))).findings).toEqual([
      expect.stringMatching(/^Record #2 /),
    ])
  })

  it('rejects content that no hash covers: other fields, missing ones, a duplicate name, no record', async () => {
    const findingsOf = async (value: unknown) => {
      const report = await check(value)
      expect(report.isGood).toBe(false)
      return report.findings.join('\n')
    }
    expect(await findingsOf([first, { ...chain[1], discount: 500 }])).toContain(
      'Record 2 of the file: discount is no part of a record',
    )
    expect(await findingsOf({ ...first, clause: undefined, ip: 7 })).toBe(
      'Record 1 of the file: missing, or not what a record holds: clause, ip.',
    )
    expect(await findingsOf([first, 7])).toContain('Record 2 of the file: is no agreement record')
    expect(await findingsOf([])).toContain('no records')
    const text = JSON.stringify(first).replace('{', '{"clause":"I pay nothing.",')
    const twice = await checkFile(encode(text), checkTools)
    expect(twice).toMatchObject({ isGood: false, findings: ['A field is named twice.'] })
  })

  it('is never valid after a change of any character of its content', async () => {
    const text = JSON.stringify(chain)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom('0', '1', 'a', 'x', '"', '}', ']', ' ', ','),
        async (at, mark) => {
          const changed = text.slice(0, at) + mark + text.slice(at + 1)
          const report = await checkFile(encode(changed), checkTools)
          let isSame = false
          try {
            isSame = JSON.stringify(JSON.parse(changed)) === text
          } catch {
            // Not valid JSON any more, so not the same.
          }
          expect(report.isGood).toBe(isSame)
          expect(report.findings).not.toEqual([])
        },
      ),
    )
  })

  it('reads a signature of many megabytes in its content', async () => {
    const content = {
      signature: `data:image/png;base64,${'A'.repeat(8_000_000)}`,
      note: '"\\'.repeat(100_000),
    }
    const record = await sealRecord({ ...first, content }, checkTools.sha256)
    expect((await check([record])).isGood).toBe(true)
  })
})

it('reports a file that is neither a PDF nor records', async () => {
  for (const bytes of [new Uint8Array(), encode('Hello'), encode('{"open'), Uint8Array.of(0x5b, 0xff, 0x5d)])
    expect(await checkFile(bytes, checkTools)).toMatchObject({ kind: 'other', isGood: false })
  expect(await checkFile(encode('%PDF-1.7\n%%EOF'), checkTools)).toMatchObject({
    kind: 'pdf',
    isGood: false,
    headline: 'This PDF has no seal',
  })
})
