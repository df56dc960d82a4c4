/**
 * Returns the data that the server embedded in the page for its script, or null without it, as in
 * development.
 */
export function readBoot<T>(): T | null {
  const text = document.getElementById('boot')?.textContent
  if (!text) return null
  try {
    // Written by the server of this page (server/visitor-pages).
    return JSON.parse(text) as T
  } catch {
    return null
  }
}
