import type { PdfModel } from '../../../adapters/pdf/pdf.model.ts'
import {
  isOwnDocument,
  type BuiltInTemplate,
  type TemplateName,
} from '../../../../shared/jobs/documents/document.ts'
import { formatInstant } from '../../../../shared/kernel/dates.ts'
import { titleOf } from '../document.variables.ts'
import { agreementPage, ownDocumentPage } from './agreement.page.ts'
import { billOfLadingPage } from './bill-of-lading.page.ts'
import { cardAuthorizationPage } from './card-authorization.page.ts'
import { consumerRightsPage } from './consumer-rights.page.ts'
import { cubeSheetPage } from './cube-sheet.page.ts'
import { estimatePage } from './estimate.page.ts'
import { inventoryPage } from './inventory.page.ts'
import { invoicePage, receiptPage } from './invoice.page.ts'
import { letterhead } from './letterhead.ts'
import type { Page, PageSource } from './page.source.ts'

export type { PageSource } from './page.source.ts'
export { photoIdsOf } from './inventory.page.ts'

const PAGES: Record<BuiltInTemplate, (source: PageSource) => Page> = {
  estimate: estimatePage,
  clientAgreement: (source) => agreementPage(source, 'clientAgreement'),
  coloradoClientAgreement: (source) => agreementPage(source, 'coloradoClientAgreement'),
  consumerAdvisement: (source) => agreementPage(source, 'consumerAdvisement'),
  consumerRights: consumerRightsPage,
  billOfLading: billOfLadingPage,
  cubeSheet: cubeSheetPage,
  inventorySheet: inventoryPage,
  invoice: invoicePage,
  receipt: receiptPage,
  creditCardAuthorization: cardAuthorizationPage,
}

/** Returns a document of a job as printable blocks; the same job at the same instant gives the same model. */
export function pdfModel(template: TemplateName, source: PageSource): PdfModel {
  const { job } = source.state
  const { attachments = [], ...page } = isOwnDocument(template)
    ? ownDocumentPage(source, template)
    : PAGES[template](source)
  return {
    title: titleOf(source.state, template),
    reference: `Job ${job.id}`,
    language: 'en',
    company: letterhead(source),
    product: source.product,
    createdAt: source.now,
    printedAt: `Printed ${formatInstant(source.now, job.company.timezone)}`,
    ...page,
    attachments,
  }
}
