import { AppError } from '../../shared/kernel/errors.ts'
import { BusyError } from '../adapters/pdf/pdf.ts'
import type { PdfModel } from '../adapters/pdf/pdf.model.ts'
import { createSealer } from '../agreements/sealing.ts'
import type { Kernel } from '../kernel/http/context.ts'

/** Prints a model for a company and seals it; raises rest_unavailable while too many others wait. */
export type Printer = (companyId: number, model: PdfModel) => Promise<Uint8Array>

/** The printer of an app; no company holds it up for the others. */
export function createPrinter(kernel: Kernel): Printer {
  const sealer = createSealer(kernel.config.SECRET)
  const inTurn = fairQueue()
  return async (companyId, model) => {
    const sealedAt = Math.floor(Date.parse(model.createdAt) / 1000)
    return sealer.seal(await inTurn(companyId, () => printed(kernel, model)), sealedAt)
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

/** Documents that one company may have in print at a time. */
const MOST_AT_ONCE = 4

/** Runs work for a company unless too much of its own is running, so that no company holds up the others; raises rest_unavailable then. */
function fairQueue(): <T>(companyId: number, work: () => Promise<T>) => Promise<T> {
  const running = new Map<number, number>()
  return async (companyId, work) => {
    const before = running.get(companyId) ?? 0
    if (before >= MOST_AT_ONCE) throw new AppError('rest_unavailable')
    running.set(companyId, before + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(companyId) ?? 1) - 1
      if (left > 0) running.set(companyId, left)
      else running.delete(companyId)
    }
  }
}
