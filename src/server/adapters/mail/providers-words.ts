/** A provider's words in one bounded line, for managers to read. */
export function providersWords(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 300) || 'Unknown error'
}
