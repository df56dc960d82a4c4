import { COMMUNICATION_TYPE_LABELS } from '../../../shared/jobs/timeline/communication-types.ts'
import { formatInstant } from '../../../shared/kernel/dates.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { reasonText } from '../../../shared/jobs/finances/chargeback.words.ts'
import { formatCard } from '../../../shared/jobs/finances/words.ts'
import type { PdfBlock, PdfPicture } from '../../adapters/pdf/pdf.model.ts'
import type { JobRecord } from '../../jobs/jobs/job.record.ts'
import type { EvidenceMessage } from './evidence.store.ts'
import type { StoredCharge, StoredChargeback } from '../../jobs/finances/money.ts'

/** An event in a job's history, as text. */
export interface TimelineEvent {
  at: string
  what: string
}

/** A part of the evidence that was printed as a document of the job. */
export interface EvidencePart {
  title: string
  blocks: readonly PdfBlock[]
}

/** The content of the evidence for a chargeback. */
export interface EvidenceSource {
  job: JobRecord
  charge: StoredCharge
  chargeback: StoredChargeback
  explanation: string
  happenings: readonly TimelineEvent[]
  parts: readonly EvidencePart[]
  said: readonly EvidenceMessage[]
  pictures: readonly PdfPicture[]
}

/** Longer messages are cut, because the bank reads only the beginning. */
const LONGEST_BODY = 300

/**
 * Returns the evidence for a chargeback as blocks: the case, the events, documents, messages and pictures.
 */
export function evidenceBlocks(source: EvidenceSource): PdfBlock[] {
  const { parts, said, pictures, job } = source
  return [
    ...summaryBlocks(source),
    ...happeningBlocks(source),
    ...parts.flatMap(({ title, blocks }): PdfBlock[] => [
      { kind: 'pageBreak' },
      { kind: 'heading', level: 1, text: title },
      ...blocks,
    ]),
    ...saidBlocks(said, job.company.timezone),
    ...pictureBlocks(pictures),
  ]
}

function summaryBlocks({ job, charge, chargeback, explanation, parts }: EvidenceSource): PdfBlock[] {
  const { client, company } = job
  const name = client ? `${client.firstName} ${client.lastName}`.trim() : ''
  const rows: [string, string][] = [
    ['Amount questioned', formatCents(chargeback.amountCents)],
    ['Payment', `No. ${charge.id}, ${formatInstant(charge.settledAt ?? charge.createdAt, company.timezone)}`],
    ['Card', formatCard(charge.brand, charge.last4)],
    ['Reason given', reasonText(chargeback.reason)],
    ['Customer', [name, client?.email ?? ''].filter((part) => part !== '').join(', ') || 'Not set'],
    ['Service', `Moving services, job ${job.id}`],
  ]
  const list = [
    'what happened, in order of time',
    ...parts.map(({ title }) => title.toLowerCase()),
    'messages and calls',
  ]
  return [
    { kind: 'facts', rows },
    { kind: 'heading', level: 2, text: `Statement of ${company.name}` },
    ...(explanation.trim() === '' ? ['See the records on the following pages.'] : explanation.split('\n'))
      .filter((line) => line.trim() !== '')
      .map((text): PdfBlock => ({ kind: 'paragraph', text })),
    { kind: 'paragraph', isSmall: true, text: `This file contains: ${list.join('; ')}.` },
  ]
}

function happeningBlocks({ happenings, job }: EvidenceSource): PdfBlock[] {
  if (happenings.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'What happened' },
    {
      kind: 'table',
      columns: [
        { title: 'When', width: 32 },
        { title: 'What', width: 68 },
      ],
      rows: happenings.map(({ at, what }) => [formatInstant(at, job.company.timezone), what]),
    },
  ]
}

function saidBlocks(said: readonly EvidenceMessage[], timezone: string): PdfBlock[] {
  if (said.length === 0) return []
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: 'Messages and calls' },
    {
      kind: 'table',
      columns: [
        { title: 'When', width: 22 },
        { title: 'Kind', width: 18 },
        { title: 'What was said', width: 60 },
      ],
      rows: said.map((one) => [
        formatInstant(one.at, timezone),
        kindText(one),
        [one.subject, one.body.trim() === '' && one.type === 'phone' ? one.status : one.body]
          .filter((part) => part.trim() !== '')
          .join('\n')
          .slice(0, LONGEST_BODY),
      ]),
    },
  ]
}

function kindText({ type, direction, who }: EvidenceMessage): string {
  const label = COMMUNICATION_TYPE_LABELS[type].replace(/s$/, '')
  return `${label} ${direction === 'incoming' ? 'from' : 'to'} ${who === '' ? 'the customer' : who}`
}

function pictureBlocks(pictures: readonly PdfPicture[]): PdfBlock[] {
  if (pictures.length === 0) return []
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: 'Pictures that came with messages' },
    { kind: 'images', items: pictures },
  ]
}
