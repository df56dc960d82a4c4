/** A document as blocks, ready to be printed: plain data, so that it can cross to the worker thread. */
export interface PdfModel {
  /** What the document is, e.g. 'Estimate'. */
  title: string
  /** Which one it is, e.g. 'Job 1234'. */
  reference: string
  language: 'en'
  company: PdfCompany
  /** The product that makes it, as the properties of the file name it. */
  product: string
  /** ISO instant written into the file; the same model gives the same bytes. */
  createdAt: string
  /** Footer text, already in the company's time. */
  printedAt: string
  /** Large pale word behind every page, e.g. 'DRAFT'. */
  watermark?: string
  blocks: readonly PdfBlock[]
  attachments?: readonly PdfAttachment[]
}

export interface PdfCompany {
  name: string
  /** Address, phone, email, license. */
  lines: readonly string[]
  /** PNG or JPEG; anything else is left out. */
  logo: Uint8Array | null
}

export interface PdfAttachment {
  name: string
  mimeType: string
  description: string
  bytes: Uint8Array
}

export interface PdfTableColumn {
  title: string
  /** Share of the table's width; a column is widened where its longest word needs it. */
  width: number
  align?: 'left' | 'right' | 'center'
}

export interface PdfTable {
  kind: 'table'
  columns: readonly PdfTableColumn[]
  rows: readonly (readonly string[])[]
  /** Totals; empty cells beside a text are given to it, and the last row stands out. */
  foot?: readonly (readonly string[])[]
}

export interface PdfSignature {
  label: string
  name: string
  signedAt: string
  /** Points from 0 to 1 of a box three times as wide as high, from its upper left corner. */
  strokes?: readonly (readonly (readonly [x: number, y: number])[])[]
}

export interface PdfPicture {
  /** PNG or JPEG; anything else is left out with its caption. */
  bytes: Uint8Array
  caption: string
}

export type PdfPairs = readonly (readonly [label: string, value: string])[]

export type PdfBlock =
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
  | { kind: 'pageBreak' }

/** The block of one kind. */
export type BlockOf<Kind extends PdfBlock['kind']> = Extract<PdfBlock, { kind: Kind }>
