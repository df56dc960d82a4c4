import type { JobPayments } from '../../../../shared/jobs/finances/payment.ts'
import type { WordingName } from '../../../../shared/jobs/documents/wordings/defaults.ts'
import type { PdfAttachment, PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import type { JobMoney } from '../../finances/money.ts'
import type { DocumentState } from '../document.view.ts'
import type { PayerCard } from '../../jobs/job.parts.ts'

/** The payments of a job, as the viewer of the page sees them. */
export interface PageMoney {
  /** The charges and recorded payments themselves. */
  made: JobMoney
  /** What is calculated from them: the same totals as on the screen. */
  shown: JobPayments
}

/** The data that the pages of a job's document are made from. */
export interface PageSource {
  state: DocumentState
  /** Bytes of the company's logo, or null if there is none. */
  logo: Uint8Array | null
  /** Bytes of an article's photo by its file id. */
  photos: ReadonlyMap<number, Uint8Array>
  /** Address of the product, without a slash at its end. */
  publicUrl: string
  /** The product's name. */
  product: string
  /** ISO instant of printing. */
  now: string
  /** Returns the wording of a document by its name, filled with the job's facts. */
  textOf: (name: WordingName) => string
  /** null for documents without payments, and for viewers who see no payments. */
  money: PageMoney | null
  /** Stored cards of the payer, the primary one first; for the card form only. */
  cards: readonly PayerCard[]
  /** The carrier's own cargo insurance that is in force; for the bill of lading only. */
  cargoPolicy: { carrier: string; policyNumber: string } | null
}

/** What a document adds to the company's letterhead. */
export interface Page {
  blocks: PdfBlock[]
  fitsOnePage?: boolean
  attachments?: PdfAttachment[]
}

/** Returns blocks of legal text, which no catalog translates: each language needs a version of its own. */
export function legal(blocks: readonly PdfBlock[]): PdfBlock[] {
  return blocks.map((block) => ({ ...block, isLegal: true }))
}
