import { move } from 'piscina'
import type { PdfModel } from './pdf.model.ts'
import { renderPdf } from './render.ts'

/** The worker's one task: prints the model and moves the bytes to the caller's thread without a copy. */
export async function printModel(model: PdfModel): Promise<ReturnType<typeof move>> {
  return move(await renderPdf(model))
}
