import type { PdfModel } from './pdf.model.ts'

/** Prints documents off the request thread. */
export interface PdfAdapter {
  /**
   * Starts the thread, loads its fonts, and lays out these texts, which many documents contain, so that the first
   * document does not wait for them.
   */
  start(texts: readonly string[]): void
  /** Returns the document as a tagged PDF; rejects if 200 others are waiting or after two minutes. */
  render(model: PdfModel): Promise<Uint8Array>
  /** Finishes the running documents and ends the thread; nothing is printed afterward. */
  stop(): Promise<void>
}

/** Too many documents are waiting, or this one waited too long; the caller can retry a little later. */
export class BusyError extends Error {
  constructor() {
    super('Too many documents wait to be printed.')
    this.name = 'BusyError'
  }
}
