import type { z } from 'zod'
import type { downloadSchema } from '../../shared/kernel/wire.ts'

/** Passes a file to the browser to save under its name. */
export function saveFile({ fileName, mimeType, content }: z.output<typeof downloadSchema>): void {
  const address = URL.createObjectURL(new Blob([content], { type: mimeType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Safari reads it a moment after the current task.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a file from one of our links; the server sets the file name. */
export function openDownload(link: string): void {
  const anchor = document.createElement('a')
  anchor.href = new URL(link, window.location.href).href
  anchor.download = ''
  anchor.click()
}
