import type { PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import { parseWording } from '../../../../shared/kernel/wording.ts'
import type { WordingName } from '../../../../shared/jobs/documents/wordings/defaults.ts'
import type { PageSource } from './page.source.ts'

/** The wording of a document as blocks; the title is left out where the wording begins with a heading of its own. */
export function wordingBlocks(source: PageSource, name: WordingName, title?: string): PdfBlock[] {
  const blocks = parseWording(source.textOf(name)).map(({ kind, text }): PdfBlock => {
    if (kind === 'heading') return { kind: 'heading', level: 2, text }
    return kind === 'bullet' ? { kind: 'bullet', text } : { kind: 'paragraph', text }
  })
  if (title === undefined || blocks[0]?.kind === 'heading') return blocks
  return [{ kind: 'heading', level: 2, text: title }, ...blocks]
}
