import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { matchesAgreedContent } from '../../../../shared/jobs/agreements/canonical.ts'
import type { AgreementRecord } from '../../../../shared/jobs/agreements/records.ts'
import type { DocumentName } from '../../../../shared/jobs/documents/document.ts'
import type { WordingName } from '../../../../shared/jobs/documents/wordings/defaults.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { variablesOf } from '../document.variables.ts'
import type { DocumentState } from '../document.view.ts'
import { isAgreed } from '../document.agreement.ts'
import { checkBlocks, proofFiles, RECORDS_FILE } from './certificate.proof.ts'
import { textOrNotSet } from './figures.ts'
import { legal, type Page, type PageSource } from './page.source.ts'
import { actorText } from './people.ts'

/**
 * Returns whether the current document is agreed to and, if there is a record, a page with the audit facts
 * and hashes of every record. The job's records are attached, so that a third party can verify them offline.
 */
export function agreementSection(
  { state }: PageSource,
  name: DocumentName,
  wordingName?: WordingName,
): Required<Omit<Page, 'fitsOnePage'>> {
  const title = name === 'consumerRights' ? 'Receipt' : 'Agreement'
  const records = state.records.filter((record) => record.name === name)
  const notice: PdfBlock = { kind: 'notice', text: stateText(state, name, records.at(-1)) }
  if (records.length === 0)
    return { blocks: legal([{ kind: 'heading', level: 2, text: title }, notice]), attachments: [] }
  const count = state.records.length === 1 ? 'The one record' : `All ${state.records.length} records`
  const variables = variablesOf(state, name)
  return {
    blocks: legal([
      { kind: 'pageBreak' },
      { kind: 'heading', level: 1, text: title },
      notice,
      { kind: 'heading', level: 2, text: 'Certificate' },
      {
        kind: 'paragraph',
        text: `What was recorded at the moment of agreeing, oldest first. Records are never changed or deleted. ${count} of this job can be read in ${RECORDS_FILE}, a file within this PDF.`,
      },
      ...records.flatMap((record) =>
        recordBlocks(state, record, matchesAgreedContent(record.content, variables)),
      ),
      ...consentBlocks(state),
      ...checkBlocks(state, wordingName),
    ]),
    attachments: proofFiles(state, wordingName),
  }
}

function stateText(state: DocumentState, name: DocumentName, newest: AgreementRecord | undefined): string {
  if (!newest) {
    // The same text that managers see on the screen.
    if (name === 'estimate') return 'Client has not yet agreed to Estimate.'
    return name === 'consumerRights' ? 'Not yet received.' : 'Not yet agreed.'
  }
  const when = `on ${companyTime(state, newest)} by ${actorText(state.job, newest.userId)}`
  const done = name === 'consumerRights' ? 'Received' : 'Agreed'
  if (isAgreed(state, name)) return `${done} ${when}: “${newest.clause}”`
  return `Not yet agreed. The document was changed after it was agreed to ${when}.`
}

/** When a record was made, in the company's local time, with the name of the time zone. */
function companyTime({ job }: DocumentState, { timestamp }: AgreementRecord): string {
  return `${formatInstant(utcOf(timestamp), job.company.timezone)} (${job.company.timezone})`
}

function utcOf(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace('.000Z', 'Z')
}

function recordBlocks(state: DocumentState, record: AgreementRecord, isCurrent: boolean): PdfBlock[] {
  return [
    { kind: 'heading', level: 3, text: `Record ${record.id}` },
    {
      kind: 'facts',
      columns: 2,
      rows: [
        ['Who', actorText(state.job, record.userId)],
        ['Type', record.type],
        ['Document', `${record.name}, job ${record.jobId}`],
        ['Agreed to', isCurrent ? 'what is printed here' : 'an earlier state'],
        ['Time, UTC', utcOf(record.timestamp)],
        ['Time, company', companyTime(state, record)],
        ['IP address', textOrNotSet(record.ip)],
      ],
    },
    {
      kind: 'code',
      lines: [
        ['Clause', record.clause],
        ['Browser', textOrNotSet(record.userAgent)],
        [
          'Personal link',
          record.personalLink
            ? `sent to ${record.personalLink.address} on ${utcOf(record.personalLink.sentAt)} UTC (${record.personalLink.id})`
            : 'none: signed in',
        ],
        ['Content hash', record.contentHash],
        ['Previous hash', record.previousHash ?? 'none: the first record of its job'],
        ['Hash', record.hash],
      ],
    },
  ]
}

/** The consent to electronic records that the agreements depend on (15 USC 7001(c)). */
function consentBlocks(state: DocumentState): PdfBlock[] {
  const { consent } = state
  if (!consent) return []
  return [
    { kind: 'heading', level: 3, text: 'Consent to electronic records' },
    {
      kind: 'facts',
      columns: 2,
      rows: [
        ['Who', actorText(state.job, consent.userId)],
        ['Recorded as', `Record ${consent.id}, job ${consent.jobId}`],
        ['Time, UTC', utcOf(consent.timestamp)],
        ['Time, company', companyTime(state, consent)],
      ],
    },
    {
      kind: 'code',
      lines: [
        ['Clause', consent.clause],
        ['Hash', consent.hash],
      ],
    },
  ]
}
