import type { PdfAttachment, PdfBlock } from '../../adapters/pdf/pdf.model.ts'
import type { WordingName } from '../../../shared/documents/wordings/defaults.ts'
import type { DocumentState } from '../document.view.ts'

/** What the pages of a job's document are made from. */
export interface PageSource {
  state: DocumentState
  /** Bytes of the company's logo, null without one. */
  logo: Uint8Array | null
  /** Bytes of an article's photo by its file id. */
  photos: ReadonlyMap<number, Uint8Array>
  /** ISO instant of making. */
  now: string
  /** The wording that stands in a document, already filled with the job's facts, by wording name. */
  textOf: (name: WordingName) => string
}

/** What a document adds to the company's letterhead. */
export interface Page {
  blocks: PdfBlock[]
  attachments?: PdfAttachment[]
}
