/** Returns the main file of a page of the app, whose name changes with each build; null in development. */
export function mainFileOf(html: string): string | null {
  return /\/assets\/index-[\w-]+\.js/.exec(html)?.[0] ?? null
}

/**
 * Returns whether the server has another build than the open page. Returns false if the server cannot tell,
 * because the response is not ours or is missing.
 */
export async function hasNewVersion(openFile: string | null): Promise<boolean> {
  if (openFile === null) return false
  try {
    const answer = await fetch('/', {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      credentials: 'omit',
    })
    const served = answer.ok ? mainFileOf(await answer.text()) : null
    return served !== null && served !== openFile
  } catch {
    return false
  }
}
