import type { JobPayments } from '../../../../shared/money/payments/payment.ts'
import type { WordingName } from '../../../../shared/jobs/documents/wordings/defaults.ts'
import type { PdfAttachment, PdfBlock } from '../../../adapters/pdf/pdf.model.ts'
import type { JobMoney } from '../../../money/payments/money.ts'
import type { DocumentState } from '../document.view.ts'

/** What was paid for a job, as the reader of the page sees it. */
export interface PageMoney {
  /** The charges and recorded payments themselves. */
  made: JobMoney
  /** What is worked out from them: the same sums as on the screen. */
  shown: JobPayments
}

/** A stored card as a page names it: by brand and last four digits. */
interface PrintedCard {
  brand: string
  last4: string
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
  holder: string
  expMonth: number
  expYear: number
  isPrimary: boolean
}

/** What the pages of a job's document are made from. */
export interface PageSource {
  state: DocumentState
  /** Bytes of the company's logo, null without one. */
  logo: Uint8Array | null
  /** Bytes of an article's photo by its file id. */
  photos: ReadonlyMap<number, Uint8Array>
  /** The product's name. */
  product: string
  /** ISO instant of making. */
  now: string
  /** The wording that stands in a document, already filled with the job's facts, by wording name. */
  textOf: (name: WordingName) => string
  /** Null for documents that say nothing of payments, and for readers who see none. */
  money: PageMoney | null
  /** Stored cards of who pays, the primary one first; for the card form alone. */
  cards: readonly PrintedCard[]
  /** The carrier's own cargo insurance that is in force; for the bill of lading alone. */
  cargoPolicy: { carrier: string; policyNumber: string } | null
}

/** What a document adds to the company's letterhead. */
export interface Page {
  blocks: PdfBlock[]
  attachments?: PdfAttachment[]
}
