import { REVIEW_RECORD, WITHDRAWAL_RECORD } from '../../../shared/jobs/change-orders/change-order.ts'
import {
  agreedTitle,
  TEMPLATE_NAMES,
  TEMPLATE_TITLES,
  type TemplateName,
} from '../../../shared/jobs/documents/document.ts'
import { JOB_STATUS_LABELS } from '../../../shared/trade/job.labels.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { formatCents } from '../../../shared/kernel/money.ts'
import { MAX_EVIDENCE_BYTES, type ChargebackEvidence } from '../../adapters/cards/cards.ts'
import type { PdfModel } from '../../adapters/pdf/pdf.model.ts'
import { readDocumentPages, type DocumentPages } from '../../jobs/documents/documents.print.ts'
import { photoIdsOf } from '../../jobs/documents/pages/pages.ts'
import { readPicture } from '../../company/files/files.service.ts'
import { readJobRecord } from '../../jobs/jobs/job.record.ts'
import { openJob, type JobContext } from '../../jobs/jobs/job.service.ts'
import type { Tx } from '../../kernel/db/tenancy.ts'
import { evidenceBlocks, type EvidenceSource, type TimelineEvent } from './evidence.page.ts'
import { readMessages, readStatusChanges } from './evidence.store.ts'
import { readCharge } from '../../jobs/finances/money.read.ts'
import type { StoredCharge, StoredChargeback } from '../../jobs/finances/money.ts'

/** The numbers of pictures to try until the file is small enough. */
const PICTURE_COUNTS = [40, 20, 10, 4, 0]
/** Bytes that the seal adds to a file, with a margin. */
const ROOM = 60_000

/** The evidence for a chargeback, ready to be printed with a given number of pictures. */
export interface Evidence {
  model: (pictures: number) => PdfModel
}

/** Returns the fields that the bank gets in addition to the PDF. */
export async function collectFields(
  tx: Tx,
  chargeback: StoredChargeback,
): Promise<Omit<ChargebackEvidence, 'fileId'>> {
  const job = await readJobRecord(tx, [chargeback.companyId], chargeback.jobId, 'read')
  if (!job) throw new AppError('rest_not_found')
  const { client } = job
  const hasTakenPlace = job.startedAt !== null || job.jobStatus === 'completed'
  return {
    customerName: client ? `${client.firstName} ${client.lastName}`.trim() : '',
    customerEmail: client?.email ?? '',
    productDescription: `Moving services of ${job.company.name}, job ${job.id}`,
    serviceDate: hasTakenPlace ? (job.jobDate?.slice(0, 10) ?? '') : '',
    explanation:
      chargeback.explanation.trim() === ''
        ? 'See the attached file: receipt, agreements, history of the move, messages.'
        : chargeback.explanation,
  }
}

/**
 * Collects the evidence for a chargeback of a job: receipt, agreements with their certificates, history,
 * messages and photos.
 */
export async function collectEvidence(
  work: JobContext,
  chargeback: StoredChargeback,
  explanation: string,
): Promise<Evidence> {
  const { tx, kernel } = work
  const { job, viewer } = await openJob(work, chargeback.jobId, 'read')
  const charge = await readCharge(tx, job.companyId, { id: chargeback.transactionId }, 'read')
  if (!charge) throw new AppError('rest_not_found')
  const [most = 0] = PICTURE_COUNTS
  const pages = await readDocumentPages(work, job, viewer, wantedPages, most)
  const said = await readMessages(tx, job.companyId, job.id)
  const moves = await readStatusChanges(tx, job.companyId, job.id)
  const pictures: { bytes: Uint8Array; caption: string }[] = []
  for (const one of said)
    for (const id of one.pictureIds.slice(0, most - pictures.length)) {
      const bytes = await readPicture(kernel, tx, job.companyId, id)
      if (bytes)
        pictures.push({ bytes, caption: `${one.direction === 'incoming' ? 'From' : 'To'} ${one.who}` })
    }
  const source: Omit<EvidenceSource, 'parts' | 'pictures'> = {
    job: pages.state.job,
    charge,
    chargeback,
    explanation,
    happenings: happeningsOf(pages, moves, charge),
    said,
  }
  return {
    model: (count) => {
      const printed = pages.print(count)
      const left = Math.max(0, count - pages.photoCount)
      return {
        ...printed.frame,
        title: 'Response to a chargeback',
        reference: `Payment ${charge.id}`,
        blocks: evidenceBlocks({ ...source, parts: printed.parts, pictures: pictures.slice(0, left) }),
        attachments: printed.attachments,
      }
    },
  }
}

/** Documents that show a bank what was agreed, done and paid, in reading order. */
function wantedPages(state: DocumentPages['state']): TemplateName[] {
  const { records, signatures } = state
  const known = new Set([...records.map(({ name }) => name), ...signatures.map(({ document }) => document)])
  const papers = [...TEMPLATE_NAMES, ...state.job.ownDocuments.map(({ name }) => name)].filter((name) =>
    (known as ReadonlySet<string>).has(name),
  )
  const pictured: TemplateName[] = photoIdsOf(state).length > 0 ? ['inventorySheet'] : []
  return [...new Set<TemplateName>(['receipt', 'invoice', ...papers, ...pictured])]
}

/** Whether a record is of what the customer agreed to; others are of what the company decided. */
function isOfCustomer({ name }: { name: string }): boolean {
  return name !== WITHDRAWAL_RECORD && name !== REVIEW_RECORD
}

function happeningsOf(
  { state }: DocumentPages,
  moves: Awaited<ReturnType<typeof readStatusChanges>>,
  charge: StoredCharge,
): TimelineEvent[] {
  const { job, records, signatures } = state
  const later: TimelineEvent[] = [
    ...records.filter(isOfCustomer).map(({ timestamp, clause, ...record }) => ({
      at: new Date(timestamp * 1000).toISOString(),
      what: `The customer agreed to ${agreedTitle(record) ?? 'electronic records'}: “${clause.slice(0, 200)}”`,
    })),
    {
      at: charge.settledAt ?? charge.createdAt,
      what: `The payment of ${formatCents(charge.capturedCents)} was made.`,
    },
    ...charge.refunds
      .filter(({ status }) => status !== 'failed')
      .map(({ settledAt, createdAt, amountCents }) => ({
        at: settledAt ?? createdAt,
        what: `${formatCents(amountCents)} was refunded.`,
      })),
    ...moves.map(({ at, status }) => ({ at, what: `Status of the move: ${JOB_STATUS_LABELS[status]}.` })),
    ...(job.startedAt === null ? [] : [{ at: job.startedAt, what: 'The crew started the move.' }]),
    ...signatures.map(({ document, place, party, signedAt }) => ({
      at: signedAt,
      what: `${party === 'client' ? 'The customer' : 'The crew'} signed ${TEMPLATE_TITLES[document]} at the ${place}.`,
    })),
  ]
  return [
    { at: job.createdAt, what: 'The move was requested.' },
    ...later.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)),
  ]
}

/** Prints the evidence small enough for the bank, with fewer pictures if necessary. */
export async function printEvidence(
  evidence: Evidence,
  print: (model: PdfModel) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  for (const count of PICTURE_COUNTS) {
    const bytes = await print(evidence.model(count))
    if (bytes.length <= MAX_EVIDENCE_BYTES - ROOM) return bytes
  }
  throw new AppError('rest_conflict', {
    message: 'The evidence is larger than the bank takes. Answer in the card provider’s own screens.',
  })
}
