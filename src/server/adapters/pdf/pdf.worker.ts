import { move } from 'piscina'
import type { PdfModel } from './pdf.model.ts'
import { renderPdf } from './render.ts'

/**
 * Prints the model and transfers the bytes to the caller's thread without a copy; the only task of the
 * worker.
 */
export async function printModel(model: PdfModel): Promise<ReturnType<typeof move>> {
  return move(await renderPdf(model))
}
