import type { PdfModel } from '../../adapters/pdf/pdf.model.ts'
import { hasPdf, maySeeTemplate } from '../../../shared/jobs/documents/document.rules.ts'
import type { Viewer } from '../../../shared/jobs/jobs/job.rules.ts'
import {
  isOwnDocument,
  MAX_PHOTOS,
  TEMPLATE_NAMES,
  type TemplateName,
} from '../../../shared/jobs/documents/document.ts'
import { profileFor } from '../../../shared/trade/profiles.ts'
import { wallClockOf } from '../../../shared/kernel/dates.ts'
import { AppError } from '../../../shared/kernel/errors.ts'
import { readPicture } from '../../company/files/files.service.ts'
import { findCargoPolicy } from '../../company/insurance/policies.service.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { openJob, type JobContext } from '../jobs/job.service.ts'
import { withVisiblePeople } from '../jobs/job.view.ts'
import { readMoneyState } from '../finances/due.ts'
import { withoutFormerPayers } from '../finances/payers.ts'
import { viewPayments } from '../finances/payments.view.ts'
import { missingItems, incompleteBill } from './bill-of-lading.facts.ts'
import { documentFactsOf } from './document.lines.ts'
import { wordingText } from './document.variables.ts'
import type { DocumentState } from './document.view.ts'
import { readDocumentState } from './documents.state.ts'
import type { PageMoney, PageSource } from './pages/page.source.ts'
import { pdfModel, photoIdsOf } from './pages/pages.ts'

/** A document that is ready to be printed, and the company it belongs to. */
export interface Printable {
  companyId: number
  model: PdfModel
}

/**
 * Builds a document from the stored job. Throws template_not_found for a document that the job or this viewer
 * does not have, and bill_of_lading_incomplete, naming the gaps, for an incomplete federal one.
 */
export async function preparePrint(work: JobContext, jobId: number, wanted: string): Promise<Printable> {
  const { job, viewer } = await openJob(work, jobId, 'read')
  const facts = documentFactsOf(job)
  const template = isOwnDocument(wanted) ? wanted : TEMPLATE_NAMES.find((name) => name === wanted)
  if (!template || !hasPdf(template, facts) || !maySeeTemplate(viewer, facts, template))
    throw new AppError('template_not_found')
  const known = await readDocumentState(work.tx, job)
  // The certificate shows the consent of the person who agreed last, the client or the billing contact.
  const agreedBy = known.records.findLast(({ name }) => name === template)?.userId
  const isOther = agreedBy !== undefined && agreedBy !== job.clientId
  const whole = isOther ? await readDocumentState(work.tx, job, agreedBy) : known
  if (template === 'billOfLading' && profileFor(job).needsBillOfLadingItems) {
    const gaps = missingItems(whole)
    if (gaps.length > 0) throw incompleteBill(gaps)
  }
  const model = pdfModel(template, await readSource(work, viewer, whole, [template]))
  return { companyId: job.companyId, model }
}

/** Reads the source of these printed documents as this viewer may see it. */
async function readSource(
  work: JobContext,
  viewer: Viewer,
  whole: DocumentState,
  templates: readonly TemplateName[],
  mostPhotos = MAX_PHOTOS,
): Promise<PageSource> {
  // A printed document shows no more than the viewer sees on the screen.
  const job = withVisiblePeople(whole.job, viewer)
  const state = { ...whole, job }
  const photos = new Map<number, Uint8Array>()
  for (const id of templates.includes('inventorySheet') ? photoIdsOf(state).slice(0, mostPhotos) : []) {
    const bytes = await readPicture(work.kernel, work.tx, job.companyId, id)
    if (bytes) photos.set(id, bytes)
  }
  return {
    state,
    logo: await readPicture(work.kernel, work.tx, job.companyId, job.company.logoFileId),
    photos,
    publicUrl: work.kernel.config.PUBLIC_URL,
    product: work.kernel.config.PRODUCT_NAME,
    now: work.kernel.now().toISOString(),
    textOf: (name) => wordingText(state, name).text,
    money: templates.some((name) => TELLS_PAYMENTS.includes(name))
      ? await readPageMoney(work, whole.job, viewer)
      : null,
    cards: templates.includes('creditCardAuthorization') ? await readPayersCards(work, whole.job) : [],
    cargoPolicy: templates.includes('billOfLading') ? await readCargoPolicy(work, whole.job) : null,
  }
}

/** Several documents of a job, ready to be printed as parts of one PDF. */
export interface DocumentPages {
  state: DocumentState
  photoCount: number
  /**
   * Returns the parts, with at most this many photos of the inventory; `frame` is what surrounds them in a
   * PDF of the company.
   */
  print: (photos: number) => {
    frame: Omit<PdfModel, 'blocks' | 'attachments'>
    parts: { title: string; blocks: PdfModel['blocks'] }[]
    attachments: NonNullable<PdfModel['attachments']>
  }
}

/** Reads the documents of a job that this viewer may see, in the requested order; leaves out the others. */
export async function readDocumentPages(
  work: JobContext,
  job: JobRecord,
  viewer: Viewer,
  wanted: (state: DocumentState) => readonly TemplateName[],
  mostPhotos: number,
): Promise<DocumentPages> {
  const facts = documentFactsOf(job)
  const state = await readDocumentState(work.tx, job)
  const templates = wanted(state).filter((name) => maySeeTemplate(viewer, facts, name))
  const source = await readSource(work, viewer, state, templates, mostPhotos)
  return {
    state: source.state,
    photoCount: source.photos.size,
    print: (count) => {
      const photos = new Map([...source.photos].slice(0, count))
      const models = templates.map((name) => pdfModel(name, { ...source, photos }))
      const [first = pdfModel('receipt', { ...source, photos })] = models
      const { blocks: _blocks, attachments: _attachments, ...frame } = first
      // Several agreements can carry the same records.
      const attachments = new Map(
        models.flatMap((model) => model.attachments ?? []).map((file) => [file.name, file]),
      )
      return {
        frame,
        parts: models.map(({ title, blocks }) => ({ title, blocks })),
        attachments: [...attachments.values()],
      }
    },
  }
}

const TELLS_PAYMENTS: readonly TemplateName[] = ['invoice', 'receipt']

/** Reads what was paid, for viewers who see payments on the screen: clients and managers. */
async function readPageMoney(work: JobContext, job: JobRecord, viewer: Viewer): Promise<PageMoney | null> {
  if (viewer.kind !== 'client' && viewer.kind !== 'manager') return null
  const state = await readMoneyState(work.tx, job, work.kernel.now())
  const made = await withoutFormerPayers(work.tx, job, state.money, viewer)
  const shown = viewPayments({ ...state, money: made }, viewer)
  return shown && { made, shown }
}

/** Reads the company's cargo insurance that is in force on the current day. */
function readCargoPolicy(work: JobContext, job: JobRecord): Promise<PageSource['cargoPolicy']> {
  const now = work.kernel.now().toISOString()
  return findCargoPolicy(work.tx, job.companyId, wallClockOf(now, job.company.timezone).slice(0, 10))
}

/**
 * Reads the stored cards of the payer, who is the billing contact or otherwise the client; the primary card
 * comes first.
 */
async function readPayersCards(work: JobContext, job: JobRecord): Promise<PageSource['cards']> {
  const payerId = job.billingContactId ?? job.clientId
  if (payerId === null) return []
  const cards = await work.features.cardsOf(work, payerId, job.id)
  return cards.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
}
