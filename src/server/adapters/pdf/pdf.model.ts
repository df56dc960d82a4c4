import type { PdfWords } from './pdf.words.ts'

/** A document as blocks, ready to print: plain data that can be sent to the worker thread. */
export interface PdfModel {
  /** Kind of the document, e.g. 'Estimate'. */
  title: string
  /** Which document it is, e.g. 'Job 1234'. */
  reference: string
  /** BCP 47 tag of its language without the country. */
  language: string
  company: PdfCompany
  /** Name of the product in the properties of the file. */
  product: string
  /** ISO instant in the file; the same model gives the same bytes. */
  createdAt: string
  /** Footer text, already in the company's time zone. */
  printedAt: string
  /** What is added to the model, in its language; English by default. */
  words?: PdfWords
  /** Watermark on every page, e.g. 'DRAFT'. */
  watermark?: string
  blocks: readonly PdfBlock[]
  /** Whether the space between blocks shrinks, to half at most, if the document then fits on one page. */
  fitsOnePage?: boolean
  attachments?: readonly PdfAttachment[]
}

export interface PdfCompany {
  name: string
  /** Address, phone, email and license. */
  lines: readonly string[]
  /** PNG or JPEG; other formats are left out. */
  logo: Uint8Array | null
  /** Color of rules, headings and table heads, dark enough for text on white; the product's own if absent. */
  accent?: string | null
}

export interface PdfAttachment {
  name: string
  mimeType: string
  description: string
  bytes: Uint8Array
}

export interface PdfTableColumn {
  title: string
  /** Share of the table's width; a column is widened if its longest word needs it. */
  width: number
  align?: 'left' | 'right' | 'center'
}

export interface PdfTable {
  kind: 'table'
  columns: readonly PdfTableColumn[]
  rows: readonly (readonly string[])[]
  /** Totals. A text extends into the empty cells beside it, and the last row is emphasized. */
  foot?: readonly (readonly string[])[]
}

export interface PdfSignature {
  label: string
  name: string
  signedAt: string
  /** Points from 0 to 1 of a box with a 3:1 aspect ratio, from its upper left corner. */
  strokes?: readonly (readonly (readonly [x: number, y: number])[])[]
}

export interface PdfPicture {
  /** PNG or JPEG; other formats are left out with their caption. */
  bytes: Uint8Array
  caption: string
}

export type PdfPairs = readonly (readonly [label: string, value: string])[]

export type PdfBlock = PdfContent & {
  /** Whether it is legal text, which stays in the language in which it was agreed to. */
  isLegal?: true
}

type PdfContent =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string; isSmall?: boolean; isBold?: boolean }
  | { kind: 'bullet'; text: string }
  | { kind: 'facts'; rows: PdfPairs; columns?: 1 | 2 }
  | PdfTable
  | { kind: 'signatures'; rows: readonly PdfSignature[] }
  | { kind: 'checks'; items: readonly { label: string; isChecked: boolean }[] }
  | { kind: 'images'; items: readonly PdfPicture[] }
  | { kind: 'code'; lines: PdfPairs }
  | { kind: 'notice'; text: string }
  /** An address as a link beside its QR code. */
  | { kind: 'address'; text: string; url: string }
  | { kind: 'pageBreak' }

/** The block of one kind. */
export type BlockOf<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>
