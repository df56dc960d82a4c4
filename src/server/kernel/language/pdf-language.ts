import type { PdfBlock, PdfModel, PdfPairs } from '../../adapters/pdf/pdf.model.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import { translate } from './catalogs.ts'

/** Returns a document with its texts in a language; blocks of legal text stay as they are. */
export function translatePdf(model: PdfModel, language: string): PdfModel {
  if (language === DEFAULT_LANGUAGE) return model
  const write = (text: string) => translate(text, language)
  return {
    ...model,
    title: write(model.title),
    reference: write(model.reference),
    language,
    printedAt: write(model.printedAt),
    ...(model.watermark !== undefined && { watermark: write(model.watermark) }),
    blocks: model.blocks.map((block) => (block.isLegal ? block : writeBlock(block, write))),
    pageLabel: write(`page ${1} of ${2}`),
  }
}

/** Returns a block with its texts written by `write`; names of people who signed stay. */
function writeBlock(block: PdfBlock, write: (text: string) => string): PdfBlock {
  const cells = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(write))
  const pairs = (rows: PdfPairs): PdfPairs => rows.map(([label, value]) => [write(label), write(value)])
  switch (block.kind) {
    case 'facts':
      return { ...block, rows: pairs(block.rows) }
    case 'table':
      return {
        ...block,
        columns: block.columns.map((column) => ({ ...column, title: write(column.title) })),
        rows: cells(block.rows),
        ...(block.foot && { foot: cells(block.foot) }),
      }
    case 'signatures':
      return {
        ...block,
        rows: block.rows.map((row) => ({ ...row, label: write(row.label), signedAt: write(row.signedAt) })),
      }
    case 'checks':
      return { ...block, items: block.items.map((item) => ({ ...item, label: write(item.label) })) }
    case 'images':
      return { ...block, items: block.items.map((item) => ({ ...item, caption: write(item.caption) })) }
    case 'code':
      return { ...block, lines: block.lines.map(([label, value]) => [write(label), value]) }
    case 'pageBreak':
      return block
    default:
      return { ...block, text: write(block.text) }
  }
}
