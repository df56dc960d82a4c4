import type { BlockOf, PdfBlock, PdfModel } from './pdf.model.ts'
import { readPdf } from './read-pdf.ts'
import { renderPdf } from './render.ts'

/** Name of the company of a sample document. */
export const COMPANY = 'Smith & Sons <Movers>'
/** Names in the scripts that the usual fonts have. */
export const NAMES = 'Łukasz Đorđević Ünal Ελένη Наталья Nguyễn'

/** Returns a document of these blocks. */
export function modelOf(blocks: readonly PdfBlock[], more: Partial<PdfModel> = {}): PdfModel {
  return {
    title: 'Estimate',
    reference: 'Job 1234',
    language: 'en',
    company: { name: COMPANY, lines: ['12 Oak St, Denver, CO 80202'], logo: null },
    product: 'Load & Go',
    createdAt: '2026-05-01T12:00:00Z',
    printedAt: 'Printed May 1, 2026',
    blocks,
    ...more,
  }
}

/** A table of several pages. */
export const inventory: BlockOf<'table'> = {
  kind: 'table',
  columns: [
    { title: 'No.', width: 1 },
    { title: 'Article', width: 6 },
    { title: 'Amount', width: 2, align: 'right' },
  ],
  rows: Array.from({ length: 400 }, (_, index) => [`${index + 1}`, `Box ${index + 1}`, `$${index}.00`]),
  foot: [['Total', '', '$79,800.00']],
}

/** Returns the texts of drawn runs. */
export const texts = (runs: readonly { text: string }[]) => runs.map(({ text }) => text)
/** Returns what is read from a printed document of these blocks. */
export const render = async (blocks: readonly PdfBlock[], more?: Partial<PdfModel>) =>
  readPdf(await renderPdf(modelOf(blocks, more)))
