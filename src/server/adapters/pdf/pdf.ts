import type { PdfModel } from './pdf.model.ts'

/** Prints documents off the request thread. */
export interface PdfAdapter {
  /** The document as a tagged PDF; rejects when 200 others wait already, or after two minutes. */
  render(model: PdfModel): Promise<Uint8Array>
  /** Lets the running documents finish and ends the thread; nothing is printed afterwards. */
  stop(): Promise<void>
}

/** Too many documents wait already, or this one waited too long: the same call can be made again a little later. */
export class BusyError extends Error {
  constructor() {
    super('Too many documents wait to be printed.')
    this.name = 'BusyError'
  }
}
