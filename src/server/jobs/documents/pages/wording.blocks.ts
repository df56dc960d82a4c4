import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { parseWording } from '../../../../shared/kernel/wording.ts'
import type { WordingName } from '../../../../shared/jobs/documents/wordings/defaults.ts'
import { legal, type PageSource } from './page.source.ts'

/**
 * Returns the wording of a document as blocks; leaves out the title if the wording begins with its own
 * heading.
 */
export function wordingBlocks(source: PageSource, name: WordingName, title?: string): PdfBlock[] {
  const blocks = parseWording(source.textOf(name)).map(({ kind, text }): PdfBlock => {
    if (kind === 'heading') return { kind: 'heading', level: 2, text }
    return kind === 'bullet' ? { kind: 'bullet', text } : { kind: 'paragraph', text }
  })
  if (title === undefined || blocks[0]?.kind === 'heading') return legal(blocks)
  return [{ kind: 'heading', level: 2, text: title }, ...legal(blocks)]
}
