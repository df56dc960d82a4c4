/**
 * The path of this app that an address names as the way back after signing in; null for every other one. Read as the
 * browser reads it, which takes `/\host` and `/<tab>/host` for another host.
 */
export function wayBack(from: string | undefined, origin: string): string | null {
  if (from === undefined || !from.startsWith('/') || !URL.canParse(from, origin)) return null
  const url = new URL(from, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : null
}
