import type { PdfModel } from '../adapters/pdf/pdf.model.ts'
import { hasPdf, maySeeTemplate } from '../../shared/documents/document.rules.ts'
import type { Viewer } from '../../shared/jobs/job.rules.ts'
import { TEMPLATE_NAMES, type TemplateName } from '../../shared/documents/document.ts'
import { profileFor } from '../../shared/trade/profiles.ts'
import { wallClockOf } from '../../shared/kernel/dates.ts'
import { AppError } from '../../shared/kernel/errors.ts'
import { readPicture } from '../files/files.service.ts'
import { cargoPolicyOn } from '../insurance/policies.service.ts'
import type { JobRecord } from '../jobs/job.record.ts'
import { openJob, type JobWork } from '../jobs/job.service.ts'
import { withSeenPeople } from '../jobs/job.view.ts'
import { cardsOf } from '../payments/cards.service.ts'
import { readMoneyState } from '../payments/due.ts'
import { viewPayments } from '../payments/payments.view.ts'
import { gapsOf, incompleteBill } from './bill-of-lading.facts.ts'
import { documentFactsOf } from './document.lines.ts'
import { wordingText } from './document.variables.ts'
import { readDocumentState } from './documents.state.ts'
import type { PageMoney, PageSource } from './pages/page.source.ts'
import { pdfModel, photoIdsOf } from './pages/pages.ts'

/** A document that is ready to be printed, and whose it is. */
export interface Printable {
  companyId: number
  model: PdfModel
  template: TemplateName
}

/**
 * Puts a document together from the stored job (DECISIONS D5). Raises template_not_found for a document that the job or
 * this viewer does not have, bill_of_lading_incomplete naming what a federal one lacks (DECISIONS J).
 */
export async function preparePrint(work: JobWork, jobId: number, wanted: string): Promise<Printable> {
  const { job, viewer } = await openJob(work, jobId, 'look')
  const facts = documentFactsOf(job)
  const template = TEMPLATE_NAMES.find((name) => name === wanted)
  if (!template || !hasPdf(template, facts) || !maySeeTemplate(viewer, facts, template))
    throw new AppError('template_not_found')
  const known = await readDocumentState(work.tx, job)
  // Whoever agreed last, the client or the billing contact: the certificate shows their consent.
  const agreedBy = known.records.findLast(({ name }) => name === template)?.userId
  const isOther = agreedBy !== undefined && agreedBy !== job.clientId
  const whole = isOther ? await readDocumentState(work.tx, job, agreedBy) : known
  if (template === 'billOfLading' && profileFor(job).needsBillOfLadingItems) {
    const gaps = gapsOf(whole)
    if (gaps.length > 0) throw incompleteBill(gaps)
  }
  // Paper tells nobody more than the screen does (DECISIONS B3).
  const state = { ...whole, job: withSeenPeople(whole.job, viewer) }
  const photos = new Map<number, Uint8Array>()
  for (const id of template === 'inventorySheet' ? photoIdsOf(state) : []) {
    const bytes = await readPicture(work.kernel, work.tx, job.companyId, id)
    if (bytes) photos.set(id, bytes)
  }
  const logo = await readPicture(work.kernel, work.tx, job.companyId, job.company.logoFileId)
  const model = pdfModel(template, {
    state,
    logo,
    photos,
    product: work.kernel.config.PRODUCT_NAME,
    now: work.kernel.now().toISOString(),
    textOf: (name) => wordingText(state, name).text,
    money: TELLS_PAYMENTS.includes(template) ? await readPageMoney(work, job, viewer) : null,
    cards: template === 'creditCardAuthorization' ? await readPayersCards(work, job) : [],
    cargoPolicy: template === 'billOfLading' ? await readCargoPolicy(work, job) : null,
  })
  return { companyId: job.companyId, model, template }
}

const TELLS_PAYMENTS: readonly TemplateName[] = ['invoice', 'receipt']

/** What was paid, for who sees payments on the screen: clients and managers (DECISIONS B3). */
async function readPageMoney(work: JobWork, job: JobRecord, viewer: Viewer): Promise<PageMoney | null> {
  if (viewer.kind !== 'client' && viewer.kind !== 'manager') return null
  const state = await readMoneyState(work.tx, job, work.kernel.now())
  const shown = viewPayments(state, viewer)
  return shown && { made: state.money, shown }
}

/** The company's cargo insurance that is in force on its day. */
function readCargoPolicy(work: JobWork, job: JobRecord): Promise<PageSource['cargoPolicy']> {
  const now = work.kernel.now().toISOString()
  return cargoPolicyOn(work.tx, job.companyId, wallClockOf(now, job.company.timezone).slice(0, 10))
}

/** Stored cards of who pays for a job: the billing contact, else the client; the primary one first. */
async function readPayersCards(work: JobWork, job: JobRecord): Promise<PageSource['cards']> {
  const payerId = job.billingContactId ?? job.clientId
  if (payerId === null) return []
  const cards = await cardsOf(work, payerId, job.id)
  return cards.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
}
