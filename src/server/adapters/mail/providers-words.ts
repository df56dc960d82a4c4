/** Returns the provider's message as one line of bounded length for managers. */
export function providerMessage(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return words.replaceAll(/\s+/g, ' ').trim().slice(0, 300) || 'Unknown error'
}
