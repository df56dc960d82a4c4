import { AppError } from '../../../shared/kernel/errors.ts'
import { BusyError } from '../../adapters/pdf/pdf.ts'
import type { PdfModel } from '../../adapters/pdf/pdf.model.ts'
import { createSealer } from '../agreements/sealing.ts'
import type { Kernel } from '../../kernel/http/context.ts'
import { createCallShares } from '../../kernel/http/shares.ts'

/**
 * Prints a model for a company and seals the PDF; throws rest_unavailable if too many other prints are waiting,
 * or for too long.
 */
export type Printer = (companyId: number, model: PdfModel) => Promise<Uint8Array>

/**
 * Creates the printer of an app. Prints of one company beyond its share wait, so that they do not delay those of
 * others.
 */
export function createPrinter(kernel: Kernel): Printer {
  const sealer = createSealer(kernel.config.SECRET)
  const turns = createCallShares('pdfs-at-once')
  return async (companyId, model) => {
    const sealedAt = Math.floor(Date.parse(model.createdAt) / 1000)
    const leave = await turns.enter(String(companyId))
    try {
      return sealer.seal(await printed(kernel, model), sealedAt)
    } finally {
      leave()
    }
  }
}

async function printed(kernel: Kernel, model: PdfModel): Promise<Uint8Array> {
  try {
    return await kernel.pdf.render(model)
  } catch (error) {
    if (error instanceof BusyError) throw new AppError('rest_unavailable')
    throw error
  }
}
