import { z } from 'zod'
import {
  agreementRecordSchema,
  checkChain,
  checkRecord,
  type AgreementRecord,
  type Sha256,
} from './records.ts'
import { checkPdf, readSeal, type ByteRange, type PdfCheckTools, type PdfFinding } from './seal.ts'

export interface FileCheckTools extends PdfCheckTools {
  sha256: Sha256
  /** Returns a file's text; throws an error for bytes that are not UTF-8. */
  readText: (bytes: Uint8Array) => string
}

/** Result of a check as readable text. */
export interface CheckReport {
  kind: 'pdf' | 'records' | 'other'
  /** Whether everything matches. */
  isGood: boolean
  headline: string
  findings: string[]
  /** Key of a PDF's seal; null if the file has no such seal. */
  key: { keyId: string; publicKey: string } | null
}

/** Largest number of ranges listed; further ones are only counted. */
const LISTED_RANGES = 20
/** The header of a PDF is in its first kilobyte. */
const HEADER_BYTES = 1024

/** Checks a sealed PDF, an exported agreement record or a list of them, without any request to a server. */
export async function checkFile(bytes: Uint8Array, tools: FileCheckTools): Promise<CheckReport> {
  if (startsAsJson(bytes)) {
    const text = read(() => tools.readText(bytes))
    const value: unknown = text === undefined ? undefined : read(() => JSON.parse(text))
    if (text !== undefined && value !== undefined) return checkRecords(text, value, tools)
  }
  // A PDF whose first bytes were changed is still recognized by its seal.
  if (hasPdfHeader(bytes) || readSeal(bytes).kind !== 'none')
    return pdfReport(await checkPdf(bytes, tools), bytes.length)
  return {
    kind: 'other',
    isGood: false,
    headline: 'This can not be checked',
    findings: ['It is neither a PDF nor an agreement record in JSON, or it was damaged beyond reading.'],
    key: null,
  }
}

function pdfReport(finding: PdfFinding, size: number): CheckReport {
  const key = 'seal' in finding ? { keyId: finding.seal.keyId, publicKey: finding.seal.publicKey } : null
  if (finding.kind === 'good') {
    const sealed = utc(finding.seal.sealedAt)
    const findings = [`All ${size} bytes are as they were sealed on ${sealed}.`]
    return { kind: 'pdf', isGood: true, headline: 'Nothing was changed', findings, key }
  }
  const report = {
    kind: 'pdf',
    isGood: false,
    headline: 'This file was altered after it was made: do not rely on it',
    key,
  } as const
  if (finding.kind === 'none')
    return {
      ...report,
      headline: 'This PDF has no seal',
      findings: ['Either it was never sealed, or its end was cut off or replaced.'],
    }
  const findings = rangeLines(finding.ranges)
  if (finding.kind === 'damaged')
    findings.unshift('The seal itself is damaged; nothing else can be compared.')
  if (finding.kind === 'signature')
    findings.unshift('The signature of the seal is wrong: the seal itself was changed.')
  if (finding.kind === 'length')
    findings.unshift(`The file has ${finding.actual} bytes; as it was sealed it had ${finding.expected}.`)
  return { ...report, findings }
}

function rangeLines(ranges: readonly ByteRange[]): string[] {
  const lines = ranges
    .slice(0, LISTED_RANGES)
    .map(({ from, to }) => `Bytes ${from}–${to} are not as they were sealed (counted from 0).`)
  const more = ranges.length - lines.length
  return more > 0 ? [...lines, `${more} more ranges are not either.`] : lines
}

