import type { PdfBlock, PdfModel, PdfPairs } from '../../adapters/pdf/pdf.model.ts'
import { DEFAULT_LANGUAGE } from '../../../shared/kernel/languages.ts'
import { translate, translateValue } from './catalogs.ts'
import { PDF_WORDS, type PdfWords } from '../../adapters/pdf/pdf.words.ts'

/** Returns a document with its texts in a language; blocks of legal text stay as they are. */
export function translatePdf(model: PdfModel, language: string): PdfModel {
  if (language === DEFAULT_LANGUAGE) return model
  const write = (text: string) => translate(text, language)
  const writers = { write, writeValue: (text: string) => translateValue(text, language) }
  return {
    ...model,
    title: write(model.title),
    reference: write(model.reference),
    language,
    printedAt: write(model.printedAt),
    ...(model.watermark !== undefined && { watermark: write(model.watermark) }),
    blocks: model.blocks.map((block) => (block.isLegal ? block : writeBlock(block, writers))),
    words: mapWords(write),
  }
}

/** How the labels and the values of a document are written. */
interface Writers {
  write: (text: string) => string
  writeValue: (text: string) => string
}

function mapWords(write: (text: string) => string): PdfWords {
  return Object.fromEntries(Object.entries(PDF_WORDS).map(([name, word]) => [name, write(word)])) as PdfWords // the same names
}

/** Returns a block with its texts written by `write`; names of people who signed stay. */
function writeBlock(block: PdfBlock, { write, writeValue }: Writers): PdfBlock {
  const cells = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(writeValue))
  const pairs = (rows: PdfPairs): PdfPairs => rows.map(([label, value]) => [write(label), writeValue(value)])
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
        rows: block.rows.map((row) => ({
          ...row,
          label: write(row.label),
          signedAt: writeValue(row.signedAt),
        })),
      }
    case 'checks':
      return { ...block, items: block.items.map((item) => ({ ...item, label: write(item.label) })) }
    case 'images':
      return { ...block, items: block.items.map((item) => ({ ...item, caption: writeValue(item.caption) })) }
    case 'code':
      return { ...block, lines: block.lines.map(([label, value]) => [write(label), value]) }
    case 'pageBreak':
      return block
    default:
      return { ...block, text: write(block.text) }
  }
}
