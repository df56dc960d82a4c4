import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { PAGE, type Paper, STYLE } from './paper.ts'
import type { PdfModel, PdfPicture } from './pdf.model.ts'
import type { Piece } from './pieces.ts'
import { rowPieces, textCell } from './rows.ts'

export interface Picture {
  bytes: Buffer
  /** In pixels. */
  width: number
  height: number
}

/** The printable pictures of a model, by their bytes. */
export type Pictures = ReadonlyMap<Uint8Array, Picture>

const GUTTER = 18
const BOX = { width: (PAGE.contentWidth - GUTTER) / 2, height: 200 }
/** Pixels per point, about 180 per inch: sharp enough on paper and small enough to send. */
const SHARPNESS = 2.5
const MAX_PIXELS = 100_000_000

/**
 * Returns a PNG or JPEG upright, no larger than printed and on white, which pdfkit embeds unchanged; null if
 * the bytes are not such a picture. pdfkit would decode transparency itself, and broken data would then end
 * the thread.
 */
async function readPicture(
  bytes: Uint8Array,
  box: { width: number; height: number },
): Promise<Picture | null> {
  try {
    const source = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    const { format, hasAlpha } = await source.metadata()
    if (format !== 'png' && format !== 'jpeg') return null
    const upright = source
      .autoOrient()
      .resize({
        width: Math.round(box.width * SHARPNESS),
        height: Math.round(box.height * SHARPNESS),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
    const plain = hasAlpha ? upright.flatten({ background: '#ffffff' }) : upright
    const encoded = format === 'png' ? plain.png({ compressionLevel: 9 }) : plain.jpeg({ quality: 85 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    // The document is printed without bytes that are broken or not a picture.
    return null
  }
}

export const LOGO = { width: 160, height: 56 }

/** Recently read logos by the SHA-256 of their bytes: all documents of a company have the same one. */
const logos = new Map<string, Picture | null>()
const MAX_LOGOS = 64

async function readLogo(bytes: Uint8Array): Promise<Picture | null> {
  const key = createHash('sha256').update(bytes).digest('base64')
  const known = logos.get(key)
  const picture = known === undefined ? await readPicture(bytes, LOGO) : known
  // A Map keeps the order of insertion: putting it back makes it the most recent.
  logos.delete(key)
  logos.set(key, picture)
  const [oldest] = logos.keys()
  if (logos.size > MAX_LOGOS && oldest !== undefined) logos.delete(oldest)
  return picture
}

/** Reads the logo and the photos of a model in sequence and leaves out those that are not PNG or JPEG. */
export async function readPictures(model: PdfModel): Promise<Pictures> {
  const pictures = new Map<Uint8Array, Picture>()
  const { logo } = model.company
  for (const { bytes } of model.blocks.flatMap((block) => (block.kind === 'images' ? block.items : []))) {
    const picture = pictures.has(bytes) ? null : await readPicture(bytes, BOX)
    if (picture) pictures.set(bytes, picture)
  }
  const picture = logo ? await readLogo(logo) : null
  if (logo && picture) pictures.set(logo, picture)
  return pictures
}

/** Returns the size in points of the picture inside a box, at most its size at 72 pixels per inch. */
export function fitPicture(picture: Picture, box: { width: number; height: number }) {
  const scale = Math.min(box.width / picture.width, box.height / picture.height, 1)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Returns the picture as embedded in the file, once for all of its uses. */
function embedded(paper: Paper, picture: Picture): PDFKit.Mixins.ImageSrc {
  let images = shared.get(paper.doc)
  if (!images) shared.set(paper.doc, (images = new Map()))
  let image = images.get(picture)
  if (image === undefined) images.set(picture, (image = openImage(paper, picture)))
  return image
}

function openImage(paper: Paper, picture: Picture): PDFKit.Mixins.ImageSrc {
  // pdfkit has `openImage` and accepts its result, but its types have neither.
  const doc = paper.doc as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }
  return doc.openImage(picture.bytes)
}
const shared = new WeakMap<object, Map<Picture, PDFKit.Mixins.ImageSrc>>()

/** Draws a picture with its alternative text; returns the tag, which the caller adds to the document. */
export function figure(
  paper: Paper,
  picture: Picture,
  at: { x: number; y: number; width: number; height: number },
  alt: string,
) {
  const { x, y, width, height } = at
  return paper.doc.struct('Figure', { alt, placement: 'Block', bbox: [x, y, x + width, y + height] }, [
    () => paper.doc.image(embedded(paper, picture), x, y, { width, height }),
  ])
}

/** Returns photos with captions, two per row; a row is never split. */
export function imagePieces(paper: Paper, items: readonly PdfPicture[], pictures: Pictures): Piece[] {
  const known = items.flatMap(({ bytes, caption }) => {
    const picture = pictures.get(bytes)
    if (!picture) return []
    const tags = { section: paper.doc.struct('Div'), text: paper.doc.struct('P') }
    return [{ picture, caption, tags, ...fitPicture(picture, BOX) }]
  })
  const pieces: Piece[] = []
  for (let start = 0; start < known.length; start += 2) {
    const row = known.slice(start, start + 2)
    const left = (column: number) => PAGE.margin + column * (BOX.width + GUTTER)
    const rowHeight = Math.max(...row.map(({ height }) => height))
    pieces.push({
      gap: 10,
      height: rowHeight,
      keepsNext: true,
      draw(y) {
        for (const [column, { picture, caption, tags, width, height }] of row.entries()) {
          // Aligned at the bottom, with the caption directly below.
          const at = { x: left(column), y: y + rowHeight - height, width, height }
          paper.root.add(tags.section)
          tags.section.add(figure(paper, picture, at, caption || paper.words.photoLabel))
        }
      },
    })
    const cells = row.map(({ caption, tags }, column) =>
      textCell(paper, caption, {
        x: left(column),
        width: BOX.width,
        style: STYLE.small,
        tag: tags.text,
      }),
    )
    const attach = () => {
      for (const { tags } of row) tags.section.add(tags.text)
    }
    pieces.push(...rowPieces(paper, cells, { gap: 3, attach }))
  }
  return pieces
}
