import { addressPieces } from './address-block.ts'
import { loadFonts } from './fonts.ts'
import { drawFooters, drawLetterhead, drawRunningHead, drawWatermark } from './letterhead.ts'
import { bulletPieces, checkPieces, codePieces, factPieces } from './list-blocks.ts'
import { openPaper, PAGE, type Paper } from './paper.ts'
import type { PdfAttachment, PdfBlock, PdfModel } from './pdf.model.ts'
import { imagePieces, type Pictures, readPictures } from './pictures.ts'
import { closer, type Piece, placePieces } from './pieces.ts'
import { signaturePieces } from './signatures.ts'
import { tablePieces } from './table.ts'
import { printable, registerFonts } from './text.ts'
import { headingPieces, noticePieces, paragraphPieces } from './text-blocks.ts'
import { PDF_WORDS } from './pdf.words.ts'

function piecesOf(paper: Paper, block: PdfBlock, pictures: Pictures): Piece[] {
  switch (block.kind) {
    case 'heading':
      return headingPieces(paper, block)
    case 'paragraph':
      return paragraphPieces(paper, block)
    case 'bullet':
      return bulletPieces(paper, [block.text])
    case 'facts':
      return factPieces(paper, block)
    case 'table':
      return tablePieces(paper, block)
    case 'signatures':
      return signaturePieces(paper, block.rows)
    case 'checks':
      return checkPieces(paper, block)
    case 'images':
      return imagePieces(paper, block.items, pictures)
    case 'code':
      return codePieces(paper, block.lines)
    case 'notice':
      return noticePieces(paper, block)
    case 'address':
      return addressPieces(paper, block)
    case 'pageBreak':
      return []
  }
}

/**
 * Returns the pieces of all blocks in order: consecutive bullets as one list, page breaks attached to the
 * block that follows.
 */
function allPieces(paper: Paper, blocks: readonly PdfBlock[], pictures: Pictures): Piece[] {
  const pieces: Piece[] = []
  let bullets: string[] = []
  let isBreakDue = false
  const push = (more: readonly Piece[]) => {
    for (const piece of more) {
      pieces.push(isBreakDue ? { ...piece, startsPage: true } : piece)
      isBreakDue = false
    }
  }
  const endList = () => {
    push(bulletPieces(paper, bullets))
    bullets = []
  }
  for (const block of blocks) {
    if (block.kind === 'bullet') {
      bullets.push(block.text)
      continue
    }
    endList()
    const before = pieces.at(-1)
    // Signatures stay with the end of the signed text and are not alone on a page.
    if (block.kind === 'signatures' && block.rows.length > 0 && before) before.keepsNext = true
    if (block.kind === 'pageBreak') isBreakDue = true
    else push(piecesOf(paper, block, pictures))
  }
  endList()
  return pieces
}

/** Attaches the files under their names, with a number added to duplicates. */
function attach({ doc }: Paper, files: readonly PdfAttachment[]): void {
  const taken = new Set<string>()
  for (const { name, mimeType, description, bytes } of files) {
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${number} ${name}`
    taken.add(free)
    const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    doc.file(source, { name: free, type: mimeType, description })
  }
}

/** Returns the document as a tagged PDF on US Letter; the same model gives the same bytes. */
export async function renderPdf(model: PdfModel): Promise<Uint8Array<ArrayBuffer>> {
  const pictures = await readPictures(model)
  const { attachments: _files, ...printed } = model
  await loadFonts(
    JSON.stringify(printed, (_key, value: unknown) => (value instanceof Uint8Array ? null : value)),
  )
  const texts = [model.title, model.reference, model.company.name, model.product]
  const [title, reference, author, product] = texts.map(printable)
  const paper = openPaper({
    language: model.language,
    words: model.words ?? PDF_WORDS,
    title: [title, reference].filter(Boolean).join(' – '),
    author: author ?? '',
    subject: reference || title || '',
    product: product ?? '',
    createdAt: model.createdAt,
    accent: model.company.accent ?? null,
  })
  const { doc } = paper
  registerFonts(doc)
  const addPage = () => {
    doc.addPage()
    if (model.watermark) drawWatermark(paper, printable(model.watermark))
  }
  addPage()
  const top = drawLetterhead(paper, model, pictures)
  const pieces = allPieces(paper, model.blocks, pictures)
  placePieces(model.fitsOnePage ? closer(pieces, PAGE.bottom - top) : pieces, top, () => {
    addPage()
    drawRunningHead(paper, model)
  })
  drawFooters(paper, model.printedAt)
  attach(paper, model.attachments ?? [])
  doc.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of doc) chunks.push(chunk)
  // Its own buffer, not a part of Node.js's shared pool, so that it can be transferred between threads.
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
