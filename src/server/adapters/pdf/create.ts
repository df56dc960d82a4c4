import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { BusyError, type PdfAdapter } from './pdf.ts'
import type { PdfModel } from './pdf.model.ts'

const LONGEST_MS = 120_000
const MAX_WAITING = 200

/**
 * Returns a document with a letter in each font, the usual blocks, and these texts: it loads everything that a
 * document needs and lays out the words of the texts.
 */
function sampleOf(texts: readonly string[]): PdfModel {
  return {
    title: 'A',
    reference: '',
    language: 'en',
    company: { name: 'A', lines: ['A'], logo: null },
    product: 'A',
    createdAt: '2026-01-01T00:00:00Z',
    printedAt: 'A',
    blocks: [
      ...texts.map((text) => ({ kind: 'paragraph', text }) as const),
      { kind: 'heading', level: 1, text: 'A' },
      { kind: 'facts', columns: 2, rows: [['A', '1']] },
      { kind: 'table', columns: [{ title: 'A', width: 1, align: 'left' }], rows: [['1']], foot: [['1']] },
      { kind: 'bullet', text: 'A' },
      { kind: 'signatures', rows: [{ label: 'A', name: 'A', signedAt: 'A', strokes: [] }] },
    ],
  }
}

/** Creates an adapter with one worker thread, which starts with `start` or the first document. */
export function createPdf(): PdfAdapter {
  let pool: Piscina<PdfModel, Uint8Array> | null = null
  let isStopped = false

  function startPool(): Piscina<PdfModel, Uint8Array> {
    return new Piscina<PdfModel, Uint8Array>({
      filename: fileURLToPath(new URL('./pdf.worker.ts', import.meta.url)),
      name: 'printModel',
      minThreads: 1,
      maxThreads: 1,
      maxQueue: MAX_WAITING,
      // A document that uses all memory ends only its thread; the space for new objects is limited as in
      // start.mjs.
      resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 12 },
    })
  }

  async function render(model: PdfModel): Promise<Uint8Array> {
    if (isStopped) throw new Error('The PDF adapter is stopped.')
    pool ??= startPool()
    if (pool.queueSize >= MAX_WAITING) throw new BusyError()
    // The model is copied, not transferred, so the caller keeps its pictures. A document that hangs ends its
    // thread.
    const signal = AbortSignal.timeout(LONGEST_MS)
    try {
      return await pool.run(model, { signal })
    } catch (error) {
      if (signal.aborted) throw new BusyError()
      throw error
    }
  }

  return {
    start(texts) {
      // The first document reports a thread that cannot start.
      render(sampleOf(texts)).catch(() => {})
    },
    render,
    async stop() {
      isStopped = true
      await pool?.close()
    },
  }
}
