import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, isSameContent } from '../../../shared/jobs/agreements/canonical.ts'
import {
  checkChain,
  checkRecord,
  sealRecord,
  type AgreementRecord,
  type UnsealedRecord,
} from '../../../shared/jobs/agreements/records.ts'

const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex')

const unsealed = (id: number, previousHash: string | null): UnsealedRecord => ({
  id,
  jobId: 7,
  userId: 3,
  name: 'clientAgreement',
  type: 'agreement',
  clause: 'I Agreed.',
  content: {
    estimate: { total: 240.5, lineItems: [{ item: 'hourlyRateTwo', rate: 80, units: 3 }] },
    note: null,
  },
  timestamp: 1_790_000_000 + id,
  ip: '203.0.113.9',
  userAgent: 'Mozilla/5.0',
  previousHash,
})

async function chainOf(length: number): Promise<AgreementRecord[]> {
  const records: AgreementRecord[] = []
  for (let id = 1; id <= length; id += 1)
    records.push(await sealRecord(unsealed(id, records.at(-1)?.hash ?? null), sha256))
  return records
}

describe('canonical JSON', () => {
  it('sorts keys at every depth and has no spaces or absent keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ü' }], a: undefined, A: true })).toBe(
      '{"A":true,"b":[1,{"c":"ü","d":null}]}',
    )
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError)
  })

  it('is independent of the order of keys and parses back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const reversed = JSON.parse(JSON.stringify(value), (_key, item: unknown) =>
          typeof item === 'object' && item !== null && !Array.isArray(item)
            ? Object.fromEntries(Object.entries(item).toReversed())
            : item,
        ) as unknown
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
        expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value))
      }),
    )
  })

  it('treats only absent and null as equal when contents are compared', () => {
    expect(isSameContent({ a: null, b: 1 }, { b: 1 })).toBe(true)
    expect(isSameContent({ a: 0 }, {})).toBe(false)
    expect(isSameContent({ a: [null] }, { a: [] })).toBe(false)
    expect(isSameContent({ a: '1' }, { a: 1 })).toBe(false)
  })
})

describe('record chain check', () => {
  it('accepts the original chain', async () => {
    expect(await checkChain(await chainOf(4), sha256)).toEqual([])
  })

  it('names the record and the field that was changed', async () => {
    const [first] = await chainOf(1)
    if (!first) throw new Error('no record')
    for (const [field, value] of Object.entries({
      id: 9,
      jobId: 8,
      userId: 4,
      name: 'estimate',
      type: 'acknowledgement' as const,
      clause: 'I agreed.',
      content: { estimate: { total: 240.51 } },
      timestamp: 1,
      ip: '203.0.113.8',
      userAgent: '',
      previousHash: 'ab',
    }))
      expect(await checkRecord({ ...first, [field]: value }, sha256), field).toEqual([field])
    expect(await checkRecord({ ...first, contentHash: '0' }, sha256)).toEqual(['contentHash'])
    expect(await checkRecord({ ...first, hash: '0' }, sha256)).toEqual(['hash'])
  })

  it('detects a record that was removed, inserted or resealed', async () => {
    const records = await chainOf(4)
    const without = records.toSpliced(1, 1)
    expect(await checkChain(without, sha256)).toEqual([{ index: 1, fields: ['previousHash'] }])
    const second = records[1]
    if (!second) throw new Error('no record')
    // Resealing a changed record breaks the next one.
    const forged = await sealRecord({ ...second, clause: 'forged' }, sha256)
    expect(await checkChain(records.toSpliced(1, 1, forged), sha256)).toEqual([
      { index: 2, fields: ['previousHash'] },
    ])
  })

  it('finds every changed character of a stored chain', async () => {
    const stored = JSON.stringify(await chainOf(3))
    await fc.assert(
      fc.asyncProperty(
        fc.nat(stored.length - 1),
        fc.constantFrom('0', '1', 'a', 'x', ' ', '"'),
        async (at, mark) => {
          const changed = stored.slice(0, at) + mark + stored.slice(at + 1)
          let records: AgreementRecord[]
          try {
            records = JSON.parse(changed) as AgreementRecord[]
          } catch {
            return
          }
          if (canonicalJson(records) === canonicalJson(JSON.parse(stored))) return
          const found = await checkChain(records, sha256).catch(() => ['unreadable'])
          expect(found).not.toEqual([])
        },
      ),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 1000) },
    )
  })
})
