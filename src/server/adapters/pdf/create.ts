import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { BusyError, type PdfAdapter } from './pdf.ts'
import type { PdfModel } from './pdf.model.ts'

const IDLE_MS = 600_000
const LONGEST_MS = 120_000
const MAX_WAITING = 200

/**
 * Creates an adapter with one worker thread, which starts with the first document and ends after 10 idle
 * minutes.
 */
export function createPdf(): PdfAdapter {
  let pool: Piscina<PdfModel, Uint8Array> | null = null
  let isStopped = false

  function startPool(): Piscina<PdfModel, Uint8Array> {
    return new Piscina<PdfModel, Uint8Array>({
      filename: fileURLToPath(new URL('./pdf.worker.ts', import.meta.url)),
      name: 'printModel',
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
      maxQueue: MAX_WAITING,
      // A document that uses all memory ends only its thread.
      resourceLimits: { maxOldGenerationSizeMb: 768 },
    })
  }

  return {
    async render(model) {
      if (isStopped) throw new Error('The PDF adapter is stopped.')
      pool ??= startPool()
      if (pool.queueSize >= MAX_WAITING) throw new BusyError()
      // The model is copied, not transferred, so the caller keeps its pictures. A document that hangs ends
      // its thread.
      const signal = AbortSignal.timeout(LONGEST_MS)
      try {
        return await pool.run(model, { signal })
      } catch (error) {
        if (signal.aborted) throw new BusyError()
        throw error
      }
    },
    async stop() {
      isStopped = true
      await pool?.close()
    },
  }
}
