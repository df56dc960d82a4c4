import type { z } from 'zod'
import type { downloadSchema } from '../../shared/kernel/wire.ts'

/** Gives the browser a file to keep. */
export function saveFile({ fileName, mimeType, content }: z.output<typeof downloadSchema>): void {
  const url = URL.createObjectURL(new Blob([content], { type: mimeType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
