import type { z } from 'zod'
import type { downloadSchema } from '../../shared/kernel/wire.ts'

/** Hands a file to the browser, to be kept under its name. */
export function saveFile({ fileName, mimeType, content }: z.output<typeof downloadSchema>): void {
  const address = URL.createObjectURL(new Blob([content], { type: mimeType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken it by the end of this turn; Safari a moment later.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches what one of our links answers as a file; the server names it, what it is saved as has no say here. */
export function openDownload(link: string): void {
  const anchor = document.createElement('a')
  anchor.href = new URL(link, window.location.href).href
  anchor.download = ''
  anchor.click()
}
