import PDFDocument from 'pdfkit'
import type { TextStyle } from './text.ts'
import type { PdfWords } from './pdf.words.ts'

declare global {
  namespace PDFKit {
    // Parts of pdfkit 0.20 that its types lack.
    interface PDFStructureElement {
      dictionary: { data: Record<string, unknown> }
    }
    namespace Mixins {
      interface StructureElementOptions {
        scope?: 'Column' | 'Row'
        placement?: 'Block' | 'Inline'
        bbox?: BoundingBox
      }
    }
  }
}

export type Tag = PDFKit.PDFStructureElement

/** US Letter with margins of 0.75 inch, in points. */
export const PAGE = { width: 612, height: 792, margin: 54, contentWidth: 504, bottom: 738 }

export const COLOR = {
  text: '#1f2430',
  quiet: '#5a6272',
  accent: '#364fc7',
  rule: '#dde1e8',
  tint: '#f4f6fb',
  watermark: '#eff1f5',
}

/** Returns a text style with the default line spacing. */
function style(font: TextStyle['font'], size: number, color: string, pitch = size * 1.42): TextStyle {
  return { font, size, color, pitch }
}

export const STYLE = {
  company: style('bold', 12, COLOR.text),
  companyAlone: style('bold', 17, COLOR.text),
  companyLine: style('regular', 8.5, COLOR.quiet),
  title: style('bold', 20, COLOR.text, 26),
  reference: style('regular', 11, COLOR.quiet, 26),
  heading1: style('bold', 14, COLOR.accent),
  heading2: style('bold', 11.5, COLOR.text),
  heading3: style('bold', 9.5, COLOR.text),
  body: style('regular', 9.5, COLOR.text),
  bodyBold: style('bold', 9.5, COLOR.text),
  small: style('regular', 8, COLOR.quiet),
  smallBold: style('bold', 8, COLOR.quiet),
  label: style('regular', 9, COLOR.quiet),
  value: style('regular', 9, COLOR.text),
  tableHead: style('bold', 8.5, COLOR.accent),
  cell: style('regular', 9, COLOR.text),
  cellBold: style('bold', 9, COLOR.text),
  total: style('bold', 10.5, COLOR.text),
  mono: style('mono', 8.5, COLOR.text, 12.5),
  handwriting: style('italic', 17, COLOR.text),
  running: style('regular', 8, COLOR.quiet, 11),
}

/** A document being written: its pages, the root of its structure tree and the position for the next text. */
export interface Paper {
  doc: PDFKit.PDFDocument
  root: Tag
  /** Color of rules, headings and table heads. */
  accent: string
  words: PdfWords
}

/** Draws content that screen readers skip: rules, backgrounds, running heads and feet. */
export function drawArtifact(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Draws a horizontal rule of `weight` points. */
export function drawRule(
  doc: PDFKit.PDFDocument,
  at: { x: number; y: number; width: number },
  color: string,
  weight: number,
): void {
  drawArtifact(doc, 'Layout', () => {
    doc
      .moveTo(at.x, at.y)
      .lineTo(at.x + at.width, at.y)
      .lineWidth(weight)
      .stroke(color)
  })
}

const XML_ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Creates an empty tagged US Letter document (PDF 1.7) that keeps its pages open until it ends. */
export function openPaper(info: {
  title: string
  author: string
  subject: string
  product: string
  createdAt: string
  accent?: string | null
  language: string
  words: PdfWords
}): Paper {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: PAGE.margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: `${info.language}-US`,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // Starts without pdfkit's default font.
    font: '',
    info: {
      Title: info.title,
      Author: info.author,
      Subject: info.subject,
      Producer: info.product,
      Creator: info.product,
      CreationDate: new Date(info.createdAt),
    },
  })
  // pdfkit writes these texts unescaped into the XMP packet, after it wrote the info dictionary.
  const endMetadata = doc.endMetadata.bind(doc)
  doc.endMetadata = () => {
    const escape = (text = '') => text.replace(/[&<>"]/g, (sign) => XML_ENTITY[sign] ?? '')
    const { Title, Author, Subject, Producer, Creator } = doc.info
    const escaped = Object.entries({ Title, Author, Subject, Producer, Creator }).map(([key, text]) => [
      key,
      escape(text),
    ])
    Object.assign(doc.info, Object.fromEntries(escaped))
    endMetadata()
  }
  const root = doc.struct('Document')
  doc.addStructure(root)
  return { doc, root, accent: info.accent ?? COLOR.accent, words: info.words }
}
