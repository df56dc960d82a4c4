/**
 * Returns the path of this app that a URL names for after signing in, or null for any other. Parsed like the
 * browser does, which reads `/\host` and `/<tab>/host` as another host.
 */
export function returnPath(from: string | undefined, origin: string): string | null {
  if (from === undefined || !from.startsWith('/') || !URL.canParse(from, origin)) return null
  const url = new URL(from, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