async function checkRecords(text: string, value: unknown, tools: FileCheckTools): Promise<CheckReport> {
  const isList = Array.isArray(value)
  const { data, error } = recordListSchema.safeParse(isList ? value : [value])
  const findings: string[] = []
  // A field that is named twice can read differently to people and to programs.
  if (namesIn(text) !== keysOf(value)) findings.push('A field is named twice.')
  if (data && data.length === 0) findings.push('The list has no records.')
  if (data) findings.push(...(isList ? await chainLines(data, tools) : await recordLines(data, tools)))
  else findings.push(...shapeLines(error))
  const isGood = findings.length === 0
  const newest = data?.toSorted((one, other) => one.id - other.id).at(-1)
  if (isGood && newest) findings.push(...goodLines(isList ? (data?.length ?? 0) : 0, newest))
  return {
    kind: 'records',
    isGood,
    headline: isGood ? 'Every field matches' : 'These records were altered: do not rely on them',
    findings,
    key: null,
  }
}

/** Exactly the fields of a record: a field that its hash does not cover proves nothing. */
const recordListSchema = z.array(agreementRecordSchema.strict())

function goodLines(listed: number, newest: AgreementRecord): string[] {
  return [
    listed > 0
      ? `${listed === 1 ? 'The record is' : `All ${listed} records are`} as made, and none is missing between them.`
      : 'The record is as it was made.',
    `Hash of the ${listed > 1 ? 'newest ' : ''}record: ${newest.hash}`,
    'Hashes alone do not tell who made them: compare this one with the sealed PDF of the agreement.',
  ]
}

async function recordLines(
  records: readonly AgreementRecord[],
  { sha256 }: FileCheckTools,
): Promise<string[]> {
  const lines: string[] = []
  for (const record of records)
    for (const field of await checkRecord(record, sha256))
      lines.push(`Record ${nameOf(record)}: ${wrong(field)}`)
  return lines
}

async function chainLines(
  records: readonly AgreementRecord[],
  { sha256 }: FileCheckTools,
): Promise<string[]> {
  // A list with the newest record first is the same chain.
  const isNewestFirst = (records[0]?.id ?? 0) > (records.at(-1)?.id ?? 0)
  const chain = isNewestFirst ? records.toReversed() : records
  const lines: string[] = []
  for (const { index, fields } of await checkChain(chain, sha256)) {
    const record = chain[index]
    if (!record) continue
    const own = await checkRecord(record, sha256)
    for (const field of fields)
      lines.push(
        `Record ${nameOf(record)}: ${own.includes(field) ? wrong(field) : 'previousHash is not the hash of the record before it: that one was changed, taken out or put in.'}`,
      )
  }
  return lines
}

function wrong(field: string): string {
  return field === 'hash'
    ? 'hash does not match the hashes of its fields.'
    : `${field} does not match its hash.`
}

function nameOf({ id, name }: AgreementRecord): string {
  return `#${id} (${name})`
}

function shapeLines(error: z.ZodError | undefined): string[] {
  const lines: string[] = []
  const wrongFields = new Map<string, string[]>()
  for (const issue of error?.issues ?? []) {
    const [index, ...path] = issue.path
    const place = `Record ${typeof index === 'number' ? index + 1 : 1} of the file`
    if (issue.code === 'unrecognized_keys')
      lines.push(`${place}: ${issue.keys.join(', ')} is no part of a record, so no hash covers it.`)
    else if (path.length === 0) lines.push(`${place}: is no agreement record.`)
    else wrongFields.set(place, [...(wrongFields.get(place) ?? []), path.join('.')])
  }
  for (const [place, fields] of wrongFields)
    lines.push(`${place}: missing, or not what a record holds: ${fields.join(', ')}.`)
  return lines
}

function namesIn(json: string): number {
  let names = 0
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) names += 1
  return names
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const items: unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : items.length
  return items.reduce((sum: number, item) => sum + keysOf(item), own)
}

function startsAsJson(bytes: Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*[[{]/.test(String.fromCharCode(...bytes.subarray(0, HEADER_BYTES)))
}

function hasPdfHeader(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, HEADER_BYTES)).includes('%PDF-')
}

function read<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** Returns a time in a form that is the same everywhere: `YYYY-MM-DD HH:mm:ss UTC`. */
function utc(epochSeconds: number): string {
  return `${new Date(epochSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
