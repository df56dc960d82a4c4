import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { CONSUMER_RIGHTS_PAGES } from '../../../../shared/jobs/documents/consumer-rights.ts'
import { agreementSection } from './certificate.ts'
import { legal, type Page, type PageSource } from './page.source.ts'

/** Returns the booklet of 27 pages, each on a new page, followed by its receipt. */
export function consumerRightsPage(source: PageSource): Page {
  const receipt = agreementSection(source, 'consumerRights')
  const count = CONSUMER_RIGHTS_PAGES.length
  return {
    blocks: legal([
      ...CONSUMER_RIGHTS_PAGES.flatMap((page, index): PdfBlock[] => [
        ...(index === 0 ? [] : [{ kind: 'pageBreak' } as const]),
        { kind: 'paragraph', isSmall: true, text: `Page ${index + 1} of ${count} of the booklet` },
        { kind: 'heading', level: 1, text: page.title },
        ...page.blocks.map(({ kind, text }): PdfBlock =>
          kind === 'heading' ? { kind, level: 2, text } : { kind, text },
        ),
      ]),
      { kind: 'pageBreak' },
      ...receipt.blocks,
    ]),
    attachments: receipt.attachments,
  }
}
