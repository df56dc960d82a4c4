/** The main file that a page of the app begins with; its name changes with each build. Null while developing. */
export function mainFileOf(html: string): string | null {
  return /\/assets\/index-[\w-]+\.js/.exec(html)?.[0] ?? null
}

/**
 * Whether the server has another build of the pages than the one that is open. Not told where the server
 * cannot say: a page that is not ours, or none.
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
