import type { PdfAttachment, PdfBlock } from '../../adapters/pdf/pdf.model.ts'
import { canonicalJson, isSameContent } from '../../../shared/agreements/canonical.ts'
import type { AgreementRecord } from '../../../shared/agreements/records.ts'
import type { DocumentName } from '../../../shared/documents/document.ts'
import { definitionOf } from '../../../shared/documents/document.rules.ts'
import type { WordingName } from '../../../shared/documents/wordings/defaults.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { variablesOf } from '../document.variables.ts'
import { isAgreed, type DocumentState } from '../document.view.ts'
import { textOrNotSet } from './figures.ts'
import type { Page, PageSource } from './page.source.ts'
import { whoOf } from './people.ts'

const RECORDS_FILE = 'agreement-records.json'

/** Whether a document is agreed to as it stands, in words (DECISIONS D2). */
export function agreementState({ state }: PageSource, name: DocumentName): PdfBlock[] {
  const newest = state.records.findLast((record) => record.name === name)
  return [
    { kind: 'heading', level: 2, text: name === 'consumerRights' ? 'Receipt' : 'Agreement' },
    { kind: 'notice', text: stateText(state, name, newest) },
  ]
}

function stateText(state: DocumentState, name: DocumentName, newest: AgreementRecord | undefined): string {
  if (!newest) {
    // The text that managers read on the screen as well (spec 2 §6).
    if (name === 'estimate') return 'Client has not yet agreed to Estimate.'
    return name === 'consumerRights' ? 'Not yet received.' : 'Not yet agreed.'
  }
  const when = `on ${companyTime(state, newest)} by ${whoOf(state.job, newest.userId)}`
  if (isAgreed(state, name)) return `Agreed ${when}: “${newest.clause}”`
  return `Not yet agreed. The document was changed after it was agreed to ${when}.`
}

/** An instant of a record on the company's clock, with the name of its time zone. */
function companyTime({ job }: DocumentState, { timestamp }: AgreementRecord): string {
  return `${formatInstant(utcOf(timestamp), job.company.timezone)} (${job.company.timezone})`
}

function utcOf(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace('.000Z', 'Z')
}

/**
 * The audit facts and hashes of every record of a document on a page of its own, with the job's records attached, so
 * that a third party can check them offline (DECISIONS D2, D3); nothing as long as there is no record.
 */
export function certificate(source: PageSource, name: DocumentName, wordingName?: WordingName): Page {
  const { state } = source
  const records = state.records.filter((record) => record.name === name)
  if (records.length === 0) return { blocks: [] }
  const variables = variablesOf(state, name)
  return {
    blocks: [
      { kind: 'pageBreak' },
      { kind: 'heading', level: 1, text: 'Certificate of agreement' },
      {
        kind: 'paragraph',
        text: `Every time that somebody agreed to this document, oldest first, as it was recorded at that moment. Records are never changed or deleted. All ${state.records.length} records of this job are in the file ${RECORDS_FILE}, which is attached to this PDF.`,
      },
      ...records.flatMap((record) => recordBlocks(state, record, isSameContent(record.content, variables))),
      ...consentBlocks(state),
      ...checkBlocks(state, wordingName),
    ],
    attachments: attachmentsOf(state, wordingName),
  }
}

function recordBlocks(state: DocumentState, record: AgreementRecord, isCurrent: boolean): PdfBlock[] {
  return [
    { kind: 'heading', level: 3, text: `Record ${record.id}` },
    {
      kind: 'facts',
      rows: [
        ['Who', whoOf(state.job, record.userId)],
        ['Document', `${definitionOf(nameIn(record)).title} (${record.name}) of job ${record.jobId}`],
        [
          'Agreed to',
          isCurrent ? 'This document as it is printed here' : 'An earlier state of this document',
        ],
        ['Type', record.type],
        ['Clause', record.clause],
        ['Time, UTC', utcOf(record.timestamp)],
        ['Time, company', companyTime(state, record)],
        ['IP address', textOrNotSet(record.ip)],
        ['Browser', textOrNotSet(record.userAgent)],
      ],
    },
    { kind: 'code', lines: hashLines(record) },
  ]
}

/** Only records of documents get here: they were picked by a document's name. */
function nameIn(record: AgreementRecord): DocumentName {
  return record.name as DocumentName // see above
}

function hashLines(record: AgreementRecord): [string, string][] {
  return [
    ['Content hash', record.contentHash],
    ['Previous hash', record.previousHash ?? 'none: the first record of this job'],
    ['Hash', record.hash],
  ]
}

/** The consent to electronic records that the agreements rest on (15 USC 7001(c), DECISIONS J). */
function consentBlocks(state: DocumentState): PdfBlock[] {
  const { consent } = state
  if (!consent) return []
  return [
    { kind: 'heading', level: 3, text: 'Consent to electronic records' },
    {
      kind: 'facts',
      rows: [
        ['Who', whoOf(state.job, consent.userId)],
        ['Recorded as', `Record ${consent.id}, with job ${consent.jobId}`],
        ['Clause', consent.clause],
        ['Time, UTC', utcOf(consent.timestamp)],
        ['Time, company', companyTime(state, consent)],
      ],
    },
    { kind: 'code', lines: hashLines(consent) },
  ]
}

function checkBlocks(state: DocumentState, wordingName: WordingName | undefined): PdfBlock[] {
  const steps = [
    'Open the page /verify of the site that this document comes from and choose this PDF. It is checked on your own computer, nothing is sent, and every range of bytes that was changed since the PDF was sealed is named.',
    `Save the attached ${RECORDS_FILE} from the list of attachments of your PDF reader and choose it on the same page. Every field that does not match its hash is named, and every record that was taken out or put in.`,
    'Without that page: the canonical JSON of a value has its keys sorted, no spaces and no absent keys. The content hash is the SHA-256 of the canonical JSON of “content”. The entries of “fieldHashes” are made in the same way from each field, “hash” is the SHA-256 of the canonical JSON of “fieldHashes”, and “previousHash” is the hash of the record before.',
  ]
  if (wordingName) {
    const { version, hash } = state.wordings[wordingName]
    const kind = version === 0 ? 'the standard wording' : `version ${version} of the company’s own wording`
    steps.push(
      `The attached ${wordingFile(wordingName)} is ${kind}, with names of facts in braces. Its SHA-256 is ${hash}; a record names its wording by that hash in “content”, and the facts that filled it.`,
    )
  }
  return [
    { kind: 'heading', level: 2, text: 'How to check this' },
    ...steps.map((text): PdfBlock => ({ kind: 'bullet', text })),
  ]
}

function wordingFile(name: WordingName): string {
  return `wording-${name}.txt`
}

function attachmentsOf(state: DocumentState, wordingName: WordingName | undefined): PdfAttachment[] {
  const encoder = new TextEncoder()
  // Read again from its canonical form, so that keys stand in order and the same records give the same bytes.
  const records: unknown = JSON.parse(canonicalJson(state.records))
  const files: PdfAttachment[] = [
    {
      name: RECORDS_FILE,
      mimeType: 'application/json',
      description: `Agreement records of job ${state.job.id}, oldest first`,
      bytes: encoder.encode(`${JSON.stringify(records, null, 2)}\n`),
    },
  ]
  if (wordingName) {
    files.push({
      name: wordingFile(wordingName),
      mimeType: 'text/plain',
      description: 'Wording of the agreement before facts were filled in',
      bytes: encoder.encode(state.wordings[wordingName].body),
    })
  }
  return files
}
